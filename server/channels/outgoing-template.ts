import type { TemplateMedia } from '#contract/templates.ts'

/** A template with its values, in the form of the provider. `headerMedia` is the kind of file that it needs. */
export type OutgoingTemplate = {
  name: string
  language: string
  headerMedia: TemplateMedia | null
  components: object[]
}
