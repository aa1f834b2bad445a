import { SITE_KIND } from '#contract/channels.ts'
import type { ChannelHost, InboundMessage } from '#server/channels/port.ts'
import { toIdentity, toProviderId } from '#server/channels/webchat/address.ts'
import { tellVisitor } from '#server/channels/webchat/store.ts'
import type { Database } from '#server/db/transaction.ts'
import { deleteUpload, storeUpload } from '#server/features/files/actions.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import type { FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { nameContact, placeholderName, storeVisitor, storeVisitorFile } from './actions.ts'
import { findVisitor, hasMessage, listUnconfirmed } from './queries.ts'
import { actorOf } from './visitor-requests.ts'
import type { Visitor } from './visitor-token.ts'

type Deps = { data: Database; services: AppServices }

export const hostOf = ({ services }: Deps, { companyId, connectionId }: Visitor): ChannelHost =>
  services.channelHost({ companyId, connectionId, channel: SITE_KIND })

const MEGABYTE = 1024 * 1024
/** A stranger sends no more at once, whatever attendants may. */
const MAX_FILE_BYTES = 20 * MEGABYTE

/** What a recording became when it could; any other one is a plain sound. */
const VOICE_NOTE = 'audio/ogg'

type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'media'>

/** Stores what a visitor wrote as any message of a customer; one that is sent again changes nothing. */
async function receive(deps: Deps, visitor: Visitor, clientId: string, content: Content): Promise<void> {
  const { data } = deps
  const { visitorId } = visitor
  const actor = actorOf(visitor)
  const host = hostOf(deps, visitor)
  const { name } = await data.read(actor, (db) => findVisitor(db, visitor))
  const { language } = await host.wording()
  await host.onMessage({
    ...content,
    providerId: toProviderId(visitorId, clientId),
    chat: {
      identities: [toIdentity(visitor)],
      name: name || placeholderName(language, visitorId),
      isGroup: false,
    },
    author: null,
    fromMe: false,
    sentAt: new Date().toISOString(),
    quotedProviderId: null,
    raw: null,
    ack: 0,
    undecryptable: false,
    history: false,
  })
  await data.change(actor, async (tx) => {
    await storeVisitor(tx, visitor)
    await nameContact(tx, visitor)
    // The visitor may have the chat open in another window.
    await tellVisitor(tx.db, visitor.connectionId, visitorId, 'changed')
  })
}

export const receiveText = (deps: Deps, visitor: Visitor, clientId: string, body: string): Promise<void> =>
  receive(deps, visitor, clientId, { mediaType: 'conversation', body, media: null })

export type VisitorUpload = { clientId: string; isVoice: boolean }

/** Stores a file as one of any stranger: looked at outside of this process, and shown only as what it is. */
export async function receiveFile(
  deps: Deps,
  visitor: Visitor,
  { clientId, isVoice }: VisitorUpload,
  { name, content }: FormFile,
): Promise<void> {
  const { data, services } = deps
  const { companyId } = visitor
  const actor = actorOf(visitor)
  // A browser that did not hear of the outcome sends the whole file again.
  if (await data.read(actor, (db) => hasMessage(db, visitor, clientId))) return void content.resume()
  const limit = Math.min(MAX_FILE_BYTES, services.config.uploadLimitBytes)
  const stored = await storeUpload(services, companyId, content, { name, limit, voice: isVoice, fromOutside: true })
  const fileId = await data
    .change(actor, (tx) => storeVisitorFile(tx, stored))
    .catch(async (error: unknown) => {
      await deleteUpload(services, stored)
      throw error
    })
  const mediaType = mediaTypeOf(stored.mimetype)
  await receive(deps, visitor, clientId, {
    mediaType,
    body: mediaType === 'application' ? stored.name : '',
    media: {
      mimetype: stored.mimetype,
      fileName: stored.name,
      size: stored.size,
      seconds: stored.seconds,
      voice: isVoice && stored.mimetype === VOICE_NOTE,
      fileId,
    },
  })
}

/** Notes that a visitor has got, or seen, all of our messages up to one. */
export async function confirmUpTo(
  deps: Deps,
  visitor: Visitor,
  { upTo, ack }: { upTo: string; ack: number },
): Promise<void> {
  const host = hostOf(deps, visitor)
  const listAfter = (after: string) =>
    deps.data.read(actorOf(visitor), (db) => listUnconfirmed(db, visitor, { after, upTo, ack }))
  let page = await listAfter('0')
  while (page.length > 0) {
    for (const { providerId } of page) await host.onAck({ providerId, ack, error: null })
    page = await listAfter(page.at(-1)?.id ?? upTo)
  }
}
