/**
 * Every kind of channel and what it can do. Server and web app ask here, and never compare with the name of a kind. A
 * field that no code reads does not belong here. `docs/architecture.md` says how a kind is added.
 *
 * This file knows no schema: screens need it in their first load.
 */
import type { ErrorCode } from '#contract/errors.ts'

export type MediaKind = 'image' | 'audio' | 'video' | 'file'
/** types: MIME types; others are sent as a file. null: every type. */
type MediaLimit = { bytes: number; types: readonly string[] | null }
export type MediaLimits = Record<MediaKind, MediaLimit>

export type ChannelFeatures = {
  /** How a connection is made: a phone scans a code, or somebody logs in at Facebook. */
  linking: 'qrCode' | 'metaLogin'
  /** What a contact's identities on this channel are called. */
  identityKinds: readonly string[]
  /** Whether it reaches contacts who never wrote to the connection. */
  canWriteFirst: boolean
  /** What is answered about a contact whom the connection does not reach. */
  unreachableError: ErrorCode
  canBeDefault: boolean
  /** Whether it can tell if a phone number has an account there. */
  canCheckNumbers: boolean
  /** For how long the provider takes an edit; null: never. */
  editMinutes: number | null
  /** Whether a message that was sent can be deleted for the customer, too. */
  canDelete: boolean
  reactions: 'any' | 'heart'
  /** What is answered to any other reaction. */
  reactionError: ErrorCode
  /** For how long after the customer's last message an answer is taken; null: always. */
  replyWindowHours: number | null
  /** Longer texts are sent in several messages; null: nothing is too long. */
  text: { limit: number; unit: 'characters' | 'bytes' } | null
  /** null: the provider takes whatever may be uploaded. */
  media: MediaLimits | null
}

const MEGABYTE = 1024 * 1024
const META_FILE = { bytes: 25 * MEGABYTE, types: null }

const WHATSAPP = {
  linking: 'qrCode',
  identityKinds: ['phone', 'lid', 'group'],
  canWriteFirst: true,
  unreachableError: 'ERR_WAPP_INVALID_CONTACT',
  canBeDefault: true,
  canCheckNumbers: true,
  editMinutes: 15,
  canDelete: true,
  reactions: 'any',
  reactionError: 'ERR_SENDING_WAPP_MSG',
  replyWindowHours: null,
  text: null,
  media: null,
} as const satisfies ChannelFeatures

/** What Messenger and Instagram have in common. */
const META = {
  linking: 'metaLogin',
  canWriteFirst: false,
  unreachableError: 'ERR_META_NEVER_WROTE',
  canBeDefault: false,
  canCheckNumbers: false,
  editMinutes: null,
  canDelete: false,
  reactionError: 'ERR_SENDING_FACEBOOK_MSG',
  replyWindowHours: 24,
  media: {
    image: { bytes: 8 * MEGABYTE, types: ['image/jpeg', 'image/png', 'image/gif'] },
    audio: META_FILE,
    video: META_FILE,
    file: META_FILE,
  },
} as const satisfies Partial<ChannelFeatures>

export const CHANNELS = {
  whatsapp: WHATSAPP,
  instagram: { ...META, identityKinds: ['igsid'], reactions: 'heart', text: { limit: 1000, unit: 'bytes' } },
  facebook: { ...META, identityKinds: ['psid'], reactions: 'any', text: { limit: 2000, unit: 'characters' } },
} as const satisfies Record<string, ChannelFeatures>

export type ChannelKind = keyof typeof CHANNELS
export const CHANNEL_KINDS = Object.keys(CHANNELS) as ChannelKind[]

/** phone: digits with country code, no plus. lid: WhatsApp's hidden id. group: WhatsApp group id. psid/igsid: a person of
 * Messenger or Instagram as one account knows them, `ACCOUNT/PERSON`. */
export type IdentityKind = (typeof CHANNELS)[ChannelKind]['identityKinds'][number]

export type Linking = ChannelFeatures['linking']
/** The kinds whose connections are made this way. */
type LinkedBy<Way extends Linking> = {
  [Kind in ChannelKind]: (typeof CHANNELS)[Kind]['linking'] extends Way ? Kind : never
}[ChannelKind]
export type MetaKind = LinkedBy<'metaLogin'>

export const featuresOf = (kind: ChannelKind): ChannelFeatures => CHANNELS[kind]

type Ability = 'canBeDefault' | 'canCheckNumbers'
/** At least one, as the queries that ask for them suppose. */
export const kindsThat = (ability: Ability): ChannelKind[] => CHANNEL_KINDS.filter((kind) => featuresOf(kind)[ability])

export const isMetaKind = (kind: ChannelKind): kind is MetaKind => featuresOf(kind).linking === 'metaLogin'

export const isHeart = (emoji: string): boolean => /^[❤♥]/u.test(emoji)

const TAKES_REACTION: Record<ChannelFeatures['reactions'], (emoji: string) => boolean> = {
  any: () => true,
  heart: isHeart,
}

/** An empty emoji takes a reaction back, which is always possible. */
export const canReact = (kind: ChannelKind, emoji: string): boolean =>
  emoji === '' || TAKES_REACTION[featuresOf(kind).reactions](emoji)
