import type { ChannelKind } from '#contract/channels.ts'
import { sendsTemplates } from '#contract/campaign-fields.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findTemplateFault } from '#server/features/campaigns/core/campaign-template.queries.ts'
import { isAboutNumber } from './refusals.ts'
import { listTemplated } from './refusals.queries.ts'
import { pauseCampaigns } from './run.actions.ts'

/**
 * Pauses the campaigns of a connection whose next message would only be refused: all of them when Meta stopped the number
 * or its account, and those whose template it refused, or does not have any more as it was chosen.
 */
export async function pauseRefused(tx: Tx, sender: { connectionId: number; channel: ChannelKind }): Promise<void> {
  if (!sendsTemplates(sender.channel)) return
  const { connectionId } = sender
  const campaigns = await listTemplated(tx.db, tx.companyId, sender)
  const ofNumber = campaigns.find(({ refusal }) => refusal !== null && isAboutNumber(refusal))
  if (ofNumber) {
    await pauseCampaigns(tx, connectionId, { reason: 'number', error: ofNumber.refusal })
    return
  }
  for (const campaign of campaigns) {
    const error = campaign.refusal ?? (await findTemplateFault(tx.db, tx.companyId, campaign))
    if (error === null) continue
    await pauseCampaigns(tx, connectionId, { reason: 'template', error, campaignIds: [campaign.id] })
  }
}
