import { randomBytes, randomUUID } from 'node:crypto'
import { type BinaryNode, generateSignalPubKey, jidDecode, KEY_BUNDLE_TYPE } from 'baileys'
import type { ToldLimits } from './ban-model.ts'
import type { Account, Companion, Group } from './directory.ts'
import { answerLimitsQuery } from './limits-keeper.ts'
import { bigEndian, bytesOf, child, childBytes, children, node, nowInSeconds, readBigEndian } from './binary-nodes.ts'
import { readPreKey, readSignedPreKey } from './signal-device.ts'

/** The data that answers to a client's queries depend on. */
export interface QueryContext {
  companion: Companion
  mediaHostname: string
  reportedPreKeys: number | undefined
  /** Null while the server does not tell them. */
  limits: ToldLimits | null
  findAccount(jid: string): Account | undefined
  findGroup(jid: string): Group | undefined
  groupsOf(account: Account): Group[]
  onReady(): void
  onLogout(): void
}

/** The content of the result, or an error code. */
type Answer = BinaryNode[] | { code: string; text: string }
type Handler = (query: BinaryNode, context: QueryContext) => Answer | Promise<Answer>

/** Answers one `<iq>`; undefined when the fake server does not know the query. */
export async function answerQuery(iq: BinaryNode, context: QueryContext): Promise<BinaryNode | undefined> {
  const first = children(iq)[0]
  const handler = HANDLERS[`${iq.attrs['xmlns']} ${first?.tag ?? ''}`]
  if (!handler) return undefined
  // A key upload has its parts directly in the iq.
  const answer = await handler(first && first.tag !== 'registration' ? first : iq, context)
  const attrs = { id: iq.attrs['id'], from: iq.attrs['to'] }
  return Array.isArray(answer)
    ? node('iq', { ...attrs, type: 'result' }, answer)
    : node('iq', { ...attrs, type: 'error' }, [node('error', answer)])
}

const nothing: Handler = () => []
const NOT_FOUND = { code: '404', text: 'item-not-found' }

const HANDLERS: Record<string, Handler> = {
  'w:p ping': nothing,
  'w:stats add': nothing,
  'urn:xmpp:whatsapp:dirty clean': nothing,
  'status status': nothing,
  'disappearing_mode disappearing_mode': nothing,
  'passive passive': nothing,
  'passive active': (_query, { onReady }) => {
    onReady()
    return []
  },
  'abt props': () => [node('props', { protocol: '1' }, [])],
  'blocklist ': nothing,
  'privacy privacy': () => [
    node(
      'privacy',
      {},
      PRIVACY_CATEGORIES.map((name) => node('category', { name, value: 'all' })),
    ),
  ],
  'privacy tokens': () => [node('tokens', {}, [])],
  'encrypt count': (_query, { companion, reportedPreKeys }) => [
    node('count', { value: String(reportedPreKeys ?? companion.preKeys.length) }),
  ],
  'encrypt digest': (_query, { companion }) => [
    node('digest', {}, [
      node('registration', {}, bigEndian(companion.registrationId, 4)),
      node('type', {}, KEY_BUNDLE_TYPE),
      node('identity', {}, companion.identityKey),
    ]),
  ],
  'encrypt registration': (upload, { companion }) => {
    companion.registrationId = readBigEndian(childBytes(upload, 'registration'))
    companion.signedPreKey = readSignedPreKey(child(upload, 'skey'))
    companion.preKeys.push(...children(child(upload, 'list')).map(readPreKey))
    return []
  },
  'encrypt rotate': (query, { companion }) => {
    companion.signedPreKey = readSignedPreKey(child(query, 'skey'))
    return []
  },
  'encrypt key': async (query, { findAccount }) => [
    node('list', {}, await Promise.all(children(query).map((user) => keyBundle(user.attrs['jid'] ?? '', findAccount)))),
  ],
  'usync usync': (query, { findAccount }) => {
    const wanted = new Set(children(child(query, 'query')).map((protocol) => protocol.tag))
    const users = children(child(query, 'list')).map((user) => describeUser(user, wanted, findAccount))
    return [node('usync', query.attrs, [node('list', {}, users)])]
  },
  'w:m media_conn': (_query, { mediaHostname }) => [
    node('media_conn', { auth: randomBytes(16).toString('hex'), ttl: '300', max_buckets: '12' }, [
      node('host', { hostname: mediaHostname, type: 'primary', maxContentLengthBytes: String(100 * 2 ** 20) }),
    ]),
  ],
  'w:profile:picture picture': () => NOT_FOUND,
  'w:mex query': (query, { limits }) => {
    const answer = limits && answerLimitsQuery(query.attrs['query_id'], limits)
    return answer ? [answer] : NOT_FOUND
  },
  'w:sync:app:state sync': (query) => [
    node(
      'sync',
      {},
      children(query).map(({ attrs, content }) => {
        const version = Number(attrs['version'] ?? 0) + (content ? 1 : 0)
        return node('collection', { name: attrs['name'], version: String(version), type: 'result' })
      }),
    ),
  ],
  'w:g2 participating': (_query, { companion, groupsOf }) => [
    node('groups', {}, groupsOf(companion.account).map(describeGroup)),
  ],
  'md remove-companion-device': (_query, { onLogout }) => {
    onLogout()
    return []
  },
}

