import type { Variant } from '#contract/campaign-fields.ts'
import { Attachment } from './Attachment.tsx'
import type { Form } from './GeneralFields.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import type { useAttachment } from './useAttachment.ts'
import type { Sources } from './useSources.ts'

type Props = {
  form: Form
  sources: Sources
  attachment: ReturnType<typeof useAttachment>
  locked: boolean
  isTemplate: boolean
  whatsappId: number | null
  variant: Variant
  onVariant: (variant: Variant) => void
}

/** Asks for what is sent: a template where the connection sends nothing else, or texts with what goes along with them. */
export function ContentFields(props: Props) {
  const { form, sources, attachment, locked, isTemplate, whatsappId, variant, onVariant } = props
  const { variables } = sources
  if (isTemplate)
    return (
      <TemplateFields
        form={form}
        whatsappId={whatsappId}
        variables={variables}
        attachment={attachment}
        locked={locked}
      />
    )
  return (
    <>
      <MessageTabs form={form} variables={variables} variant={variant} onVariant={onVariant} locked={locked} />
      <Attachment form={form} sources={sources} attachment={attachment} locked={locked} />
    </>
  )
}
