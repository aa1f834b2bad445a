/** Reads what WhatsApp says of a group: who is in it, and who may do what. */
import { areJidsSameUser, type GroupMetadata, isLidUser, jidNormalizedUser, type WASocket } from 'baileys'
import { type ChannelHost, type GroupInfo, type GroupMember, SendError } from '#server/channels/port.ts'
import type { Caches } from './caches.ts'
import type { EventQueue } from './event-queue.ts'
import { identitiesOf } from './jid.ts'
import { LOOKUP_MS, statusCodeOf, withTimeout } from './requests.ts'

/** Gives members whom WhatsApp names only by hidden ids the numbers that this connection has learned of them. */
async function withLearnedNumbers(metadata: GroupMetadata, { signalRepository }: WASocket): Promise<GroupMetadata> {
  const hidden = metadata.participants.filter(({ id, phoneNumber }) => isLidUser(id) && !phoneNumber)
  const mappings = await signalRepository.lidMapping.getPNsForLIDs(hidden.map(({ id }) => id))
  if (!mappings) return metadata
  const numbers = new Map(mappings.map(({ lid, pn }) => [lid, jidNormalizedUser(pn)]))
  const participants = metadata.participants.map((member) => {
    const phoneNumber = member.phoneNumber ?? numbers.get(member.id)
    return phoneNumber === undefined ? member : { ...member, phoneNumber }
  })
  return { ...metadata, participants }
}

/** The socket over which WhatsApp is asked, and the reports of what it says, which close together. */
export type GroupLink = { socket: WASocket; line: EventQueue }

type GroupSource = { caches: Caches; host: ChannelHost; link: () => GroupLink }

/**
 * Returns what is known of a group, and asks WhatsApp where nothing is, once for all who ask meanwhile. Which identities
 * belong to one person is reported of all members of whom several are known, after the messages that arrived until then and
 * may mention them.
 */
export async function findGroup({ caches, host, link }: GroupSource, jid: string): Promise<GroupMetadata> {
  const known = caches.group(jid)
  if (known) {
    caches.keepGroup(known)
    return known
  }
  const { socket, line } = link()
  return caches.shareGroupLookup(jid, () =>
    untilClosing(line.closing, async () => {
      const metadata = await withLearnedNumbers(await socket.groupMetadata(jid), socket)
      const people = metadata.participants
        .map(({ id, lid, phoneNumber }) => identitiesOf(id, lid, phoneNumber))
        .filter((identities) => identities.length > 1)
      if (!line.closing.aborted) void line.enqueue(() => host.onPeopleLinked(people))
      return metadata
    }),
  )
}

/** Fails at once when the socket closes: the library would wait another minute for an answer that cannot come any more. */
async function untilClosing<T>(closing: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(new SendError('the connection closed', 'later'))
  if (closing.aborted) end()
  closing.addEventListener('abort', end)
  try {
    return await Promise.race([ask(), ended])
  } finally {
    closing.removeEventListener('abort', end)
  }
}

type Me = { id: string; lid?: string | undefined } | undefined

function toGroupInfo(metadata: GroupMetadata, me: Me): GroupInfo {
  const members = metadata.participants.map(({ id, lid, phoneNumber, admin }): GroupMember => {
    const isOwn = [id, lid, phoneNumber].some((jid) => areJidsSameUser(jid, me?.id) || areJidsSameUser(jid, me?.lid))
    const role = admin === 'superadmin' ? 'owner' : admin === 'admin' ? 'admin' : null
    return { identities: identitiesOf(id, lid, phoneNumber), admin: role, isOwn }
  })
  return {
    description: metadata.desc ?? '',
    onlyAdminsSend: metadata.announce === true,
    onlyAdminsEdit: metadata.restrict === true,
    members: members.filter(({ identities }) => identities.length > 0),
  }
}

/** WhatsApp answers so about a group that does not exist, or that this number has left. */
const NO_MEMBER_CODES = [401, 403, 404]

/** The library gives the code of an answer as the data of its error. */
function isNoMember(error: unknown): boolean {
  const { data } = (error ?? {}) as { data?: unknown }
  return NO_MEMBER_CODES.includes(typeof data === 'number' ? data : (statusCodeOf(error) ?? 0))
}

/** Returns what WhatsApp says of a group; null where this number is not in it. */
export async function readGroupInfo(lookup: Promise<GroupMetadata>, me: Me): Promise<GroupInfo | null> {
  try {
    return toGroupInfo(await withTimeout(LOOKUP_MS, lookup), me)
  } catch (error) {
    if (isNoMember(error)) return null
    throw error
  }
}
