import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * With these the provider takes no more for now; so often a message is tried again. What is wrong at the provider itself
 * may be about this message alone, which must not hold up the others for long.
 */
const ATTEMPTS: Partial<Record<string, number>> = {
  ERR_META_RATE_LIMITED: 5,
  ERR_META_UNREACHABLE: 2,
} satisfies Partial<Record<ErrorCode, number>>
/** How long a message waits, doubled at each attempt. A request to the provider never takes that long. */
const FIRST_PAUSE_SECONDS = 60

type Told = { connectionId: number; providerId: string; error: string }
type PutBack = { id: number; ticketId: number | null; campaignRecipientId: number | null }

/**
 * Puts a message of a campaign back into the outbox when the provider says afterwards that it takes no more for now. Its
 * campaign waits for it, so it goes on more slowly, and its person is not lost. It is withheld while the campaign stands
 * still. Returns null for any other message, and for one that was tried often enough: it has failed.
 *
 * The campaign is locked before the message, as it is by whoever stops it. The provider may tell the same twice.
 */
export async function putBackSlowed(tx: Tx, { connectionId, providerId, error }: Told): Promise<PutBack[] | null> {
  const attempts = ATTEMPTS[error]
  if (attempts === undefined) return null
  const { companyId, db } = tx
  const isMessage = sql`m.company_id = ${companyId} and m.connection_id = ${connectionId}
    and m.provider_id = ${providerId} and m.from_me`
  const { rows: campaigns } = await sql<{ isOver: boolean; isSending: boolean }>`
    select c.status = 'FINALIZADA' as is_over, c.status = 'EM_ANDAMENTO' and c.pause_reason is null as is_sending
    from messages m join campaign_recipients r on r.company_id = m.company_id and r.id = m.campaign_recipient_id
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where ${isMessage} for share of c`.execute(db)
  const [campaign] = campaigns
  if (!campaign || campaign.isOver) return null
  const waits = sql`coalesce(m.send_after > clock_timestamp(), false)`
  const { rows } = await sql<PutBack>`
    update messages m set ack = ${ACK.waiting}, outbox = ${campaign.isSending ? 'queued' : null}, written_at = null,
      held = null, send_error = ${error}, send_attempts = case when ${waits} then send_attempts else send_attempts + 1 end,
      send_after = case when ${waits} then send_after
        else clock_timestamp() + make_interval(secs => ${sql.lit(FIRST_PAUSE_SECONDS)} * 2 ^ send_attempts) end,
      updated_at = clock_timestamp()
    where ${isMessage} and not m.is_deleted and m.ack < ${ACK.delivered} and m.outbox is distinct from 'failed'
      and (m.send_attempts < ${attempts} or ${waits})
    returning m.id, m.ticket_id, m.campaign_recipient_id`.execute(db)
  return rows.length > 0 ? rows : null
}
