import { z } from 'zod'

const count = z.number().int()

/**
 * The campaigns that use a record. `active` names the first of those that run or are scheduled: a list cannot be deleted
 * while there is one, and the deletion of a connection pauses them. `drafts` lose it; `ended` have written to their people
 * already.
 */
export const CampaignUses = z
  .object({ active: z.array(z.string()), activeCount: count, drafts: count, ended: count })
  .meta({ id: 'CampaignUses' })
export type CampaignUses = z.infer<typeof CampaignUses>
