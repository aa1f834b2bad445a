import { accountsIn, CloudWebhookBody, peopleIn, valuesOf, type CloudValue } from '#server/channels/meta/cloud-event.ts'
import type { ReceivedOutcome } from '#server/channels/meta/cloud-receive.ts'
import { findCloudConnections, type CloudConnection } from '#server/channels/meta/cloud-store.ts'
import { templateEventsIn, type TemplateEvent } from '#server/channels/meta/cloud-templates.ts'
import { isSigned } from '#server/channels/meta/event.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { isBusy, isDatabaseError } from '#server/db/pg-errors.ts'
import { applyTemplateEvents } from '#server/features/templates/actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { markHeard } from './cloud.actions.ts'
import { findWaitingPeople, recordReceived, type Received as Outcome } from './cloud-backlog.actions.ts'
import { NOTHING_SETTLED } from './cloud-ledger.actions.ts'
import { itemsOf, pricedIn, receiveItem, type CloudItem } from './cloud-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Received = { body: Buffer; signature: unknown }

const SIGNATURE = /^sha256=[0-9a-f]{64}$/
/** Meta tells of far fewer accounts and numbers at once. They are looked up before the signature is checked. */
const MAX_IDS = 500
/** After so many items of a webhook that cannot be stored, the others wait without an attempt. */
const MAX_FAILURES = 3

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
  const others = values.filter((value) => !linked.some((connection) => isAt(connection)(value)))
  if (others.length > 0) log.info({ numbers: others.map(numberOf) }, 'an event of the Cloud API is of no linked number')
  return 'stored'
}

const numberOf = ({ metadata }: CloudValue): string => metadata.phone_number_id

const isAt =
  ({ phoneNumberId }: CloudConnection) =>
  (value: CloudValue): boolean =>
    numberOf(value) === phoneNumberId

async function storeValues(deps: Deps, connection: CloudConnection, values: CloudValue[]): Promise<void> {
  if (values.length === 0) return
  await storeItems(deps, connection, values.flatMap(itemsOf))
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

const isSignedBy = ({ body, signature }: Received, secret: string | undefined): boolean =>
  Boolean(secret) && isSigned(body, signature, secret ?? '')

function findConnections(
  { data, services }: Deps,
  wabaIds: string[],
  values: CloudValue[],
): Promise<CloudConnection[]> {
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

/**
 * Stores what happened at a number. What cannot be stored now waits, and everything after it that is about the same
 * people. What is refused again and again, or fails in another way, is no single bad item, so nothing more is tried then.
 */
async function storeItems(deps: Deps, connection: CloudConnection, items: CloudItem[]): Promise<void> {
  if (items.length === 0) return
  const everybody = items.flatMap(peopleIn)
  const waiting = connection.hasBacklog ? await findWaitingPeople(deps.data, connection, everybody) : new Set<string>()
  const settled = { ...NOTHING_SETTLED }
  const done: CloudItem[] = []
  const postponed: CloudItem[] = []
  let failures = 0
  for (const item of items) {
    const people = peopleIn(item)
    const mayStore = failures < MAX_FAILURES && !people.some((person) => waiting.has(person))
    const attempt = mayStore ? await tryToStore(deps, connection, item) : null
    if (attempt === 'applied' || attempt === 'ignored') {
      settled[attempt]++
      done.push(item)
      continue
    }
    if (attempt === 'refused') failures++
    if (attempt === 'failed') failures = MAX_FAILURES
    postponed.push(item)
    for (const person of people) waiting.add(person)
  }
  await recordOutcome(deps, connection, { settled, priced: pricedIn(done), postponed })
}

/** When nothing has to wait, all is stored, and Meta need not repeat it because it could not be counted. */
async function recordOutcome(deps: Deps, connection: CloudConnection, received: Outcome): Promise<void> {
  try {
    await recordReceived(deps, connection, received)
  } catch (error) {
    if (received.postponed.length > 0) throw error
    const { connectionId } = connection
    deps.services.log.error({ err: error, connectionId }, 'events of the Cloud API could not be counted')
  }
}

/** refused: the database did not take this item. failed: it would not take another one now either. */
type Attempt = ReceivedOutcome | 'refused' | 'failed'

async function tryToStore(deps: Deps, connection: CloudConnection, item: CloudItem): Promise<Attempt> {
  const { log } = deps.services
  const { connectionId } = connection
  try {
    return await receiveItem(deps, connection, item)
  } catch (error) {
    log.warn({ err: error, connectionId }, 'an event of the Cloud API could not be stored at once')
    return isDatabaseError(error) && !isBusy(error) ? 'refused' : 'failed'
  }
}
