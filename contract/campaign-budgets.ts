import { z } from 'zod'
import { CHANNEL_KINDS } from './channels.ts'
import { Time } from './fields.ts'

/** In millionths of the currency of the prices. */
export const CampaignBudget = z.object({ currency: z.string(), budget: z.number().int(), spent: z.number().int() })

/** One connection that campaigns may use: how many people it may write to for the first time today. */
export const ConnectionBudget = z.object({
  whatsappId: z.number().int(),
  name: z.string(),
  channel: z.enum(CHANNEL_KINDS),
  connected: z.boolean(),
  firstContactsToday: z.number().int(),
  firstContactsPerDay: z.number().int().nullable(),
  numberDays: z.number().int(),
  heldUntil: Time.nullable(),
})
export type ConnectionBudget = z.infer<typeof ConnectionBudget>
