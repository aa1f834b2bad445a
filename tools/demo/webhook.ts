import type pg from 'pg'
import { startWebhookReceiver, type WebhookReceiver } from '#fakes/webhook-receiver/webhook-receiver.ts'
import { secretContext } from '#server/features/webhooks/queries.ts'
import { newWebhookSecret } from '#server/integrations/standard-webhooks/signature.ts'
import { encryptText } from '#server/lib/secrets.ts'

const COMPANY = 'Móveis Aurora'
const NAME = 'Painel de vendas'
const EVENTS = ['ticket.created', 'ticket.closed', 'message.received']
const HINT_LENGTH = 4

/**
 * Starts a receiver which is told what customers write, and lets the webhook name its address of this run. Its secret is
 * sealed with `storageKey`, as the server does.
 */
export async function startWebhook(client: pg.Client, storageKey: Buffer): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver()
  // A demonstration may run for days: what was received is not kept.
  receiver.answers(() => {
    receiver.received.length = 0
    return {}
  })
  const { rows } = await client.query<{ id: string }>(
    `update webhooks w set url = $3 from companies c where c.id = w.company_id and c.name = $1 and w.name = $2
     returning w.id`,
    [COMPANY, NAME, receiver.url],
  )
  if (!rows.length) await addWebhook(client, storageKey, receiver.url)
  return receiver
}

async function addWebhook(client: pg.Client, storageKey: Buffer, url: string): Promise<void> {
  const { rows } = await client.query<{ id: string; company_id: string }>(
    `insert into webhooks (company_id, name, url, events, created_by)
     select c.id, $2, $3, $4, (select min(id) from users where company_id = c.id) from companies c where c.name = $1
     returning id, company_id`,
    [COMPANY, NAME, url, EVENTS],
  )
  const [webhook] = rows
  if (!webhook) return
  const secret = newWebhookSecret()
  const sealed = encryptText(storageKey, secret, secretContext(Number(webhook.id)))
  await client.query('update webhooks set secret_sealed = $3, hint = $4 where company_id = $1 and id = $2', [
    webhook.company_id,
    webhook.id,
    sealed,
    secret.slice(-HINT_LENGTH),
  ])
}
