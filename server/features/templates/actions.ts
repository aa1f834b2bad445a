import { sql } from 'kysely'
import { cloudProblemOf } from '#server/channels/meta/cloud-errors.ts'
import { fetchTemplates, type ListedTemplate, type TemplateEvent } from '#server/channels/meta/cloud-templates.ts'
import type { ConnectionScope } from '#server/channels/sent-parts.ts'
import { COMPANY_FLAG, CONNECTION_FLAG, type JobName, type Jobs } from '#server/db/job-types.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { dbNow, readDbNow } from '#server/db/time.ts'
import type { OperatorTx, Tx } from '#server/db/transaction.ts'
import { enqueueDraftUpdates } from '#server/features/campaign-uses/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { shareRunning } from '#server/lib/share-running.ts'
import { findAccount, type Deps } from './account.actions.ts'
import { findNumber, hasTemplates, isListYoung } from './queries.ts'

const fetchKey = (connectionId: number): string => `${'template.fetch' satisfies JobName}/${connectionId}`

/** Has the templates of an official number fetched. */
export const enqueueTemplateFetch = (tx: Tx, connectionId: number): Promise<void> =>
  tx.enqueue('template.fetch', { companyId: tx.companyId, connectionId }, { key: fetchKey(connectionId), connectionId })

const n = tableAlias<'cloudNumbers'>('n')
const fetchJob = jsonObject<Jobs['template.fetch']>()(n.columns('companyId', 'connectionId'))

/** Has the templates of every official number fetched that has a token. */
export async function enqueueTemplateFetches({ db }: Pick<OperatorTx, 'db'>): Promise<void> {
  await sql`select enqueue_job(${'template.fetch' satisfies JobName}, ${fetchJob},
      ${'template.fetch' satisfies JobName} || '/' || n.connection_id, null, null,
      array[${COMPANY_FLAG} || n.company_id, ${CONNECTION_FLAG} || n.connection_id])
    from cloud_numbers n join companies c on c.id = n.company_id and c.status
    where n.token_sealed is not null`.execute(db)
}

/**
 * Asks Meta for the templates of the number's account, and stores them. Does nothing for a number without a token. Throws
 * GraphError and UnreachableError.
 */
export async function refreshTemplates(deps: Deps, scope: ConnectionScope): Promise<void> {
  const { data } = deps
  const { companyId, connectionId } = scope
  const actor = { companyId, userId: null }
  const start = await data.read(actor, async (db) => {
    if ((await findNumber(db, companyId, connectionId)) !== 'linked') return null
    return { at: await readDbNow(db), hadAny: await hasTemplates(db, companyId, connectionId) }
  })
  if (start === null) return
  const account = await findAccount(deps, scope)
  if (!account) return
  const listed = await fetchTemplates(account)
  await data.change(actor, (tx) => storeTemplates(tx, connectionId, listed, start))
}

/**
 * Returns what does the same for somebody who waits for it. Those who ask while a fetch is running wait for that one.
 * Throws AppError with what is wrong.
 */
export const createRefresh = (deps: Deps): ((scope: ConnectionScope) => Promise<void>) =>
  shareRunning(
    ({ companyId, connectionId }) => `${companyId}/${connectionId}`,
    (scope) => refreshNow(deps, scope),
  )

/** Asks Meta, unless the list that is here is young. An empty one never is, because it has nothing that tells its time. */
async function refreshNow(deps: Deps, scope: ConnectionScope): Promise<void> {
  const { companyId, connectionId } = scope
  const isYoung = await deps.data.read({ companyId, userId: null }, async (db) => {
    const state = await findNumber(db, companyId, connectionId)
    if (state === 'unknown') throw new AppError('ERR_NO_WAPP_FOUND')
    if (state === 'unlinked') throw new AppError('ERR_CLOUD_TOKEN_INVALID')
    return isListYoung(db, companyId, connectionId)
  })
  if (isYoung) return
  try {
    await refreshTemplates(deps, scope)
  } catch (error) {
    const problem = cloudProblemOf(error)
    throw problem ? new AppError(problem) : error
  }
}

/** When a list was asked for, and whether there were templates then. */
type Start = { at: Date; hadAny: boolean }

/**
 * Stores the list that was asked for at `start`, and forgets the templates that are not in it. What a webhook told since
 * then is newer, and stays; so does a list that was asked for later and came earlier. Another list is fetched where this
 * one may be old: a webhook tells state, category or quality alone, and an empty list that came meanwhile left no time.
 */
