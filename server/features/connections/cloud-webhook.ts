import { accountsIn, CloudWebhookBody, valuesOf, type ToldValue } from '#server/channels/meta/cloud-event.ts'
import { healthEventsIn, type HealthEvent } from '#server/channels/meta/cloud-health.ts'
import { findCloudConnections, type CloudConnection } from '#server/channels/meta/cloud-store.ts'
import { changedAccountsIn } from '#server/channels/meta/cloud-synced.ts'
import { templateEventsIn, type TemplateEvent } from '#server/channels/meta/cloud-templates.ts'
import { isSigned } from '#server/channels/meta/event.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { applyTemplateEvents } from '#server/features/templates/actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { markHeard } from './cloud.actions.ts'
import { storeItems } from './cloud-items.actions.ts'
import { isSyncedLater, itemsOf } from './cloud-receiver.ts'
import { enqueueSynced } from './cloud-sync.actions.ts'
import { applyHealthEvents } from './health.actions.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Received = { body: Buffer; signature: unknown }

const SIGNATURE = /^sha256=[0-9a-f]{64}$/
/** Meta tells of far fewer accounts and numbers at once. They are looked up before the signature is checked. */
const MAX_IDS = 500

/**
 * Stores what a webhook of the Cloud API tells. Each number has the secret of its own app, or that of the installation,
 * so what is told of a number counts only when its secret signed the bytes. Meta gives up an address that refuses what
 * it tells, so everything is accepted that is of a known app, or of numbers and accounts that nobody has here, of which
 * nothing is stored. other: it is not of the Cloud API.
 */
export async function receiveCloudWebhook(deps: Deps, received: Received): Promise<'stored' | 'notSigned' | 'other'> {
  // Meta signs everything, so what has no signature is not even read.
  if (!SIGNATURE.test(String(received.signature))) return 'notSigned'
  const body = CloudWebhookBody.safeParse(parseJson(received.body))
  if (!body.success) return 'other'
  const { log, config } = deps.services
  const ownSecret = config.meta.app?.secret
  const told = valuesOf(body.data)
  const values = told.filter((value) => value !== null)
  const known = await findConnections(deps, accountsIn(body.data), values)
  const signed = known.filter(({ appSecret }) => isSignedBy(received, appSecret ?? ownSecret))
  const isKnown = signed.length > 0 || isSignedBy(received, ownSecret)
  if (!isKnown) return known.length > 0 ? 'notSigned' : 'stored'
  if (values.length < told.length) log.warn('an event of the Cloud API has another shape')
  const linked = signed.filter(({ isLinked }) => isLinked)
  for (const connection of linked) await storeValues(deps, connection, values.filter(isAt(connection)))
  const templates = templateEventsIn(body.data.entry)
  for (const connection of linked) await storeTemplateEvents(deps, connection, templates)
  const health = healthEventsIn(body.data.entry)
  for (const connection of linked) await storeHealthEvents(deps, connection, health)
  const changed = new Set(changedAccountsIn(body.data.entry))
  for (const connection of linked.filter(({ wabaId }) => changed.has(wabaId))) await checkAgain(deps, connection)
  const others = values.filter((value) => !linked.some((connection) => isAt(connection)(value)))
  if (others.length > 0) log.info({ numbers: others.map(numberOf) }, 'an event of the Cloud API is of no linked number')
  return 'stored'
}

const numberOf = ({ metadata }: ToldValue): string => metadata.phone_number_id

const isAt =
  ({ phoneNumberId }: CloudConnection) =>
  (value: ToldValue): boolean =>
    numberOf(value) === phoneNumberId

async function storeValues(deps: Deps, connection: CloudConnection, values: ToldValue[]): Promise<void> {
  if (values.length === 0) return
  const items = values.flatMap(itemsOf)
  await storeItems(
    deps,
    connection,
    items.filter((item) => !isSyncedLater(item)),
  )
  await enqueueSynced(deps, connection, items.filter(isSyncedLater))
  if (!connection.isHeard) await storeHeard(deps, connection)
}

/** The templates of an account are those of each of its numbers. */
async function storeTemplateEvents(
  { data }: Deps,
  { companyId, connectionId, wabaId }: CloudConnection,
  events: TemplateEvent[],
): Promise<void> {
  const told = events.filter((event) => event.wabaId === wabaId)
  if (told.length === 0) return
  await data.change({ companyId, userId: null }, (tx) => applyTemplateEvents(tx, connectionId, told))
}

/** A webhook tells one thing of a number, so the channel asks Meta for the rest, such as its rating. */
async function storeHealthEvents(deps: Deps, connection: CloudConnection, events: HealthEvent[]): Promise<void> {
  if (!events.some(({ wabaId }) => wabaId === connection.wabaId)) return
  const { data, services } = deps
  const isTold = await data.change({ companyId: connection.companyId, userId: null }, (tx) =>
    applyHealthEvents({ ...tx, storageKey: services.keys.storage }, connection, events),
  )
  if (isTold) await checkAgain(deps, connection)
}

/**
 * Has the channel ask Meta whether it still may use the number, as after the company let go of us on its phone. What is
 * told is not believed by itself: it may come twice, and late, when the company has signed up again.
 */
const checkAgain = ({ data }: Deps, { companyId, connectionId }: CloudConnection): Promise<void> =>
  data.change({ companyId, userId: null }, (tx) => tx.command({ kind: 'restart', companyId, connectionId }))

const isSignedBy = ({ body, signature }: Received, secret: string | undefined): boolean =>
  Boolean(secret) && isSigned(body, signature, secret ?? '')

function findConnections({ data, services }: Deps, wabaIds: string[], values: ToldValue[]): Promise<CloudConnection[]> {
  const opener = { key: services.keys.storage, log: services.log }
  return findCloudConnections(data, opener, {
    wabaIds: distinctIds(wabaIds),
    phoneNumberIds: distinctIds(values.map(numberOf)),
  })
}

const distinctIds = (ids: string[]): string[] => [...new Set(ids)].slice(0, MAX_IDS)

const storeHeard = ({ data, services }: Deps, { companyId, connectionId }: CloudConnection): Promise<void> =>
  data.change({ companyId, userId: null }, (tx) =>
    markHeard({ ...tx, storageKey: services.keys.storage }, connectionId),
  )
