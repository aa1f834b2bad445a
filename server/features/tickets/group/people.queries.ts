import { sql } from 'kysely'
import type { GroupPerson, GroupQuery } from '#contract/groups.ts'
import type { MentionableMember } from '#contract/messages.ts'
import { shownName } from '#contract/person-name.ts'
import type { GroupMember, Identity } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { identityKey, isName } from '#server/features/contacts/queries.ts'
import type { Writer } from '#server/features/tickets/read/people.queries.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { canonicalPhone } from '#server/lib/phone.ts'
import { toPlain } from '#server/lib/plain-text.ts'

const PEOPLE_PER_PAGE = 50

type KnownPerson = {
  position: number
  contactId: number | null
  name: string | null
  number: string | null
  pictureFileId: string | null
  bookName: string | null
}

const spelled = ({ kind, value }: Identity): Identity => ({
  kind,
  value: kind === 'phone' ? canonicalPhone(value) : value,
})

/** Returns what the company knows of the members, by their positions, in one statement for all of them. */
async function findKnown(
  db: Db,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  members: GroupMember[],
): Promise<Map<number, KnownPerson>> {
  const asked = members.flatMap(({ identities }, position) =>
    identities.map((identity) => ({ position, ...spelled(identity) })),
  )
  const [positions, kinds, values] = [
    asked.map(({ position }) => position),
    asked.map(({ kind }) => kind),
    asked.map(({ value }) => value),
  ]
  const { rows } = await sql<KnownPerson>`
    select distinct on (a.position) a.position, c.id as contact_id, c.name, c.number, c.picture_file_id,
        max(b.name) over (partition by a.position) as book_name
      from unnest(${positions}::int[], ${kinds}::text[], ${values}::text[]) as a (position, kind, value)
        left join contact_identities i on i.company_id = ${companyId} and i.kind = a.kind
          and identity_key(i.kind, i.value) = identity_key(a.kind, a.value)
        left join contacts c on c.company_id = i.company_id and c.id = i.contact_id
        left join address_book b on b.company_id = ${companyId} and b.connection_id = ${connectionId}
          and a.kind = 'phone' and b.number = a.value
      where c.id is not null or b.name is not null
      order by a.position, c.id is null, a.kind, c.id`.execute(db)
  return new Map(rows.map((row) => [row.position, row]))
}

/** The key of a member: its first identity, which does not change while it is in the group. */
export const keyOf = ({ identities }: GroupMember): string => (identities[0] ? identityKey(identities[0]) : '')

const phoneOf = ({ identities }: GroupMember): string => {
  const phone = identities.find(({ kind }) => kind === 'phone')
  return phone ? canonicalPhone(phone.value) : ''
}

function toPerson(companyId: number, member: GroupMember, known: KnownPerson | undefined): GroupPerson {
  const number = phoneOf(member) || (known?.number ?? '')
  const named = [known?.name, known?.bookName].find((name) => name != null && isName(name))
  const name = named ?? (number || (member.identities[0]?.value ?? ''))
  const fileId = known?.pictureFileId ?? null
  return {
    key: keyOf(member),
    name: shownName({ name, number }),
    number,
    contactId: known?.contactId ?? null,
    profilePicUrl: fileId === null ? '' : fileUrl({ companyId, fileId, name: 'foto.jpg', variant: 'thumbnail' }),
    admin: member.admin,
    isOwn: member.isOwn,
  }
}

const RANK = { owner: 0, admin: 1 }
const rankOf = ({ admin }: GroupPerson): number => (admin === null ? 2 : RANK[admin])
const inOrder = (a: GroupPerson, b: GroupPerson): number =>
  rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'pt') || a.key.localeCompare(b.key)

/** Lists the people whose name or number contains the text, the owner and the admins first. */
export async function listGroupPeople(
  db: Db,
  scope: { companyId: number; connectionId: number },
  members: GroupMember[],
  { searchParam, pageNumber }: GroupQuery,
): Promise<{ found: number; people: GroupPerson[]; hasMore: boolean }> {
  const known = await findKnown(db, scope, members)
  const text = toPlain(searchParam)
  const digits = searchParam.replaceAll(/\D/g, '')
  const isFound = ({ name, number }: GroupPerson): boolean =>
    toPlain(name).includes(text) || (digits !== '' && number.includes(digits))
  const people = members
    .map((member, position) => toPerson(scope.companyId, member, known.get(position)))
    .filter(isFound)
    .toSorted(inOrder)
  const end = pageNumber * PEOPLE_PER_PAGE
  return { found: people.length, people: people.slice(end - PEOPLE_PER_PAGE, end), hasMore: people.length > end }
}

/** Nobody can tell people apart of whom neither a name nor a number is known. */
const isKnown = ({ name }: { name: string }): boolean => isName(name)

/** Lists those who wrote in a group, as they can be mentioned while its members are not known. */
export const toMentionable = (writers: Writer[]): MentionableMember[] =>
  writers.filter(isKnown).map(({ contactId, name, number }) => ({ contactId, key: null, name, number }))

/** Lists the members who can be mentioned: those who wrote last before the others, who come by their names. */
export async function listMentionableMembers(
  db: Db,
  scope: { companyId: number; connectionId: number },
  members: GroupMember[],
  writers: Writer[],
): Promise<MentionableMember[]> {
  const others = members.filter(({ isOwn }) => !isOwn)
  const known = await findKnown(db, scope, others)
  const positions = new Map(writers.map(({ contactId }, position) => [contactId, position]))
  const positionOf = ({ contactId }: GroupPerson): number => positions.get(contactId ?? 0) ?? writers.length
  return others
    .map((member, position) => toPerson(scope.companyId, member, known.get(position)))
    .filter(isKnown)
    .toSorted(
      (a, b) => positionOf(a) - positionOf(b) || a.name.localeCompare(b.name, 'pt') || a.key.localeCompare(b.key),
    )
    .map(({ contactId, key, name, number }) => ({ contactId, key, name, number }))
}
