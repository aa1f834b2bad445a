import { z } from 'zod'
import { BooleanParam, Id, Time } from './fields.ts'
import { MAX_SENT_BODY } from './limits.ts'

/**
 * Digits alone: the country code, the area code and the number. A number without a country code is read as the company's
 * country writes it: those of Portugal have nine digits.
 */
const ApiNumber = z
  .union([z.string(), z.number().int()], 'Required')
  .transform(String)
  .pipe(z.string().regex(/^\d{8,15}$/, 'Invalid number'))

/**
 * `connectionId` is for tokens of the company, which send over the default connection without one; the token of a
 * connection always sends over its own. With `closeTicket` the conversation is closed after the message.
 */
export const ApiMessageInput = z.object({
  number: ApiNumber,
  body: z.string().max(MAX_SENT_BODY, 'Too Long!').default(''),
  connectionId: Id.optional(),
  closeTicket: BooleanParam,
})
export type ApiMessageInput = z.infer<typeof ApiMessageInput>

/** queued: it waits for its connection. sent: the provider has it. failed: it will not be sent, see `error`. */
export const ApiMessageState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed'])
export type ApiMessageState = z.infer<typeof ApiMessageState>

/**
 * `id` is that of the message, of the last one where several files were sent; `ids` are all of them, in order. `url`
 * says how each fares. A repeated request with the same `Idempotency-Key` gets the same answer, with `repeated`.
 */
export const SentApiMessage = z
  .object({
    mensagem: z.string(),
    id: z.string(),
    ids: z.array(z.string()),
    state: ApiMessageState,
    url: z.string(),
    number: z.string(),
    contactId: z.number().int(),
    ticketId: z.number().int(),
    repeated: z.boolean(),
  })
  .meta({ id: 'SentApiMessage' })
export type SentApiMessage = z.infer<typeof SentApiMessage>

export const ApiMessage = z
  .object({
    id: z.string(),
    state: ApiMessageState,
    number: z.string(),
    error: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ApiMessage' })
export type ApiMessage = z.infer<typeof ApiMessage>

/** The limits of one token, to be shown where people try the API. */
export const ApiLimits = z.object({
  sendsPerMinute: z.number().int(),
  callsPerMinute: z.number().int(),
  uploadBytes: z.number().int(),
})
export type ApiLimits = z.infer<typeof ApiLimits>
