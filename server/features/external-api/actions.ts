import { sql } from 'kysely'
import type { ApiToken, ApiTokenInput, CreatedApiToken } from '#contract/api-tokens.ts'
import { TOKEN_PREFIX } from '#contract/token-scopes.ts'
import type { OperatorTx, Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { randomToken, sha256 } from '#server/lib/secrets.ts'
import { parseWallTime } from '#server/lib/wall-time.ts'
import { getApiToken, KEY_HOURS } from './queries.ts'

const HINT_LENGTH = 4

function parseEnd({ timezone }: CurrentUser, expiresAt: string | null): string | null {
  if (expiresAt === null) return null
  const time = parseWallTime(expiresAt, timezone)
  if (!time) throw wrongField('expiresAt', 'Invalid date')
  if (time.getTime() <= Date.now()) throw wrongField('expiresAt', 'Data no passado')
  return time.toISOString()
}

/** Makes a token that acts for its maker. Its text is returned this once; only its hash is stored. */
export async function createApiToken(tx: Tx, actor: CurrentUser, input: ApiTokenInput): Promise<CreatedApiToken> {
  const token = `${TOKEN_PREFIX}${randomToken()}`
  const { id } = await tx.db
    .insertInto('apiTokens')
    .values({
      companyId: tx.companyId,
      userId: actor.userId,
      name: input.name,
      scopes: input.scopes,
      tokenHash: Buffer.from(sha256(token), 'hex'),
      hint: token.slice(-HINT_LENGTH),
      expiresAt: parseEnd(actor, input.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await getApiToken(tx.db, tx.companyId, id)), token }
}

/** Ends a token at once. It stays in the list for a while, with who ended it. */
export async function revokeApiToken(tx: Tx, id: number): Promise<ApiToken> {
  await tx.db
    .updateTable('apiTokens')
    .set({ revokedAt: transactionStart, revokedBy: tx.userId })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
  return getApiToken(tx.db, tx.companyId, id)
}

/** Removes keys of all companies that are no longer remembered. */
export async function removeOldApiSends({ db }: Pick<OperatorTx, 'db'>): Promise<void> {
  await sql`delete from api_sends where created_at < now() - make_interval(hours => ${KEY_HOURS}::int)`.execute(db)
}

/** Letters of a header: visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** Reads the header `Idempotency-Key`; null where there is none. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('ERR_VALIDATION', [{ field: 'Idempotency-Key', message: 'Invalid value' }])
  return header
}
