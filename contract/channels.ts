/**
 * Every kind of channel and its features. Server and web app look features up here and never compare the name of a
 * kind. A field that no code reads does not belong here. `docs/architecture.md` says how a kind is added.
 *
 * This file imports no schemas, because the web app needs it in its first load.
 */
import type { ErrorCode } from './errors.ts'
import { CLOUD_REPLY_HOURS, PAGE_REPLY_HOURS } from './reply-hours.ts'

export type MediaKind = 'image' | 'audio' | 'video' | 'file'
/**
 * `types` are the MIME types the provider accepts for this kind; media of other types is sent as a file. null accepts
 * every type.
 */
type MediaLimit = { bytes: number; types: readonly string[] | null }
export type MediaLimits = Record<MediaKind, MediaLimit>

export type ChannelFeatures = {
  /**
   * How a connection is linked: a phone scans a QR code, an administrator logs in at Facebook, types the ids and the
   * token of a number of WhatsApp's Cloud API, the token of a bot, or the addresses of the sites on which a chat stands.
   */
  linking: 'qrCode' | 'metaLogin' | 'cloudToken' | 'botToken' | 'site'
  /** The kinds of identity that contacts have on this channel. */
  identityKinds: readonly string[]
  /** Whether it can write whatever it likes to contacts who never wrote to the connection; templates are not meant. */
  canWriteFirst: boolean
  /** The error for a contact whom the connection cannot reach. */
  unreachableError: ErrorCode
  canBeDefault: boolean
  /** Whether it can check if a phone number has an account with the provider. */
  canCheckNumbers: boolean
  /** Whether the provider says how many people who never wrote the connection may write to. */
  tellsLimits: boolean
  /** Whether the provider may block a connection that writes to many people who never wrote. */
  mayBan: boolean
  /** For how many minutes after sending the provider accepts an edit; null means never. */
  editMinutes: number | null
  /** Whether a sent message can also be deleted for the customer. */
  canDelete: boolean
  /** Whether a message to a group can mention people of it. */
  canMention: boolean
  /** Whether what a menu of the bot offers also goes out as buttons. */
  hasButtons: boolean
  /** Whether its buttons go as soon as another message follows. */
  losesButtons: boolean
  /** Whether it has templates that the provider approved, which are also taken when the reply window is closed. */
  hasTemplates: boolean
  /** Whether the provider charges for each message. */
  chargesMessages: boolean
  reactions: 'any' | 'heart'
  /** The error for any other reaction. */
  reactionError: ErrorCode
  /** For how many hours after the customer's last message an answer is accepted; null means always. */
  replyWindowHours: number | null
  /** The same for an answer that a person writes; null where it makes no difference. */
  personReplyHours: number | null
  /** Longer texts are split into several messages; null means no limit. */
  text: { limit: number; unit: 'characters' | 'bytes' } | null
  /** null means that the provider accepts every file that may be uploaded. */
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
  tellsLimits: true,
  mayBan: true,
  editMinutes: 15,
  canDelete: true,
  canMention: true,
  hasButtons: false,
  losesButtons: false,
  hasTemplates: false,
  chargesMessages: false,
  reactions: 'any',
  reactionError: 'ERR_SENDING_WAPP_MSG',
  replyWindowHours: null,
  personReplyHours: null,
  text: null,
  media: null,
} as const satisfies ChannelFeatures

/** Features that Messenger and Instagram share. */
const META = {
  linking: 'metaLogin',
  canWriteFirst: false,
  unreachableError: 'ERR_META_NEVER_WROTE',
  canBeDefault: false,
  canCheckNumbers: false,
  tellsLimits: false,
  mayBan: false,
  editMinutes: null,
  canDelete: false,
  canMention: false,
  hasButtons: true,
  losesButtons: true,
  hasTemplates: false,
  chargesMessages: false,
  reactionError: 'ERR_SENDING_FACEBOOK_MSG',
  ...PAGE_REPLY_HOURS,
  media: {
    image: { bytes: 8 * MEGABYTE, types: ['image/jpeg', 'image/png', 'image/gif'] },
    audio: META_FILE,
    video: META_FILE,
    file: META_FILE,
  },
} as const satisfies Partial<ChannelFeatures>

