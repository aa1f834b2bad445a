import { sql } from 'kysely'
import type {
  DeliveryPage,
  DeliveryQuery,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '#contract/webhooks.ts'
import type { WebhookEvent } from '#contract/webhook-events.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 30

/** Where the secrets of a webhook are encrypted. */
export const secretContext = (webhookId: number): string => `webhooks/${webhookId}/secret`
/** What receivers get as `webhook-id`. */
export const publicId = (messageId: string): string => `msg_${messageId.replaceAll('-', '')}`

const webhooks = (db: Db, companyId: number) =>
  db
    .selectFrom('webhooks as h')
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 'h.companyId').onRef('u.id', '=', 'h.createdBy'))
    .select(['h.id', 'h.name', 'h.url', sql<WebhookEvent[]>`h.events`.as('events'), 'h.isOn', 'h.hint', 'h.offAt'])
    .select(['h.lastDeliveredAt', 'h.lastError', 'h.createdAt', 'h.updatedAt', 'u.name as createdBy'])
    .select([
      sql<Webhook['offReason']>`h.off_reason`.as('offReason'),
      sql<string | null>`case when h.old_secret_until > now() then h.old_secret_until end`.as('oldSecretUntil'),
      sql<number>`(select count(*) from webhook_deliveries d where d.company_id = h.company_id and d.webhook_id = h.id
        and d.state = 'pending')`.as('pending'),
    ])
    .where('h.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['executeTakeFirstOrThrow']>>
const toWebhook = ({ createdBy, ...row }: Row): Webhook => ({ ...row, createdBy: createdBy ?? '' })

export const listWebhooks = async (db: Db, companyId: number): Promise<Webhook[]> =>
  (await webhooks(db, companyId).orderBy('h.id').execute()).map(toWebhook)

export async function getWebhook(db: Db, companyId: number, id: number): Promise<Webhook> {
  const row = await webhooks(db, companyId).where('h.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WEBHOOK_FOUND')
  return toWebhook(row)
}

const deliveries = (db: Db, companyId: number, webhookId: number) =>
  db
    .selectFrom('webhookDeliveries as d')
    .select(['d.id', 'd.messageId', 'd.createdAt'])
    .select([
      sql<WebhookDelivery['type']>`d.type`.as('type'),
      sql<WebhookDelivery['state']>`d.state`.as('state'),
      sql<WebhookAttempt[]>`d.attempts`.as('attempts'),
      sql<string | null>`case when d.state = 'pending' then greatest(d.next_at, (select h.rests_until from webhooks h
        where h.company_id = d.company_id and h.id = d.webhook_id)) end`.as('nextAt'),
    ])
    .where('d.companyId', '=', companyId)
    .where('d.webhookId', '=', webhookId)

const withPublicId = <Delivery extends { messageId: string }>(row: Delivery): Delivery => ({
  ...row,
  messageId: publicId(row.messageId),
})

/** Lists what a webhook was told, newest first. */
export async function listDeliveries(
  db: Db,
  companyId: number,
  webhookId: number,
  { state, type, pageNumber }: DeliveryQuery,
): Promise<DeliveryPage> {
  await getWebhook(db, companyId, webhookId)
  const list = deliveries(db, companyId, webhookId)
    .where((eb) => (state === undefined ? eb.lit(true) : eb('d.state', '=', state)))
    .where((eb) => (type === undefined ? eb.lit(true) : eb('d.type', '=', type)))
    .orderBy('d.id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { ...page, deliveries: found.map(withPublicId) }
}

export async function getDelivery(
  db: Db,
  companyId: number,
  webhookId: number,
  id: number,
): Promise<WebhookDeliveryDetails> {
  const row = await deliveries(db, companyId, webhookId).select('d.body').where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_DELIVERY_FOUND')
  return withPublicId(row)
}

/** Returns when the next delivery of a webhook may be made; null when none waits or the webhook is off. */
export async function findNextDelivery(db: Db, companyId: number, webhookId: number): Promise<string | null> {
  const { rows } = await sql<{ nextAt: string | null }>`
    select min(greatest(d.next_at, h.rests_until)) as next_at from webhook_deliveries d
      join webhooks h on h.company_id = d.company_id and h.id = d.webhook_id and h.is_on
     where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.state = 'pending'
       and not exists (select from webhook_deliveries e where e.company_id = d.company_id and e.webhook_id = d.webhook_id
         and e.order_key = d.order_key and e.state = 'pending' and e.id < d.id)`.execute(db)
  return rows[0]?.nextAt ?? null
}
