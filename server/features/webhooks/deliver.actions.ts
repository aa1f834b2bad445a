import { sql } from 'kysely'
import { hasArrived, TEST_EVENT } from '#contract/webhook-events.ts'
import type { WebhookAttempt } from '#contract/webhooks.ts'
import type { Tx } from '#server/db/transaction.ts'
import { clippedLine, type Delivery, type Target } from './delivery.ts'
import { secretContext } from './queries.ts'
import { decryptText } from '#server/lib/secrets.ts'
import { requireRow } from '#server/db/single-row.ts'

/** The pauses after each attempt in seconds: together a day. The last failure is final. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 28_800, 28_800]
const DAY_SECONDS = 86_400
/** By so much of it a pause is longer or shorter, so that many deliveries do not come back at the same moment. */
const JITTER = 0.1
/** How long a delivery that is under way stays with its process; longer than any attempt. */
const LEASE_SECONDS = 90
const KEPT_ATTEMPTS = 20
/** How many deliveries of a webhook are under way at once; those of one ticket never are. */
const PARALLEL = 4
/** A receiver that failed so often in a row is left alone, and then asked for one delivery at a time. */
const FAILURES_UNTIL_REST = 5
/** The first rest in seconds; each further one is twice as long, up to the longest. */
const REST_SECONDS = 30
const LONGEST_REST_SECONDS = 300

type Health = { failures: number; isResting: boolean; isDownForADay: boolean }

/** Locks a webhook before its deliveries, as its deletion does: the other way round two of them wait for each other. */
async function lockWebhook({ db, companyId }: Tx, webhookId: number): Promise<Health | undefined> {
  const { rows } = await sql<Health>`
    select failures, coalesce(rests_until > now(), false) as is_resting,
        coalesce(failing_since < now() - make_interval(secs => ${DAY_SECONDS}), false) as is_down_for_a_day from webhooks
     where company_id = ${companyId} and id = ${webhookId} for no key update`.execute(db)
  return rows[0]
}

/** `isProbe`: the receiver was left alone, and this delivery shows whether it is back. */
type Claimed = Delivery & { isProbe: boolean }

/**
 * Takes the next deliveries that are due, at most one for each order key: what follows it waits until it has arrived or
 * was given up. While the webhook rests it takes none, and after that one, until the receiver takes it: a dead receiver
 * would otherwise cost the server an attempt for each event of its company.
 */
export async function claimDeliveries(tx: Tx, webhookId: number): Promise<Claimed[]> {
  const { db, companyId } = tx
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook || webhook.isResting) return []
  const isProbe = webhook.failures >= FAILURES_UNTIL_REST
  const { rows } = await sql<Claimed>`
    with due as (
      select d.company_id, d.id from webhook_deliveries d
        join webhooks h on h.company_id = d.company_id and h.id = d.webhook_id and h.is_on
       where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.state = 'pending' and d.next_at <= now()
         and not exists (select from webhook_deliveries e where e.company_id = d.company_id
           and e.webhook_id = d.webhook_id and e.order_key = d.order_key and e.state = 'pending' and e.id < d.id)
       order by d.next_at, d.id limit ${isProbe ? 1 : PARALLEL} for no key update of d skip locked)
    update webhook_deliveries d set next_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where d.company_id = due.company_id and d.id = due.id
    returning d.id, d.message_id, d.type, d.body, d.tries, ${isProbe}::boolean as is_probe`.execute(db)
  if (isProbe && rows.length > 0) await rest(tx, webhookId, LEASE_SECONDS)
  return rows
}

async function rest({ db, companyId }: Tx, webhookId: number, seconds: number): Promise<void> {
  await sql`update webhooks set rests_until = now() + make_interval(secs => ${seconds})
    where company_id = ${companyId} and id = ${webhookId}`.execute(db)
}

/** Returns where a webhook is and what signs its messages; null for one that has no secret any more. */
export async function readTarget({ db, companyId }: Tx, webhookId: number, storageKey: Buffer): Promise<Target | null> {
  const { rows } = await sql<{ url: string; secretSealed: string | null; oldSealed: string | null }>`
    select url, secret_sealed, case when old_secret_until > now() then old_secret_sealed end as old_sealed
      from webhooks where company_id = ${companyId} and id = ${webhookId}`.execute(db)
  const [row] = rows
  if (!row?.secretSealed) return null
  const sealed = [row.secretSealed, ...(row.oldSealed === null ? [] : [row.oldSealed])]
  return { url: row.url, secrets: sealed.map((text) => decryptText(storageKey, text, secretContext(webhookId))) }
}

/** An answer that refuses one message is no sign that the receiver is down. */
const isDown = ({ status }: WebhookAttempt): boolean => status === null || status >= 500 || status === 429
/** The company has too many requests under way: nobody has asked the receiver. */
const wasNotAsked = ({ error }: WebhookAttempt): boolean => error === 'busy'
const isGone = ({ status }: WebhookAttempt): boolean => status === 410

/** Says in one line what was wrong with an attempt. */
const faultOf = ({ status, error, answer }: WebhookAttempt): string =>
  error ?? clippedLine(`HTTP ${status ?? ''} ${answer}`)