/** Queries whose answer depends on whom they are addressed to. */
export async function answerAddressedQuery(iq: BinaryNode, context: QueryContext): Promise<BinaryNode | undefined> {
  const attrs = { id: iq.attrs['id'], from: iq.attrs['to'], type: 'result' }
  if (iq.attrs['xmlns'] === 'w:g2' && child(iq, 'query')) {
    const group = context.findGroup(iq.attrs['to'] ?? '')
    return group
      ? node('iq', attrs, [describeGroup(group)])
      : node('iq', { ...attrs, type: 'error' }, [node('error', NOT_FOUND)])
  }
  const pictureUrl = context.findAccount(iq.attrs['target'] ?? '')?.pictureUrl
  if (iq.attrs['xmlns'] === 'w:profile:picture' && pictureUrl) {
    return node('iq', attrs, [node('picture', { url: pictureUrl, type: 'image', id: '1' })])
  }
  return undefined
}

const PRIVACY_CATEGORIES = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd', 'messages']

async function keyBundle(jid: string, findAccount: QueryContext['findAccount']): Promise<BinaryNode> {
  const account = findAccount(jid)
  const deviceId = jidDecode(jid)?.device ?? 0
  if (account && deviceId === 0) return account.phone.bundleNode(jid)
  const companion = account?.companions.find((candidate) => candidate.deviceId === deviceId)
  if (!companion) return node('user', { jid }, [node('error', NOT_FOUND)])
  const { signedPreKey } = companion
  const preKey = companion.preKeys.shift()
  const key = (tag: string, { keyId, publicKey }: { keyId: number; publicKey: Uint8Array }, more: BinaryNode[]) =>
    node(tag, {}, [node('id', {}, bigEndian(keyId, 3)), node('value', {}, publicKey.subarray(1)), ...more])
  return node('user', { jid }, [
    node('registration', {}, bigEndian(companion.registrationId, 4)),
    node('type', {}, KEY_BUNDLE_TYPE),
    node('identity', {}, companion.identityKey),
    key('skey', signedPreKey, [node('signature', {}, signedPreKey.signature)]),
    ...(preKey ? [key('key', preKey, [])] : []),
  ])
}

/** The keys with which a phone opens a session with a companion: uses up one of its one-time keys. */
export function takeKeyBundle(companion: Companion) {
  return {
    registrationId: companion.registrationId,
    identityKey: generateSignalPubKey(companion.identityKey),
    signedPreKey: companion.signedPreKey,
    preKey: companion.preKeys.shift(),
  }
}

