/** Reads what WhatsApp says of a group: who is in it, and who may do what. */
import { areJidsSameUser, type GroupMetadata } from 'baileys'
import type { GroupInfo, GroupMember } from '#server/channels/port.ts'
import { identitiesOf } from './jid.ts'
import { LOOKUP_MS, statusCodeOf, withTimeout } from './requests.ts'

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
