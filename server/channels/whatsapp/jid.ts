import { isJidBroadcast, isJidBot, isJidNewsletter, isJidStatusBroadcast, jidDecode, jidEncode } from 'baileys'
import type { IdentityKind } from '#contract/channels.ts'
import type { Identity } from '#server/channels/port.ts'

type Jid = string | null | undefined

const KIND_OF_SERVER: Record<string, IdentityKind> = {
  's.whatsapp.net': 'phone',
  'c.us': 'phone',
  hosted: 'phone',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
}

const identityOf = (jid: Jid): Identity | null => {
  const decoded = jidDecode(jid ?? undefined)
  const kind = decoded && KIND_OF_SERVER[decoded.server]
  return kind && decoded.user ? { kind, value: decoded.user } : null
}

/** Returns the identities of addresses of one person or group, each once. Devices and unknown servers are left out. */
export function identitiesOf(...jids: Jid[]): Identity[] {
  const found = jids.map(identityOf).filter((identity) => identity !== null)
  return found.filter(({ kind, value }, index) => {
    return index === found.findIndex((other) => other.kind === kind && other.value === value)
  })
}

/**
 * The order of preference: the hidden id is unique per person, whereas a number may exist with and without the ninth
 * digit.
 */
const PREFERENCE: IdentityKind[] = ['group', 'lid', 'phone']

/** Returns the address to write to, or null when none of the identities can be reached on WhatsApp. */
export function jidOf(identities: Identity[]): string | null {
  for (const wanted of PREFERENCE) {
    const identity = identities.find(({ kind }) => kind === wanted)
    if (identity) return addressOf(identity)
  }
  return null
}

function addressOf({ kind, value }: Identity): string {
  if (kind === 'group') return jidEncode(value, 'g.us')
  return jidEncode(value, kind === 'lid' ? 'lid' : 's.whatsapp.net')
}

/**
 * Status posts, newsletters and WhatsApp's own bots are ignored. Broadcast lists are not, because their sender writes
 * to us.
 */
export const isIgnored = (jid: string): boolean =>
  isJidStatusBroadcast(jid) || Boolean(isJidNewsletter(jid)) || Boolean(isJidBot(jid))

export const isBroadcastList = (jid: Jid): boolean => Boolean(jid && isJidBroadcast(jid))
