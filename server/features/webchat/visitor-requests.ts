import type { FoundSite } from '#server/channels/webchat/store.ts'
import type { Database } from '#server/db/transaction.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getSite } from './queries.ts'
import { requireVisitor, type Visitor } from './visitor-token.ts'

type Deps = { data: Database; services: Pick<AppServices, 'keys'> }
type VisitorRequest = { headers: { authorization?: string | undefined } }

/** What visitors do is done in their company by none of its users. */
export const actorOf = ({ companyId }: { companyId: number }) => ({ companyId, userId: null })

/** Throws ERR_NO_WAPP_FOUND when no chat was found. */
export async function requireSite(found: Promise<FoundSite | null>): Promise<FoundSite> {
  const site = await found
  if (!site) throw new AppError('ERR_NO_WAPP_FOUND')
  return site
}

/**
 * Returns whose token a request has. A token outlives the connection, which may be off or gone, and the secret of the site,
 * which may have a new one: throws ERR_NO_WAPP_FOUND or ERR_SESSION_EXPIRED then.
 */
export async function getVisitor({ data, services }: Deps, { headers }: VisitorRequest): Promise<Visitor> {
  const visitor = requireVisitor(services.keys.visitor, headers.authorization)
  const { secretVersion } = await data.read(actorOf(visitor), (db) => getSite(db, visitor))
  const isOutdated = visitor.secretVersion !== null && visitor.secretVersion !== secretVersion
  if (isOutdated) throw new AppError('ERR_SESSION_EXPIRED')
  return visitor
}
