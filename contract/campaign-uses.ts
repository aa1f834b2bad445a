import { z } from 'zod'

const count = z.number().int()

/**
 * The campaigns that use a record. `active` names the first of those that run or are scheduled: the record cannot be
 * deleted while there is one. `drafts` lose it; `ended` have written to their people already.
 */
export const CampaignUses = z
  .object({ active: z.array(z.string()), activeCount: count, drafts: count, ended: count })
  .meta({ id: 'CampaignUses' })
export type CampaignUses = z.infer<typeof CampaignUses>
