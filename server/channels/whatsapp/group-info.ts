/** Reads what WhatsApp says of a group: who is in it, and who may do what. */
import { areJidsSameUser, type GroupMetadata, isLidUser, jidNormalizedUser, type WASocket } from 'baileys'
import type { Logger } from 'pino'
import type { ChannelHost, GroupInfo, GroupMember, Identity } from '#server/channels/port.ts'
import type { Caches } from './caches.ts'
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

type GroupSource = {
  caches: Caches
  socket: () => WASocket
  /** Hears which identities belong to one person, of all members of whom several are known. */
  onPeople: (people: Identity[][]) => void
}

/** Returns what is known of a group, and asks WhatsApp where nothing is, once for all who ask meanwhile. */
export async function findGroup({ caches, socket, onPeople }: GroupSource, jid: string): Promise<GroupMetadata> {
  const known = caches.group(jid)
  if (known) {
    caches.keepGroup(known)
    return known
  }
  return caches.shareGroupLookup(jid, async () => {
    const metadata = await withLearnedNumbers(await socket().groupMetadata(jid), socket())
    const people = metadata.participants.map(({ id, lid, phoneNumber }) => identitiesOf(id, lid, phoneNumber))
    onPeople(people.filter((identities) => identities.length > 1))
    return metadata
  })
}

/** Reports people while nobody waits for it. What fails is reported with the next answer about their group. */
export const reportPeople =
  ({ host, log }: { host: ChannelHost; log: Logger }): GroupSource['onPeople'] =>
  (people) =>
    void host
      .onPeopleLinked(people)
      .catch((error: unknown) => log.warn({ err: error }, 'who is in a group could not be told'))

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