/** Official WhatsApp. It answers those who wrote; to everybody else it sends nothing but templates. */
const CLOUD = {
  linking: 'cloudToken',
  identityKinds: ['phone', 'bsuid'],
  canWriteFirst: false,
  unreachableError: 'ERR_CLOUD_NEVER_WROTE',
  canBeDefault: false,
  canCheckNumbers: false,
  tellsLimits: false,
  mayBan: false,
  editMinutes: null,
  canDelete: false,
  canMention: false,
  hasButtons: true,
  losesButtons: false,
  hasTemplates: true,
  chargesMessages: true,
  reactions: 'any',
  reactionError: 'ERR_SENDING_WAPP_MSG',
  ...CLOUD_REPLY_HOURS,
  text: { limit: 4096, unit: 'characters' },
  media: {
    image: { bytes: 5 * MEGABYTE, types: ['image/jpeg', 'image/png'] },
    audio: { bytes: 16 * MEGABYTE, types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'] },
    video: { bytes: 16 * MEGABYTE, types: ['video/mp4', 'video/3gpp'] },
    file: { bytes: 100 * MEGABYTE, types: null },
  },
} as const satisfies ChannelFeatures

/** What a bot may send at most, of whatever kind. */
const TELEGRAM_FILE = { bytes: 50 * MEGABYTE, types: null }

/** A bot of Telegram. It answers only those who wrote, and Telegram has no phone numbers for it. */
const TELEGRAM = {
  linking: 'botToken',
  identityKinds: ['tgid'],
  canWriteFirst: false,
  unreachableError: 'ERR_TELEGRAM_NEVER_WROTE',
  canBeDefault: false,
  canCheckNumbers: false,
  tellsLimits: false,
  mayBan: false,
  editMinutes: 48 * 60,
  canDelete: true,
  canMention: false,
  hasButtons: true,
  losesButtons: false,
  hasTemplates: false,
  chargesMessages: false,
  reactions: 'heart',
  reactionError: 'ERR_TELEGRAM_REACTION',
  replyWindowHours: null,
  personReplyHours: null,
  text: { limit: 4096, unit: 'characters' },
  media: { image: TELEGRAM_FILE, audio: TELEGRAM_FILE, video: TELEGRAM_FILE, file: TELEGRAM_FILE },
} as const satisfies ChannelFeatures

/**
 * The chat on a site of the company. This server itself is its provider, and takes whatever may be uploaded. Nobody can be
 * written to who has not opened a conversation there.
 */
const WEBCHAT = {
  linking: 'site',
  identityKinds: ['visitor'],
  canWriteFirst: false,
  unreachableError: 'ERR_WEBCHAT_NEVER_WROTE',
  canBeDefault: false,
  canCheckNumbers: false,
  tellsLimits: false,
  mayBan: false,
  editMinutes: 15,
  canDelete: true,
  canMention: false,
  hasButtons: true,
  losesButtons: false,
  hasTemplates: false,
  chargesMessages: false,
  reactions: 'any',
  reactionError: 'ERR_SENDING_WAPP_MSG',
  replyWindowHours: null,
  personReplyHours: null,
  text: null,
  media: null,
} as const satisfies ChannelFeatures

export const CHANNELS = {
  whatsapp: WHATSAPP,
  whatsapp_cloud: CLOUD,
  instagram: { ...META, identityKinds: ['igsid'], reactions: 'heart', text: { limit: 1000, unit: 'bytes' } },
  facebook: { ...META, identityKinds: ['psid'], reactions: 'any', text: { limit: 2000, unit: 'characters' } },
  telegram: TELEGRAM,
  webchat: WEBCHAT,
} as const satisfies Record<string, ChannelFeatures>

export type ChannelKind = keyof typeof CHANNELS
export const CHANNEL_KINDS = Object.keys(CHANNELS) as ChannelKind[]

/**
 * phone: digits with country code, without a plus. lid: WhatsApp's hidden id. group: WhatsApp group id. psid, igsid:
 * `ACCOUNT/PERSON`, because Messenger and Instagram give a person a different id for each account. bsuid: the id that
 * WhatsApp gives a person for a company, also where the number is hidden. tgid: Telegram's number of a person, the same
 * for every bot. visitor: `WIDGET/VISITOR`, because a visitor of one chat is nobody in another.
 */
export type IdentityKind = (typeof CHANNELS)[ChannelKind]['identityKinds'][number]

export type Linking = ChannelFeatures['linking']
/** The kinds whose connections are linked this way. */
type LinkedBy<Way extends Linking> = {
  [Kind in ChannelKind]: (typeof CHANNELS)[Kind]['linking'] extends Way ? Kind : never
}[ChannelKind]
export type MetaKind = LinkedBy<'metaLogin'>
export type CloudKind = LinkedBy<'cloudToken'>
export type BotKind = LinkedBy<'botToken'>
type SiteKind = LinkedBy<'site'>

/** Whether a connection is linked by what is typed in its form. */
const IS_TYPED = {
  qrCode: false,
  metaLogin: false,
  cloudToken: true,
  botToken: true,
  site: true,
} as const satisfies Record<Linking, boolean>
export type TypedLinking = { [Way in Linking]: (typeof IS_TYPED)[Way] extends true ? Way : never }[Linking]
const isTyped = (linking: Linking): linking is TypedLinking => IS_TYPED[linking]
export type TypedKind = LinkedBy<TypedLinking>

/** The kinds that can write to somebody of whom only this kind of identity is known. */
type ReachedBy<Kind extends IdentityKind> = {
  [Each in ChannelKind]: Kind extends (typeof CHANNELS)[Each]['identityKinds'][number]
    ? (typeof CHANNELS)[Each]['canWriteFirst'] extends true
      ? Each
      : never
    : never
}[ChannelKind]

/** The only kind of several, or nothing: what knows one kind alone does not compile any more when a second one comes. */
type Sole<Kind extends ChannelKind> = { [Each in Kind]: [Kind] extends [Each] ? Each : never }[Kind]

/** The kind of a connection that is made by its name alone, and linked afterwards. */
export const FORM_KIND: Sole<LinkedBy<'qrCode'>> = 'whatsapp'
/** The kind of a contact who never wrote, and of whom somebody typed or imported the number. */
export const NUMBER_KIND: Sole<ReachedBy<'phone'>> = 'whatsapp'
/** The kind of a connection that is made of the ids and the token of a number. */
export const CLOUD_KIND: Sole<CloudKind> = 'whatsapp_cloud'
/** The kind of a connection that is made of the token of a bot. */
export const BOT_KIND: Sole<BotKind> = 'telegram'
/** The kind of a connection that is made of the sites on which its chat stands. */
export const SITE_KIND: Sole<SiteKind> = 'webchat'

export const featuresOf = (kind: ChannelKind): ChannelFeatures => CHANNELS[kind]

/** Whether it can write to somebody of whom only the phone number is known, as campaigns and the API do. */
export const canWriteToNumbers = (kind: ChannelKind): boolean => {
  const { canWriteFirst, identityKinds } = featuresOf(kind)
  return canWriteFirst && identityKinds.includes('phone')
}

type Ability = 'canBeDefault' | 'canCheckNumbers'
/** Returns at least one kind; queries that use the list depend on it not being empty. */
export const kindsThat = (ability: Ability): ChannelKind[] => CHANNEL_KINDS.filter((kind) => featuresOf(kind)[ability])

/** Whether connections of the kind are linked by what is typed in their form. */
export const isTypedKind = (kind: ChannelKind): kind is TypedKind => typedLinkingOf(kind) !== null
export const TYPED_KINDS: TypedKind[] = CHANNEL_KINDS.filter(isTypedKind)

/** Returns how connections of the kind are linked by what is typed; null for other kinds. */
export function typedLinkingOf(kind: ChannelKind): TypedLinking | null {
  const { linking } = featuresOf(kind)
  return isTyped(linking) ? linking : null
}

export const isMetaKind = (kind: ChannelKind): kind is MetaKind => featuresOf(kind).linking === 'metaLogin'

export const isHeart = (emoji: string): boolean => /^[❤♥]/u.test(emoji)

const REACTION_CHECKS: Record<ChannelFeatures['reactions'], (emoji: string) => boolean> = {
  any: () => true,
  heart: isHeart,
}

/** An empty emoji removes a reaction, which every channel allows. */
export const canReact = (kind: ChannelKind, emoji: string): boolean =>
  emoji === '' || REACTION_CHECKS[featuresOf(kind).reactions](emoji)
