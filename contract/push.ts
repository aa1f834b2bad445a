import { z } from 'zod'
import { CLOCK } from './business-hours.ts'

/**
 * What a person is told of while no page is open. waiting: a customer writes in a ticket that nobody has; own: in one of
 * theirs; mention: a colleague names them in a note or in the internal chat; chat: a colleague writes there.
 */
export const PUSH_KINDS = ['waiting', 'own', 'mention', 'chat'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const Clock = z.string().regex(CLOCK)

/** Between the quiet times nothing is pushed, by the clock of the company, also past midnight; null: at no time. */
const choices = {
  kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length),
  quiet: z.object({ start: Clock, end: Clock }).nullable(),
}

export const PushPreferences = z.object(choices)
export type PushPreferences = z.infer<typeof PushPreferences>

/** What a person chose, and whether the browser that asks is one of those that are told. */
export const PushState = z
  .object({
    ...choices,
    /** The public key of this installation, which browsers ask for. */
    publicKey: z.string(),
    isSubscribed: z.boolean(),
  })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof PushState>

/** What a browser gives: the address at its maker's push service, and with what a text is encrypted for it. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url().max(1000),
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>
