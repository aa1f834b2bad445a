import { sql, type RawBuilder } from 'kysely'
import type { CampaignTemplate } from '#contract/campaign-template.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { Templated } from '#server/features/campaigns/core/campaign-template.queries.ts'
import { NUMBER_REFUSALS, PAUSING_REFUSALS } from './refusals.ts'

/** Recipients `r` whose refusal pauses their campaign with a template, since a person last resumed it. */
export const isPausing = (resumedAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`r.state = 'failed' and r.reason = any(${PAUSING_REFUSALS}::text[])
    and r.failed_at > coalesce(${resumedAt}, '-infinity')`

type Sending = Templated & {
  /** The last refusal that must pause it, one about the number before any other. */
  refusal: string | null
}

const PAUSED: ErrorCode = 'ERR_TEMPLATE_PAUSED'

/** The code of a paused template if Meta took the last message of campaign `c` and holds it for that; otherwise null. */
const heldAsPaused = sql<string | null>`(select ${PAUSED}::text from (
    select r.message_id from campaign_recipients r where r.company_id = c.company_id and r.campaign_id = c.id
      and r.queued_at > coalesce(c.resumed_at, '-infinity') order by r.queued_at desc limit 1) last
  join messages m on m.company_id = c.company_id and m.id = last.message_id and m.outbox = 'written' and m.held = 'paused')`

/** Lists the running campaigns of a connection that send a template. */
export async function listTemplated(
  db: Db,
  companyId: number,
  { connectionId, channel }: { connectionId: number; channel: ChannelKind },
): Promise<Sending[]> {
  const { rows } = await sql<{ id: number; template: CampaignTemplate; refusal: string | null }>`
    select c.id, c.template, coalesce((select r.reason from campaign_recipients r
      where r.company_id = c.company_id and r.campaign_id = c.id and ${isPausing(sql`c.resumed_at`)}
      order by r.reason = any(${NUMBER_REFUSALS}::text[]) desc, r.failed_at desc limit 1), ${heldAsPaused}) as refusal
    from campaigns c where c.company_id = ${companyId} and c.connection_id = ${connectionId}
      and c.status = 'EM_ANDAMENTO' and c.pause_reason is null and c.template is not null order by c.id`.execute(db)
  return rows.map((row) => ({ ...row, connectionId, channel }))
}
