import type { Database } from '#server/db/transaction.ts'
import { refreshLimits } from '#server/features/connections/limits.actions.ts'
import { findCampaign } from '#server/features/campaigns/core/campaigns.queries.ts'
import { getSenderState } from '#server/features/campaigns/timing/sender.queries.ts'
import type { AppServices } from '#server/http/services.ts'

/**
 * Asks the provider what it allows the connection now. Without an answer what is known stays, because a provider that
 * does not tell its limits must not stop a campaign.
 */
export async function askLimits(
  data: Database,
  services: Pick<AppServices, 'channels' | 'log'>,
  companyId: number,
  connectionId: number,
): Promise<void> {
  const sender = await data.read({ companyId, userId: null }, (db) => getSenderState(db, companyId, connectionId))
  if (sender?.status !== 'CONNECTED') return
  await refreshLimits(services, { id: connectionId, channel: sender.channel }).catch((error: unknown) =>
    services.log.warn({ err: error, companyId, connectionId }, 'the limits of a connection could not be asked for'),
  )
}

/** The same for the connection of a campaign that is about to start. */
export async function askLimitsOfCampaign(
  data: Database,
  services: Pick<AppServices, 'channels' | 'log'>,
  companyId: number,
  id: number,
): Promise<void> {
  const campaign = await data.read({ companyId, userId: null }, (db) => findCampaign(db, companyId, id))
  if (campaign?.whatsappId) await askLimits(data, services, companyId, campaign.whatsappId)
}
