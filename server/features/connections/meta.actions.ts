import type { Connection, FacebookLogin } from '#contract/connections.ts'
import { GraphError, UnreachableError } from '#server/channels/meta/errors.ts'
import { isPage, readAccounts, subscribe, type OfferedAccount } from '#server/channels/meta/accounts.ts'
import { Graph } from '#server/channels/meta/graph.ts'
import type { Config } from '#server/config.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { accountTokenContext } from '#server/channels/meta/store.ts'
import { dbNow } from '#server/db/time.ts'
import { updateConnectionState, type TxWithKey } from './actions.ts'
import { findFreeName } from './free-name.queries.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'

/** Reads the accounts of a login from Facebook and subscribes their pages to our webhook. Stores nothing. */
export async function offeredAccounts({ meta }: Config, login: FacebookLogin): Promise<OfferedAccount[]> {
  const { app } = meta
  if (!app) throw new AppError('ERR_META_NOT_CONFIGURED')
  const graph = new Graph({ url: meta.graphUrl, version: meta.graphVersion, app })
  const { facebookUserId: userId, facebookUserToken: userToken, addInstagram: withInstagram } = login
  try {
    const accounts = await readAccounts(graph, app.secret, { userId, userToken, withInstagram })
    if (accounts.length === 0) throw new AppError('ERR_META_NO_PAGES')
    const pages = accounts.filter(isPage)
    const hasInstagram = accounts.length > pages.length
    if (withInstagram && !hasInstagram) throw new AppError('ERR_META_NO_INSTAGRAM')
    for (const page of pages) await subscribe(graph, page)
    return accounts
  } catch (error) {
    if (error instanceof UnreachableError) throw new AppError('ERR_META_UNREACHABLE')
    if (!(error instanceof GraphError)) throw error
    if (error.kind === 'limited') throw new AppError('ERR_META_RATE_LIMITED')
    throw new AppError(error.kind === 'busy' ? 'ERR_META_UNREACHABLE' : 'ERR_META_LOGIN_FAILED')
  }
}

/** Creates a connection for each account. An existing one gets its new token and keeps everything else. */
export async function linkAccounts(tx: TxWithKey, accounts: OfferedAccount[]): Promise<Connection[]> {
  const linked: Connection[] = []
  for (const account of accounts) linked.push(await linkAccount(tx, account))
  return linked
}

async function linkAccount(tx: TxWithKey, account: OfferedAccount): Promise<Connection> {
  const existing = await findConnection(tx, account)
  const connectionId = existing ?? (await addConnection(tx, account))
  await setToken(tx, connectionId, account)
  await tx.command({ kind: 'restart', companyId: tx.companyId, connectionId })
  // The token was used a moment ago, so it is valid.
  return updateConnectionState(tx, connectionId, { wanted: true, status: 'CONNECTED', reason: null })
}

async function findConnection(tx: TxWithKey, { channel, accountId }: OfferedAccount): Promise<number | undefined> {
  const found = await tx.db
    .selectFrom('metaAccounts')
    .select('connectionId')
    .where('companyId', '=', tx.companyId)
    .where('channel', '=', channel)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found?.connectionId
}

async function addConnection(tx: TxWithKey, { channel, accountId, pageId, name }: OfferedAccount): Promise<number> {
  await assertPlanLimit(tx, 'connections')
  const { id } = await tx.db
    .insertInto('connections')
    .values({
      companyId: tx.companyId,
      channel,
      name: await findFreeName(tx, name),
      status: 'CONNECTED',
      provider: 'meta',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('metaAccounts')
    .values({ companyId: tx.companyId, connectionId: id, channel, accountId, pageId, name })
    .execute()
  return id
}

/**
 * Stores the token. An account belongs to one company at a time, and that company must remove it before another can
 * link it.
 */
async function setToken(tx: TxWithKey, connectionId: number, { token, pageId, name }: OfferedAccount): Promise<void> {
  const tokenSealed = Buffer.from(encryptText(tx.storageKey, token, accountTokenContext(connectionId)))
  await tx.db
    .updateTable('metaAccounts')
    .set({ tokenSealed, pageId, name, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'meta_accounts_owner') ? new AppError('ERR_META_PAGE_TAKEN', { name }) : error
    })
}
