import { CloudWebhookBody, valuesOf, type CloudValue } from '#server/channels/meta/cloud-event.ts'
import { findCloudConnections, type CloudConnection } from '#server/channels/meta/cloud-store.ts'
import { isSigned } from '#server/channels/meta/event.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { postponeItems } from './cloud-backlog.actions.ts'
import { itemsOf, receiveItem, type CloudItem } from './cloud-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Received = { body: Buffer; signature: unknown }
type Addressed = { connection: CloudConnection; value: CloudValue }

/**
 * Stores what a webhook of the Cloud API tells. Each number has the secret of its own app, or that of the installation,
 * so what is told of a number counts only when its secret signed the bytes. other: it is not of the Cloud API.
 */
export async function receiveCloudWebhook(deps: Deps, received: Received): Promise<'stored' | 'notSigned' | 'other'> {
  const body = CloudWebhookBody.safeParse(tryJson(received.body))
  if (!body.success) return 'other'
  const secret = deps.services.config.meta.app?.secret
  const addressed = await addressedValues(deps, valuesOf(body.data))
  const signed = addressed.filter(({ connection }) => isSignedBy(received, connection.appSecret ?? secret))
  if (signed.length === 0 && !isSignedBy(received, secret)) return 'notSigned'
  for (const connection of new Set(signed.map((one) => one.connection))) {
    const values = signed.filter((one) => one.connection === connection).map(({ value }) => value)
    await storeItems(deps, connection, values.flatMap(itemsOf))
  }
  return 'stored'
}

const isSignedBy = ({ body, signature }: Received, secret: string | undefined): boolean =>
  Boolean(secret) && isSigned(body, signature, secret ?? '')

/** Values of numbers that nobody linked are left out. */
async function addressedValues({ data, services }: Deps, values: CloudValue[]): Promise<Addressed[]> {
  const ids = new Set(values.map(({ metadata }) => metadata.phone_number_id))
  const connections = ids.size ? await findCloudConnections(data, services.keys.storage, [...ids]) : []
  return values.flatMap((value) => {
    const connection = connections.find(({ phoneNumberId }) => phoneNumberId === value.metadata.phone_number_id)
    return connection ? [{ connection, value }] : []
  })
}

/** Stores what happened at a number in its order. What cannot be stored now waits, and everything after it. */
async function storeItems(deps: Deps, connection: CloudConnection, items: CloudItem[]): Promise<void> {
  const stored = connection.hasBacklog ? 0 : await countStored(deps, connection, items)
  if (stored < items.length) await postponeItems(deps.data, connection, items.slice(stored))
}

/** Stores items until one fails, and returns how many were stored. */
async function countStored(deps: Deps, connection: CloudConnection, items: CloudItem[]): Promise<number> {
  const { log } = deps.services
  const { connectionId } = connection
  for (const [index, item] of items.entries()) {
    try {
      const isUnderstood = await receiveItem(deps, connection, item)
      if (!isUnderstood) log.warn({ connectionId, kind: item.kind }, 'an event of the Cloud API is not understood')
    } catch (error) {
      log.warn({ err: error, connectionId }, 'an event of the Cloud API could not be stored at once')
      return index
    }
  }
  return items.length
}

/** The bytes are not known to be signed yet, so anything may be in them. */
const tryJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
