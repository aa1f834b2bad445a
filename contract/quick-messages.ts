import { z } from 'zod'
import { Id, OptionalId, PageNumber, SearchText, Time } from './fields.ts'
import { MAX_CHOSEN } from './limits.ts'

/**
 * `geral` means shared with the whole company, `status` means in use. The `media…` fields describe the one attachment;
 * `mediaPath` is its signed address.
 */
export const QuickMessage = z
  .object({
    id: z.number().int(),
    shortcode: z.string(),
    message: z.string(),
    geral: z.boolean(),
    status: z.boolean(),
    isMedia: z.boolean(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    mediaMimetype: z.string().nullable(),
    /** Bytes. */
    mediaSize: z.number().nullable(),
    /** The list whose files are offered with the message. */
    fileListId: z.number().int().nullable(),
    fileListName: z.string().nullable(),
    /** It is offered in tickets of these queues; without any, in all. */
    queueIds: z.array(z.number().int()),
    /** How often somebody chose it. */
    uses: z.number().int(),
    companyId: z.number().int(),
    userId: z.number().int().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'QuickMessage' })
export type QuickMessage = z.infer<typeof QuickMessage>

/** HTML forms send "true" and "false" as text. */
const Choice = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .transform((value) => value === true || value === 'true')
  .nullish()

/** In a change, fields that are left out keep their value; a new quick message is private and in use by default. */
export const QuickMessageInput = z.object({
  shortcode: z.string('Obrigatório').trim().min(1, 'Obrigatório').max(60, 'Too Long!'),
  message: z.string().trim().max(4000, 'Too Long!').nullish(),
  geral: Choice,
  status: Choice,
  fileListId: OptionalId.optional(),
  queueIds: z.array(Id).max(MAX_CHOSEN, 'Too many').optional(),
})
export type QuickMessageInput = z.infer<typeof QuickMessageInput>

export const QuickMessageQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const QuickMessagePage = z.object({
  records: z.array(QuickMessage),
  count: z.number().int(),
  hasMore: z.boolean(),
})
