import { z } from 'zod'
import { PageNumber, SearchText, Time } from './fields.ts'

/** A message that WhatsApp approved beforehand, with which a number may also write when its reply window is closed. */

/** What Meta says of a template. OTHER is every word that is not known here; nothing is sent with such a template. */
export const TEMPLATE_STATES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'OTHER'] as const
export const TEMPLATE_CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION', 'OTHER'] as const
export const TEMPLATE_QUALITIES = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const

/** The file above the text of a template, which is sent along with it. */
export const TEMPLATE_MEDIA = ['image', 'video', 'document'] as const
export type TemplateMedia = (typeof TEMPLATE_MEDIA)[number]

/** `key` names it among all of the template: the part, and the variable within it; `name` is what stands in the braces. */
const TemplateVariable = z.object({ key: z.string(), name: z.string(), example: z.string() })
export type TemplateVariable = z.infer<typeof TemplateVariable>

export const BUTTON_KINDS = ['reply', 'url', 'phone', 'copyCode'] as const
const TemplateButton = z.object({ kind: z.enum(BUTTON_KINDS), text: z.string() })
export type TemplateButton = z.infer<typeof TemplateButton>

/** What a template says. Its texts have a variable as `{{name}}`. */
const content = {
  header: z.object({ text: z.string(), media: z.enum(TEMPLATE_MEDIA).nullable() }),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
  variables: z.array(TemplateVariable),
  /** False when it has a part that the desk cannot fill in, such as a form or a catalogue. */
  canFill: z.boolean(),
}

export const MessageTemplate = z
  .object({
    id: z.number().int(),
    whatsappId: z.number().int(),
    name: z.string(),
    language: z.string(),
    category: z.enum(TEMPLATE_CATEGORIES),
    state: z.enum(TEMPLATE_STATES),
    quality: z.enum(TEMPLATE_QUALITIES),
    /** Why Meta rejected or stopped it, in Meta's word; empty when it tells nothing. */
    reason: z.string(),
    ...content,
    fetchedAt: Time,
  })
  .meta({ id: 'MessageTemplate' })
export type MessageTemplate = z.infer<typeof MessageTemplate>
export type TemplateContent = Pick<MessageTemplate, keyof typeof content>
/** What the customer sees of a template. */
export type TemplateLook = Pick<TemplateContent, 'header' | 'body' | 'footer' | 'buttons'>

/** `count` is the number of all templates of the connection that match. Those that can be sent come first, by name. */
export const TemplatePage = z.object({
  templates: z.array(MessageTemplate),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type TemplatePage = z.infer<typeof TemplatePage>
export const TemplateQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export type TemplateQuery = z.infer<typeof TemplateQuery>

export const MAX_TEMPLATE_NAME = 512
/** How many scheduled messages wait that are to be sent with a template, and how many campaigns are drafts, scheduled or run. */
export const TemplateUses = z.object({ scheduled: z.number().int(), campaigns: z.number().int() })
export type TemplateUses = z.infer<typeof TemplateUses>

const MAX_VARIABLE_NAME = 200
const MAX_VARIABLES = 200

/**
 * The template of a message, with the value of each variable by its key. The file above it comes as that of the message.
 * With `category`, what the sender saw, a template of another category is not sent: Meta charges another price for it.
 */
export const TemplateInput = z
  .object({
    name: z.string().min(1).max(MAX_TEMPLATE_NAME),
    language: z.string().min(1).max(20),
    category: z.enum(TEMPLATE_CATEGORIES).optional(),
    values: z
      .record(z.string().max(MAX_VARIABLE_NAME), z.string().max(1024))
      .refine((values) => Object.keys(values).length <= MAX_VARIABLES, 'Too many')
      .default({}),
  })
  .meta({ id: 'TemplateInput' })
export type TemplateInput = z.infer<typeof TemplateInput>

/** What the bubble of a message shows of the template that it was sent with. */
export const SentTemplate = z.object({ name: z.string(), language: z.string(), buttons: z.array(z.string()) })
