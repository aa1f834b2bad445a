import { TOKEN_PREFIX } from '#contract/token-scopes.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/transaction.ts'
import type { ApiCallers } from '#server/http/api-callers.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createRateLimit } from '#server/lib/rate-limit.ts'
import { noteTokenUse } from './token-use.actions.ts'
import { secretHash } from './tokens.ts'
import { findTokenConnection, findTokenUser } from './queries.ts'

/** How exactly the last use of a token is known. */
const USE_SECONDS = 30

/**
 * Tokens are looked up at every call, so that one that was revoked, or whose user lost a right, ends with the next call
 * in every process.
 */
export function createApiCallers(data: Database, limits: Config['apiLimits']): ApiCallers {
  const calls = createRateLimit(limits.callsPerMinute)
  const sends = createRateLimit(limits.sendsPerMinute)
  const lastNoted = new Map<number, number>()

  async function noteUse(companyId: number, tokenId: number, address: string): Promise<void> {
    const now = performance.now()
    if ((lastNoted.get(tokenId) ?? -Infinity) > now - USE_SECONDS * 1000) return
    lastNoted.set(tokenId, now)
    await data.change({ companyId, userId: null }, (tx) => noteTokenUse(tx, tokenId, address))
  }

  return {
    isApiToken: (token) => token.startsWith(TOKEN_PREFIX),

    async callerOf(token, address) {
      const found = await data.asOperator(({ db }) => findTokenUser(db, secretHash(token)))
      if (!found) throw new AppError('ERR_SESSION_EXPIRED')
      await noteUse(found.user.companyId, found.tokenId, address)
      return found
    },

    async connectionOf(token) {
      // Without this a request without a token would be looked up like any other.
      const found = token === '' ? null : await data.asOperator(({ db }) => findTokenConnection(db, secretHash(token)))
      if (!found) throw new AppError('ERR_SESSION_EXPIRED')
      if (found.restricted) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
      if (!found.hasExternalApi) throw new AppError('ERR_PLAN_FEATURE')
      const { companyId, connectionId } = found
      return { companyId, userId: null, connectionId, name: `connection:${connectionId}` }
    },

    waitForCall: (tokenId) => calls(String(tokenId)),
    waitForSend: (companyId, sender) => sends(`${companyId}/${sender}`),
  }
}
