/** The columns in which the content of a received message is stored. */
import { sql } from 'kysely'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Arrival } from '#server/features/tickets/core/arrival.ts'
import { safeName } from '#server/files/file-name.ts'

/** The body of a message whose content cannot be decrypted yet. */
const PLACEHOLDER = '⏳'
const MAX_RECEIVED_BODY = 65_536

/** Strangers may write any length. */
export const cutBody = (body: string): string => body.slice(0, MAX_RECEIVED_BODY).toWellFormed()

export const textOf = ({ undecryptable, body }: InboundMessage): string => (undecryptable ? PLACEHOLDER : cutBody(body))

const MAX_TYPE = 255
/** A limit above any real file size; the sender states the size, so it cannot be trusted. */
const MAX_BYTES = 2 ** 50

const sizeOf = (size: number | null): number | null => (size !== null && size >= 0 && size < MAX_BYTES ? size : null)

export const contentOf = (companyId: number, arrival: Arrival) => {
  const { inbound } = arrival
  return {
    body: textOf(inbound),
    mediaType: inbound.mediaType,
    mediaState: mediaStateOf(inbound),
    fileId: inbound.media?.fileId ?? null,
    mediaWaitsFor: inbound.media && inbound.raw ? ('turn' as const) : null,
    mediaName: inbound.media?.fileName ? safeName(inbound.media.fileName) : null,
    mediaMimetype: inbound.media?.mimetype.slice(0, MAX_TYPE) ?? null,
    mediaSize: sizeOf(inbound.media?.size ?? null),
    mediaSeconds: inbound.media?.seconds ?? null,
    voice: inbound.media?.voice ?? false,
    raw: inbound.raw ? Buffer.from(inbound.raw) : null,
    undecryptable: inbound.undecryptable,
    poll: inbound.poll ? JSON.stringify(inbound.poll) : null,
    choices: inbound.choice ? JSON.stringify([inbound.choice]) : null,
    ...quoteOf(companyId, arrival),
  }
}

function mediaStateOf({ media, raw }: InboundMessage): string {
  if (!media) return 'none'
  if (media.fileId) return 'ready'
  if (media.isTooLarge) return 'tooLarge'
  return raw ? 'pending' : 'failed'
}

/** The quoted message, and what came along with the message: of the quoted one only when it is not here. */
function quoteOf(companyId: number, { contactId, connectionId, inbound }: Arrival) {
  const { quotedProviderId, context = null } = inbound
  const json = context && JSON.stringify(context)
  if (quotedProviderId === null) return { quotedId: null, context: sql<string | null>`${json}::jsonb` }
  const withoutQuote = context?.ad || context?.mentions ? JSON.stringify({ ...context, quote: null }) : null
  const found = sql<number | null>`(select id from messages where company_id = ${companyId}
    and connection_id = ${connectionId} and provider_id = ${quotedProviderId} and contact_id = ${contactId})`
  return {
    quotedId: found,
    context: sql<string | null>`case when ${found} is null then ${json}::jsonb else ${withoutQuote}::jsonb end`,
  }
}