function describeUser(user: BinaryNode, wanted: Set<string>, findAccount: QueryContext['findAccount']): BinaryNode {
  const contact = child(user, 'contact')
  const phone = contact?.content === undefined ? undefined : bytesOf(contact).toString().replace(/\D/g, '')
  const jid = phone ? `${phone}@s.whatsapp.net` : (user.attrs['jid'] ?? '')
  const account = findAccount(jid)
  const parts: BinaryNode[] = []
  // The number is repeated as it was asked: the account's may be spelled otherwise.
  if (wanted.has('contact')) parts.push(node('contact', { type: account ? 'in' : 'out' }, contact?.content))
  if (wanted.has('devices')) parts.push(describeDevices(account))
  if (wanted.has('lid') && account && !jid.endsWith('@lid')) parts.push(node('lid', { val: account.lid }))
  return node('user', { jid }, parts)
}

function describeDevices(account: Account | undefined): BinaryNode {
  if (!account) return node('devices', {}, [node('device-list', {}, [])])
  const linked = account.companions.map(({ deviceId }) =>
    node('device', { id: String(deviceId), 'key-index': String(deviceId) }),
  )
  return node('devices', {}, [
    node('device-list', {}, [node('device', { id: '0' }), ...linked]),
    node('key-index-list', { ts: String(nowInSeconds()) }),
  ])
}

function describeGroup(group: Group): BinaryNode {
  const t = String(group.createdAt)
  const owner = group.members[0]
  return node(
    'group',
    {
      id: jidDecode(group.jid)?.user,
      subject: group.subject,
      creation: t,
      s_t: t,
      creator: owner?.lid,
      creator_pn: owner?.jid,
      addressing_mode: 'lid',
      size: String(group.members.length),
    },
    [
      ...group.members.map((member) => describeMember(group, member)),
      ...(group.onlyAdminsSend ? [node('announcement', {})] : []),
      ...(group.onlyAdminsEdit ? [node('locked', {})] : []),
      ...(group.description
        ? [node('description', { id: '1', t }, [node('body', {}, Buffer.from(group.description))])]
        : []),
    ],
  )
}

function describeMember(group: Group, member: Account): BinaryNode {
  const role = group.admins.includes(member) ? 'admin' : undefined
  return node('participant', {
    jid: member.lid,
    phone_number: group.hidesNumbers ? undefined : member.jid,
    type: member === group.members[0] ? 'superadmin' : role,
  })
}

type GroupChange = Partial<
  Pick<Group, 'description' | 'onlyAdminsSend' | 'onlyAdminsEdit' | 'admins' | 'members' | 'hidesNumbers'>
>

/** Changes the group, and returns what its clients are told of it. */
export function changeGroup(group: Group, change: GroupChange): BinaryNode[] {
  const before = { ...group }
  Object.assign(group, change)
  const told = [
    ...toldOfPeople(group, 'add', group.members, before.members),
    ...toldOfPeople(group, 'remove', before.members, group.members),
    ...toldOfPeople(group, 'promote', group.admins, before.admins),
    ...toldOfPeople(group, 'demote', before.admins, group.admins),
    ...(group.onlyAdminsSend === before.onlyAdminsSend
      ? []
      : [node(group.onlyAdminsSend ? 'announcement' : 'not_announcement', {})]),
    ...(group.onlyAdminsEdit === before.onlyAdminsEdit ? [] : [node(group.onlyAdminsEdit ? 'locked' : 'unlocked', {})]),
  ]
  return told.map((content) =>
    node(
      'notification',
      {
        from: group.jid,
        type: 'w:gp2',
        id: randomUUID(),
        participant: group.members[0]?.lid,
        t: String(nowInSeconds()),
      },
      [content],
    ),
  )
}

function toldOfPeople(group: Group, tag: string, now: Account[], before: Account[]): BinaryNode[] {
  const people = now.filter((account) => !before.includes(account))
  return people.length === 0
    ? []
    : [
        node(
          tag,
          {},
          people.map((account) => describeMember(group, account)),
        ),
      ]
}
