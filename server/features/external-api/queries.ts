import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ApiToken } from '#contract/api-tokens.ts'
import { SentApiMessage, type ApiMessage, type ApiMessageState } from '#contract/external-api.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import type { Db } from '#server/db/client.ts'
import type { Sender } from '#server/http/api-callers.ts'
import { AppError } from '#server/lib/app-error.ts'

/** For how many hours an idempotency key is remembered. */
export const KEY_HOURS = 24
/** For how many days a token that ended is still shown. */
const ENDED_DAYS = 30
const MAX_TOKENS = 200

/** Returns the answer of an earlier request with the key, or null. Throws where that was another request. */
export async function findAnswer(
  db: Db,
  companyId: number,
  sender: string,
  { key, hash }: { key: string; hash: Buffer },
): Promise<SentApiMessage | null> {
  const { rows } = await sql<{ requestHash: Buffer; answer: unknown }>`
    select request_hash, answer from api_sends where company_id = ${companyId} and sender = ${sender} and key = ${key}
      and created_at >= now() - make_interval(hours => ${KEY_HOURS}::int)`.execute(db)
  const [row] = rows
  if (!row) return null
  if (!row.requestHash.equals(hash)) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED')
  return row.answer === null ? null : { ...SentApiMessage.parse(row.answer), repeated: true }
}

function stateOf({ ack, outbox }: { ack: number; outbox: string | null }): ApiMessageState {
  if (outbox === 'failed') return 'failed'
  if (ack >= ACK.read) return 'read'
  if (ack >= ACK.delivered) return 'delivered'
  return ack >= ACK.sent ? 'sent' : 'queued'
}

/** Returns how a sent message fares. The token of a connection sees the messages of its connection. */
export async function getApiMessage(db: Db, { companyId, connectionId }: Sender, id: number): Promise<ApiMessage> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .select(['m.id', 'm.ack', 'm.outbox', 'm.sendError', 'm.createdAt', 'm.updatedAt', 'c.number'])
    .where('m.companyId', '=', companyId)
    .where('m.id', '=', id)
    .where('m.fromMe', '=', true)
    .$if(connectionId !== null, (query) => query.where('m.connectionId', '=', connectionId))
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_FETCH_WAPP_MSG')
  const { number, sendError: error, createdAt, updatedAt } = row
  return { id: String(row.id), state: stateOf(row), number, error, createdAt, updatedAt }
}

const tokens = (db: Db, companyId: number) =>
  db
    .selectFrom('apiTokens as t')
    .innerJoin('users as u', (join) => join.onRef('u.companyId', '=', 't.companyId').onRef('u.id', '=', 't.userId'))
    .leftJoin('users as r', (join) => join.onRef('r.companyId', '=', 't.companyId').onRef('r.id', '=', 't.revokedBy'))
    .select(['t.id', 't.name', 't.hint', sql<TokenScope[]>`t.scopes`.as('scopes'), 't.expiresAt', 't.lastUsedAt'])
    .select(['t.lastUsedAddress', 't.createdAt', 't.revokedAt', 't.userId', 'u.name as userName', 'r.name as revoker'])
    .where('t.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>

const toToken = ({ userId, userName, revoker, ...row }: Row): ApiToken => ({
  ...row,
  user: { id: userId, name: userName },
  revokedBy: revoker ?? '',
})

/** Lists the tokens that work, newest first, and then those that ended a short time ago. */
export async function listApiTokens(db: Db, companyId: number): Promise<ApiToken[]> {
  const rows = await tokens(db, companyId)
    .where(
      sql<boolean>`coalesce(least(t.revoked_at, t.expires_at), 'infinity') > now() - make_interval(days => ${ENDED_DAYS}::int)`,
    )
    .orderBy(sql`coalesce(least(t.revoked_at, t.expires_at) <= now(), false)`)
    .orderBy('t.id', 'desc')
    .limit(MAX_TOKENS)
    .execute()
  return rows.map(toToken)
}

export async function getApiToken(db: Db, companyId: number, id: number): Promise<ApiToken> {
  const row = await tokens(db, companyId).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_TOKEN_FOUND')
  return toToken(row)
}
