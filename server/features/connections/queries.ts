import { sql, type RawBuilder } from 'kysely'
import { kindsThat, SITE_KIND } from '#contract/channels.ts'
import type { Connection, StateChange } from '#contract/connections.ts'
import { can } from '#contract/permissions.ts'
import { SiteLook } from '#contract/webchat-site.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { decryptText } from '#server/lib/secrets.ts'
import { healthOfConnection } from './health.queries.ts'
import { limitsOfConnection } from './limits.queries.ts'

const q = tableAlias<'queues'>('q')
const cq = tableAlias<'connectionQueues'>('cq')
type ConnectionQueue = Connection['queues'][number]
const queues = jsonList(
  jsonObject<ConnectionQueue>()({
    ...q.columns('id', 'name', 'color', 'greetingMessage'),
    WhatsappQueue: jsonObject<ConnectionQueue['WhatsappQueue']>()({
      whatsappId: cq.column('connectionId'),
      ...cq.columns('queueId'),
    }),
  }),
  {
    from: sql`connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
      where cq.company_id = connections.company_id and cq.connection_id = connections.id`,
    orderBy: sql`q.order_queue, q.id`,
  },
)

/** The value of a number of the Cloud API; null for connections of other kinds. */
const ofCloudNumber = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`(select ${value} from cloud_numbers n
    where n.company_id = connections.company_id and n.connection_id = connections.id)`

/** The value of a bot; null for connections of other kinds. */
const ofBot = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`(select ${value} from telegram_bots b
    where b.company_id = connections.company_id and b.connection_id = connections.id)`

/** The value of a website chat; null for connections of other kinds. */
const ofSite = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`(select ${value} from webchat_sites s
    where s.company_id = connections.company_id and s.connection_id = connections.id)`

const connections = (db: Db, companyId: number) =>
  db
    .selectFrom('connections')
    .where('companyId', '=', companyId)
    .select([
      'id',
      'name',
      'channel',
      'status',
      'reason',
      'number',
      'qrcode',
      'pairingCode',
      'pairingEndsAt',
      'pairingNumber',
      'retries',
      sql<null>`null`.as('battery'),
      sql<null>`null`.as('plugged'),
      'greetingMessage',
      'farewellMessage',
      'complationMessage',
      'outOfHoursMessage',
      'ratingMessage',
      'provider',
      'isDefault',
      'companyId',
      'tokenSealed',
      sql<number>`coalesce(send_id_queue, 0)`.as('sendIdQueue'),
      'timeSendQueue',
      'sendIdQueue as transferQueueId',
      'timeSendQueue as timeToTransfer',
      'promptId',
      'integrationId',
      'maxUseBotQueues',
      'timeUseBotQueues',
      'expiresTicket',
      'expiresInactiveMessage',
      'mergesTexts',
      'monthlyBudget',
      sql<Connection['budgetState']>`case when monthly_budget is not null then budget_state end`.as('budgetState'),
      queues.as('queues'),
      limitsOfConnection.as('limits'),
      healthOfConnection.as('health'),
      ofCloudNumber(sql<string>`n.phone_number_id`).as('phoneNumberId'),
      ofCloudNumber(sql<string>`n.waba_id`).as('wabaId'),
      sql<boolean | null>`coalesce(${ofCloudNumber(sql<boolean>`n.token_sealed is not null`)},
        ${ofBot(sql<boolean>`b.token_sealed is not null`)})`.as('isLinked'),
      ofCloudNumber(sql<boolean>`n.heard_at is not null`).as('isHeard'),
      sql<number | null>`case when connections.channel <> ${SITE_KIND} then (select count(*)::int from cloud_backlog b
        where b.company_id = connections.company_id and b.connection_id = connections.id
          and b.given_up_at is not null) end`.as('setAside'),
      ofBot(sql<string>`b.username`).as('botUsername'),
      ofSite(sql<string>`s.widget_key`).as('widgetKey'),
      ofSite(sql<string[]>`s.allowed_origins`).as('allowedOrigins'),
      ofSite(sql<unknown>`s.look`).as('look'),
      ofCloudNumber(sql<string>`case when n.token_sealed is not null then n.token_expires_at end`).as('tokenExpiresAt'),
      sql<StateChange[]>`recent_states`.as('recentStates'),
      'createdAt',
      'updatedAt',
    ])

type Row = Omit<Connection, 'token' | 'look'> & { tokenSealed: Buffer | null; look: unknown }

export const tokenContext = (connectionId: number): string => `connections/${connectionId}/token`

/** `storageKey` is derived for the purpose `storage`. The look of a chat may lack what was added to looks since. */
const toConnection =
  (storageKey: Buffer) =>
  ({ tokenSealed, look, ...row }: Row): Connection => ({
    ...row,
    look: look ? SiteLook.parse(look) : null,
    token: tokenSealed ? decryptText(storageKey, tokenSealed.toString(), tokenContext(row.id)) : '',
  })

/** What links a phone, of a connection that waits for none. */
export const NO_CODES = { qrcode: '', pairingCode: '', pairingEndsAt: null, pairingNumber: '' }

/** Only who manages connections sees what they cost. */
const NO_COSTS = { monthlyBudget: null, budgetState: null }

/**
 * Both codes link a phone and the token sends messages, so only users who manage connections receive them, and no
 * token of the company does: it would get another secret by its own. It does receive the costs, which it may change.
 */
export function toResponseFor(actor: CurrentUser, connection: Connection): Connection {
  const isManager = can(actor, 'connections-page:actionButtons')
  return {
    ...connection,
    ...(!(isManager && !actor.isToken) && { token: '', ...NO_CODES }),
    ...(!isManager && NO_COSTS),
  }
}

export async function listConnections(db: Db, actor: CurrentUser, storageKey: Buffer): Promise<Connection[]> {
  const rows = await connections(db, actor.companyId).orderBy('id').execute()
  return rows.map(toConnection(storageKey)).map((connection) => toResponseFor(actor, connection))
}

export async function getConnection(db: Db, companyId: number, id: number, storageKey: Buffer): Promise<Connection> {
  const row = await connections(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  return toConnection(storageKey)(row)
}

/** Throws ERR_NO_WAPP_FOUND unless the connection belongs to the company. */
export async function requireConnection(db: Db, companyId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND')
}

/** Lists the connected connections that can check a number, the default first. */
export async function listConnectedIds(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('channel', 'in', kindsThat('canCheckNumbers'))
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
