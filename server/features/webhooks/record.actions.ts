import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DomainEvent } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { createCompanySet, type CompanySet } from '#server/lib/company-set.ts'
import { publicEvents, VERSION, type PublicEvent } from './public-events.ts'

const bodyOf = ({ type, data }: PublicEvent, at: string): string =>
  JSON.stringify({ type, timestamp: at, version: VERSION, data })

/** Wakes the job that delivers what waits for a webhook. */
export const enqueueDelivery = (tx: Tx, webhookId: number, runAt?: string): Promise<void> =>
  tx.enqueue(
    'webhook.deliver',
    { companyId: tx.companyId, webhookId },
    { key: `webhook.deliver/${webhookId}`, ...(runAt === undefined ? {} : { runAt }) },
  )

/**
 * Writes what the company's webhooks are told, in the transaction of the change. They are told nothing of samples, which
 * `orderKey` names as any ticket or contact.
 */
async function writeDeliveries(tx: Tx, events: PublicEvent[]): Promise<void> {
  const at = new Date().toISOString()
  const given = events.map((event, position) => ({
    ...{ position, messageId: randomUUID(), type: event.type, orderKey: event.orderKey, body: bodyOf(event, at) },
  }))
  const { rows } = await sql<{ webhookId: number; restsUntil: string | null }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(position int, "messageId" uuid, type text, "orderKey" text, body text)
       where g."orderKey" <> all (array(
        select 'ticket:' || t.id from tickets t where t.company_id = ${tx.companyId} and t.is_sample
        union all select 'contact:' || c.id from contacts c where c.company_id = ${tx.companyId} and c.is_sample))),
    made as (
      insert into webhook_deliveries (company_id, webhook_id, message_id, type, order_key, body)
      select h.company_id, h.id, g."messageId", g.type, g."orderKey", g.body
        from given g join webhooks h on h.company_id = ${tx.companyId} and h.is_on and g.type = any(h.events)
       order by g.position, h.id
      returning webhook_id)
    select h.id as webhook_id, case when h.rests_until > now() then h.rests_until end as rests_until from webhooks h
     where h.company_id = ${tx.companyId} and h.id in (select webhook_id from made) order by h.id`.execute(tx.db)
  for (const { webhookId, restsUntil } of rows) await enqueueDelivery(tx, webhookId, restsUntil ?? undefined)
}

type WebhookRecorder = Omit<CompanySet, 'has'> & {
  /** Called at the end of every change with its events. It costs no statement for companies without webhooks. */
  record(tx: Tx, events: readonly DomainEvent[]): Promise<void>
}

/** Knows in memory which companies have webhooks at work. */
export function createWebhookRecorder(warn: (error: unknown) => void): WebhookRecorder {
  const { has, ...companies } = createCompanySet(warn)
  return {
    ...companies,
    async record(tx, events) {
      if (!has(tx.companyId)) return
      const told = publicEvents(events)
      if (told.length > 0) await writeDeliveries(tx, told)
    },
  }
}