async function storeTemplates(tx: Tx, connectionId: number, listed: ListedTemplate[], start: Start): Promise<void> {
  const { companyId } = tx
  const started = start.at.toISOString()
  await lockConnection(tx, connectionId)
  if (await hasLaterList(tx, connectionId, started)) return
  const isEmptied = start.hadAny && !(await hasTemplates(tx.db, companyId, connectionId))
  // Meta might name one twice, which one statement could not store.
  const byName = new Map(listed.map((one) => [`${one.name}/${one.language}`, one]))
  const isTold = sql`kept.told_at >= ${started}::timestamptz`
  const { rows } = await sql<{ wasTold: boolean | null }>`
    insert into message_templates as kept (company_id, connection_id, provider_id, name, language, category, state,
      quality, reason, components, fetched_at)
    select ${companyId}::bigint, ${connectionId}::bigint, listed."providerId", listed.name, listed.language, listed.category, listed.state,
      listed.quality, listed.reason, listed.components, ${started}::timestamptz
    from jsonb_to_recordset(${JSON.stringify([...byName.values()])}::jsonb) as listed ("providerId" text, name text,
      language text, category text, state text, quality text, reason text, components jsonb)
    on conflict (company_id, connection_id, name, language) do update set provider_id = excluded.provider_id,
      category = case when ${isTold} then kept.category else excluded.category end,
      state = case when ${isTold} then kept.state else excluded.state end,
      quality = case when ${isTold} then kept.quality else excluded.quality end,
      reason = case when ${isTold} then kept.reason else excluded.reason end,
      components = excluded.components, fetched_at = excluded.fetched_at
      where kept.fetched_at <= excluded.fetched_at
    returning ${isTold} as was_told`.execute(tx.db)
  await tx.db
    .deleteFrom('messageTemplates')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('fetchedAt', '<', started)
    .where((eb) => eb.or([eb('toldAt', 'is', null), eb('toldAt', '<', started)]))
    .execute()
  const isUnsure = isEmptied || rows.some(({ wasTold }) => wasTold) || (await hasEarlier(tx, connectionId, started))
  if (isUnsure) await enqueueTemplateFetch(tx, connectionId)
}

/** What is left of an earlier list was told, or made here, while this one was on its way. */
const hasEarlier = async (tx: Tx, connectionId: number, started: string): Promise<boolean> =>
  Boolean(
    await tx.db
      .selectFrom('messageTemplates')
      .select('id')
      .where('companyId', '=', tx.companyId)
      .where('connectionId', '=', connectionId)
      .where('fetchedAt', '<', started)
      .executeTakeFirst(),
  )

/** Two lists that arrive at once are stored one after the other, so that the second one sees which is later. */
export const lockConnection = (tx: Tx, connectionId: number): Promise<unknown> =>
  tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .execute()

const hasLaterList = async (tx: Tx, connectionId: number, started: string): Promise<boolean> =>
  Boolean(
    await tx.db
      .selectFrom('messageTemplates')
      .select('id')
      .where('companyId', '=', tx.companyId)
      .where('connectionId', '=', connectionId)
      .where('fetchedAt', '>', started)
      .executeTakeFirst(),
  )

/**
 * Applies what Meta told of templates. One that is not here, that was approved, or of which nothing is known by it, is
 * fetched.
 */
export async function applyTemplateEvents(tx: Tx, connectionId: number, events: TemplateEvent[]): Promise<void> {
  let isComplete = true
  for (const event of events) if (!(await applyTemplateEvent(tx, connectionId, event))) isComplete = false
  if (!isComplete) await enqueueTemplateFetch(tx, connectionId)
}

async function applyTemplateEvent(
  tx: Tx,
  connectionId: number,
  { name, language, state, category, quality, reason }: TemplateEvent,
): Promise<boolean> {
  const told = {
    ...(state === undefined ? {} : { state, reason: reason ?? '' }),
    ...(category === undefined ? {} : { category }),
    ...(quality === undefined ? {} : { quality }),
  }
  if (Object.keys(told).length === 0) return false
  const updated = await tx.db
    .updateTable('messageTemplates')
    .set({ ...told, toldAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .where('name', '=', name)
    .where('language', '=', language)
    .returning('id')
    .execute()
  if (updated.length > 0) await enqueueDraftUpdates(tx, connectionId, { name, language })
  // An edited template is approved again with other texts, which the webhook does not tell.
  return updated.length > 0 && state !== 'APPROVED'
}