/** Returns after how many seconds the next attempt follows, null for none. `asked` is what the receiver asked for. */
function pauseAfter(tries: number, asked: number | null): number | null {
  const pause = PAUSES[tries - 1]
  if (pause === undefined) return null
  const spread = pause * (1 + JITTER * (2 * Math.random() - 1))
  return Math.min(Math.max(spread, asked ?? 0), DAY_SECONDS)
}

export type Outcome = { delivery: Claimed; attempt: WebhookAttempt; retryAfter: number | null }

/** Stores how an attempt ended. One that nothing answers to for a day switches its webhook off, and so does 410. */
export async function storeOutcome(
  tx: Tx,
  webhookId: number,
  { delivery, attempt, retryAfter }: Outcome,
): Promise<void> {
  const tries = delivery.tries + 1
  const arrived = hasArrived(attempt)
  const pause = arrived ? null : pauseAfter(tries, retryAfter)
  const state = arrived ? 'delivered' : pause === null ? 'failed' : 'pending'
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) return
  await sql`update webhook_deliveries set state = ${state}, tries = ${tries},
      attempts = case when jsonb_array_length(attempts) < ${KEPT_ATTEMPTS}::int
        then attempts else attempts - 0 end || ${JSON.stringify([attempt])}::jsonb,
      next_at = now() + make_interval(secs => ${pause ?? 0}),
      ended_at = case when ${state} <> 'pending' then now() end
    where company_id = ${tx.companyId} and id = ${delivery.id}`.execute(tx.db)
  if (arrived) return markArrived(tx, webhookId)
  await storeFailure(tx, webhookId, { attempt, isProbe: delivery.isProbe, before: webhook.failures })
  if (isGone(attempt)) await switchOff(tx, webhookId, 'gone')
  else if (isDown(attempt) && webhook.isDownForADay) await switchOff(tx, webhookId, 'failing')
  else if (pause === null) await switchOffIfFailing(tx, webhookId, delivery.id)
}

type Failure = { attempt: WebhookAttempt; isProbe: boolean; before: number }

/** What was under way when the webhook began to rest neither counts nor makes its rest longer. */
async function storeFailure(tx: Tx, webhookId: number, { attempt, isProbe, before }: Failure): Promise<void> {
  const { db, companyId } = tx
  const isLate = before >= FAILURES_UNTIL_REST && !isProbe
  const failures = isLate || wasNotAsked(attempt) ? before : isDown(attempt) ? before + 1 : 0
  await sql`update webhooks set last_error = ${faultOf(attempt)}, failures = ${failures},
      failing_since = case when ${failures} > 0 then coalesce(failing_since, now()) end
    where company_id = ${companyId} and id = ${webhookId}`.execute(db)
  if (failures === 0) return endRest(tx, webhookId)
  if (failures === before && !isProbe) return
  const doublings = failures - FAILURES_UNTIL_REST
  if (doublings >= 0) await rest(tx, webhookId, Math.min(REST_SECONDS * 2 ** doublings, LONGEST_REST_SECONDS))
}

async function endRest({ db, companyId }: Tx, webhookId: number): Promise<void> {
  await sql`update webhooks set rests_until = null where company_id = ${companyId} and id = ${webhookId}`.execute(db)
}

async function markArrived({ db, companyId }: Tx, webhookId: number): Promise<void> {
  await sql`update webhooks set last_delivered_at = now(), last_error = null, failures = 0, failing_since = null,
      rests_until = null
    where company_id = ${companyId} and id = ${webhookId}`.execute(db)
}

async function switchOff({ db, companyId }: Tx, webhookId: number, reason: 'gone' | 'failing'): Promise<void> {
  await sql`update webhooks set is_on = false, off_reason = ${reason}, off_at = now(), updated_at = now()
    where company_id = ${companyId} and id = ${webhookId} and is_on`.execute(db)
}

/** A receiver that took something since this delivery was written refuses only this one. */
async function switchOffIfFailing(tx: Tx, webhookId: number, deliveryId: number): Promise<void> {
  const { rows } = await sql<{ isFailing: boolean }>`
    select coalesce(h.last_delivered_at < d.created_at, true) as is_failing
      from webhooks h join webhook_deliveries d on d.company_id = h.company_id and d.webhook_id = h.id
     where h.company_id = ${tx.companyId} and h.id = ${webhookId} and d.id = ${deliveryId}`.execute(tx.db)
  if (rows[0]?.isFailing) await switchOff(tx, webhookId, 'failing')
}

/** Writes a trial into the log before it is made; it is made once, whatever comes of it. */
export async function writeTest({ db, companyId }: Tx, webhookId: number, body: string): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    insert into webhook_deliveries (company_id, webhook_id, message_id, type, order_key, body, state, ended_at)
    values (${companyId}, ${webhookId}, gen_random_uuid(), ${TEST_EVENT}, 'test', ${body}, 'failed', now())
    returning id, message_id, type, body, tries`.execute(db)
  return requireRow(rows)
}

export async function storeTest({ db, companyId }: Tx, id: number, attempt: WebhookAttempt): Promise<void> {
  await sql`update webhook_deliveries set state = ${hasArrived(attempt) ? 'delivered' : 'failed'}, tries = 1,
      attempts = ${JSON.stringify([attempt])}::jsonb where company_id = ${companyId} and id = ${id}`.execute(db)
}
