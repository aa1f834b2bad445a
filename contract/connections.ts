import { z } from 'zod'
import { CHANNEL_KINDS, TYPED_KINDS, typedLinkingOf, type ChannelKind, type TypedLinking } from './channels.ts'
import { OptionalId, OptionalText, PhoneNumber, Time } from './fields.ts'
import { QueueRef } from './queues.ts'
import { SiteLook, SiteOrigins } from './webchat-site.ts'

/** The wire calls a connection "whatsapp", whatever its channel; the server's code says connection. */
const CONNECTION_STATUSES = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const
export const ConnectionStatus = z.enum(CONNECTION_STATUSES)
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

const ConnectionQueue = QueueRef.extend({
  greetingMessage: z.string(),
  WhatsappQueue: z.object({ whatsappId: z.number().int(), queueId: z.number().int() }),
}).meta({ id: 'ConnectionQueue' })

export const QUOTA_STATUSES = ['none', 'first_warning', 'second_warning', 'capped'] as const
export type QuotaStatus = (typeof QUOTA_STATUSES)[number]

/** What the provider says of messages to people who never wrote. Answers to people who wrote are not limited by it. */
export const ConnectionLimits = z
  .object({
    /** Until then the provider refuses new chats. A time in the past limits nothing. */
    reachoutUntil: Time.nullable(),
    /** The provider's name for the cause of that. */
    reachoutType: z.string().nullable(),
    /** How many new chats the provider allows from `quotaSince` to `quotaUntil`; null if it sets no quota. */
    quotaTotal: z.number().int().nullable(),
    quotaUsed: z.number().int(),
    quotaStatus: z.enum(QUOTA_STATUSES),
    quotaStatusSince: Time.nullable(),
    quotaSince: Time.nullable(),
    quotaUntil: Time.nullable(),
    /** Since when this number is linked; another number begins anew. */
    numberSince: Time.nullable(),
  })
  .meta({ id: 'ConnectionLimits' })
export type ConnectionLimits = z.infer<typeof ConnectionLimits>

const NUMBER_QUALITIES = ['high', 'medium', 'low'] as const
export type NumberQuality = (typeof NUMBER_QUALITIES)[number]

/**
 * What Meta keeps from an official number. blocked: the account may send nothing. payment: it owes Meta, or has no way to pay.
 * answers: it may not even answer. newChats: it may write to nobody first. spam: too many people reported it. flagged: its
 * quality is so low that it is about to be restricted. violation: Meta found something against its rules. limitHeld: it gets no
 * higher limit for now.
 */
const NUMBER_RESTRICTIONS = [
  'blocked',
  'payment',
  'answers',
  'newChats',
  'spam',
  'flagged',
  'violation',
  'limitHeld',
] as const
export type NumberRestriction = (typeof NUMBER_RESTRICTIONS)[number]

/** How a connection does: what it last heard, and what Meta says of an official number; null where nobody said anything. */
export const ConnectionHealth = z
  .object({
    /** When the last message came in, and when the provider last confirmed one of ours, to the minute. */
    lastInboundAt: Time.nullable(),
    lastAckedAt: Time.nullable(),
    quality: z.enum(NUMBER_QUALITIES).nullable(),
    /**
     * How many people Meta lets the whole account write to first in 24 hours. Null is not known, or, with `hasNoLimit`, any
     * number.
     */
    messageLimit: z.number().int().nullable(),
    hasNoLimit: z.boolean(),
    restriction: z.enum(NUMBER_RESTRICTIONS).nullable(),
    restrictedSince: Time.nullable(),
    /** A time in the past restricts nothing any more; null is until Meta says otherwise. */
    restrictedUntil: Time.nullable(),
  })
  .meta({ id: 'ConnectionHealth' })
export type ConnectionHealth = z.infer<typeof ConnectionHealth>

/** A change of a connection's state: what it became then, and why. */
const StateChange = z.object({ at: Time, status: ConnectionStatus, reason: z.string().nullable() })
export type StateChange = z.infer<typeof StateChange>

const BUDGET_STATES = ['near', 'spent'] as const
export type BudgetState = (typeof BUDGET_STATES)[number]

/** Times are in minutes. `token`, `qrcode` and what belongs to `pairingCode` are empty unless the reader may manage connections. */
export const Connection = z
  .object({
    id: z.number().int(),
    name: z.string(),
    channel: z.enum(CHANNEL_KINDS),
    status: ConnectionStatus,
    /** Why the connection is down, one of `CONNECTION_REASONS`, or null. */
    reason: z.string().nullable(),
    /** The phone number that the connection is linked to. */
    number: z.string().nullable(),
    qrcode: z.string(),
    /** Eight letters to type on the phone, instead of the QR code. */
    pairingCode: z.string(),
    /** Until when it can be typed; null where there is none. */
    pairingEndsAt: Time.nullable(),
    /** The number for which the code was asked, in digits. */
    pairingNumber: z.string(),
    retries: z.number().int(),
    battery: z.string().nullable(),
    plugged: z.boolean().nullable(),
    greetingMessage: z.string(),
    farewellMessage: z.string(),
    complationMessage: z.string(),
    outOfHoursMessage: z.string(),
    ratingMessage: z.string(),
    provider: z.string(),
    isDefault: z.boolean(),
    companyId: z.number().int(),
    token: z.string(),
    /** 0 means no queue. */
    sendIdQueue: z.number().int(),
    timeSendQueue: z.number().int(),
    transferQueueId: z.number().int().nullable(),
    timeToTransfer: z.number().int(),
    promptId: z.number().int().nullable(),
    integrationId: z.number().int().nullable(),
    maxUseBotQueues: z.number().int(),
    timeUseBotQueues: z.number().int(),
    expiresTicket: z.number().int(),
    expiresInactiveMessage: z.string(),
    /** Whether consecutive texts of the bot go out as one message, where the provider charges for each. */
    mergesTexts: z.boolean(),
    /** What an official number may cost in a month, in hundredths of the currency of the prices; null for no limit. */
    monthlyBudget: z.number().int().nullable(),
    /** near: four fifths of it are spent. spent: all is, and its campaigns stand still. Null before, and without a budget. */
    budgetState: z.enum(BUDGET_STATES).nullable(),
    queues: z.array(ConnectionQueue),
    /** Null before a number was linked, and for providers that tell no limits. */
    limits: ConnectionLimits.nullable(),
    health: ConnectionHealth.nullable(),
    /** Meta's ids of the number and of its account; null for connections that are linked in another way. */
    phoneNumberId: z.string().nullable(),
    wabaId: z.string().nullable(),
    /** Whether the token of the number or bot is stored, so that no other connection can link it; null for other kinds. */
    isLinked: z.boolean().nullable(),
    /** Whether Meta has told anything of the number yet; null for connections that are linked in another way. */
    isHeard: z.boolean().nullable(),
    /** How much that was received was set aside, because it could not be applied; null for a website chat, which keeps none. */
    setAside: z.number().int().nullable(),
    /** The name of the bot at Telegram, without the "@"; null for connections that are linked in another way. */
    botUsername: z.string().nullable(),
    /** What the code of a website chat names it by; null for connections that are linked in another way. */
    widgetKey: z.string().nullable(),
    /** The sites on which the chat may stand; null as above. */
    allowedOrigins: z.array(z.string()).nullable(),
    /** How the chat looks; null as above. */
    look: SiteLook.nullable(),
    /** Until when the token of an official number is valid; null for one without an end, and where Meta does not tell. */
    tokenExpiresAt: Time.nullable(),
    /** The last changes of its state, the oldest first. None is known from before servers kept them. */
    recentStates: z.array(StateChange),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

/**
 * Why a connection is down, or what it waits for. Channels report these codes, and the web app has a text for each. While
 * it is `passkeyWanted`, `qrcode` has what the passkey is asked, a `PasskeyQuestion`; while it is `passkeyCode`,
 * `pairingCode` has the letters that the phone must show too.
 */
export const CONNECTION_REASONS = [
  'loggedOut',
  'banned',
  'replaced',
  'qrEnded',
  'scanAgain',
  'scanLost',
  'passkey',
  'passkeyWanted',
  'passkeySent',
  'passkeyCode',
  'passkeyRefused',
  'passkeyEnded',
  'passkeySilent',
  'passkeyLost',
  'broughtRefused',
  'broughtInUse',
  'revoked',
  'codeRefused',
  'codeEnded',
  'codeSilent',
  'outdated',
  'network',
  'refused',
  'silent',
  'storage',
  'userRequest',
  'tokenInvalid',
  'pageRefused',
  'numberRefused',
  'botTokenInvalid',
  'botElsewhere',
  'notConfigured',
  'unknown',
] as const

const Minutes = z.union([z.literal(''), z.coerce.number().int().min(0).max(525_600)]).transform(Number)

/** 0 means that waiting tickets are not moved to a queue. */
const TargetQueue = z.union([z.literal([0, '0']).transform(() => null), OptionalId])

/** A million of the currency. */
const MAX_BUDGET = 100_000_000

const inputs = {
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  greetingMessage: OptionalText(4000),
  farewellMessage: OptionalText(4000),
  complationMessage: OptionalText(4000),
  outOfHoursMessage: OptionalText(4000),
  ratingMessage: OptionalText(4000),
  isDefault: z.boolean(),
  token: OptionalText(200),
  sendIdQueue: TargetQueue,
  timeSendQueue: Minutes,
  transferQueueId: TargetQueue,
  timeToTransfer: Minutes.nullish().transform((value) => value ?? 0),
  promptId: OptionalId,
  integrationId: OptionalId,
  maxUseBotQueues: Minutes,
  timeUseBotQueues: Minutes,
  expiresTicket: Minutes,
  expiresInactiveMessage: OptionalText(4000),
  mergesTexts: z.boolean(),
  monthlyBudget: z.number().int().min(1, 'Invalid price').max(MAX_BUDGET, 'Invalid price').nullable(),
  queueIds: z.array(z.coerce.number().int().positive()).max(500),
}

const Digits = z
  .string()
  .trim()
  .regex(/^\d{1,32}$/, 'Invalid value')
const Secret = z.string().trim().max(2000)

/** What is typed to link a number of WhatsApp's Cloud API. Empty secrets are those of the installation's own app. */
const cloudSecrets = { accessToken: Secret, appSecret: Secret, verifyToken: Secret }
export const NewCloudNumber = z.object({
  phoneNumberId: Digits,
  wabaId: Digits,
  accessToken: Secret.min(1, 'Required'),
  appSecret: Secret.default(''),
  verifyToken: Secret.default(''),
})
export type NewCloudNumber = z.infer<typeof NewCloudNumber>

/** What is typed to link a bot of Telegram: the token that its BotFather gave. */
const botSecrets = { botToken: Secret }
export const NewBot = z.object({ botToken: Secret.min(1, 'Required') })

/**
 * What a website chat is made of: where it may stand, and how it looks. Null changes nothing: connections of other kinds
 * are answered with it, and come back like that.
 */
const siteFields = { allowedOrigins: SiteOrigins.nullable(), look: SiteLook.nullable() }
export const NewSite = z.object({ allowedOrigins: SiteOrigins, look: SiteLook.prefault({}) })
export type NewSite = z.infer<typeof NewSite>

/** What is needed to link a connection by what is typed. */
const NEW_LINKS = { cloudToken: NewCloudNumber, botToken: NewBot, site: NewSite } as const satisfies Record<
  TypedLinking,
  z.ZodType
>

const linkSecrets = { ...cloudSecrets, ...botSecrets }
export type LinkSecret = keyof typeof linkSecrets
/** The secrets of each way of linking. No answer shows one. */
export const LINK_SECRETS: Record<TypedLinking, readonly LinkSecret[]> = {
  cloudToken: ['accessToken', 'appSecret', 'verifyToken'],
  botToken: ['botToken'],
  site: [],
}

const linkFields = {
  channel: z.enum(TYPED_KINDS).optional().catch(undefined),
  phoneNumberId: Digits,
  wabaId: Digits,
  ...siteFields,
  ...linkSecrets,
}
type LinkField = keyof typeof linkFields

/** Requires what is needed to link a connection of the kind that is named. */
function requireLink(input: { channel?: ChannelKind | undefined }, context: z.RefinementCtx): void {
  const linking = input.channel && typedLinkingOf(input.channel)
  if (!linking) return
  const { error } = NEW_LINKS[linking].safeParse(input)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
}

/**
 * Everything but the name may be left out. transferQueueId and timeToTransfer are names that other clients use for
 * sendIdQueue and timeSendQueue. Other values of `channel` than those that need more fields are ignored.
 */
export const ConnectionInput = z
  .object({ ...inputs, ...linkFields })
  .partial()
  .required({ name: true })
  .superRefine(requireLink)
export type ConnectionInput = z.infer<typeof ConnectionInput>

/** What is typed to link a connection, which is tried at the provider and not stored. */
export const LinkCheckInput = z
  .object({ ...linkFields, channel: z.enum(TYPED_KINDS) })
  .partial()
  .required({ channel: true })
  .superRefine(requireLink)
export type LinkCheckInput = z.infer<typeof LinkCheckInput>

/** What the provider says of what was typed. What it does not tell, or the kind does not have, is empty or null. */
export const LinkCheck = z
  .object({
    /** The name of the number that Meta verified, or of the bot. */
    name: z.string(),
    number: z.string().nullable(),
    /** The name of the bot at Telegram, without the "@". */
    username: z.string().nullable(),
    quality: z.enum(NUMBER_QUALITIES).nullable(),
    /** Whether the number stays in the WhatsApp Business app of a phone. */
    isOnPhone: z.boolean(),
    tokenExpiresAt: Time.nullable(),
    /** The sites as browsers name them. */
    allowedOrigins: z.array(z.string()),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.infer<typeof LinkCheck>

/** Fields that are left out keep their value, and so do secrets that are empty. */
export const ConnectionChange = z.object({ ...inputs, ...siteFields, ...linkSecrets }).partial()
export type ConnectionChange = z.infer<typeof ConnectionChange>
export type LinkSecrets = Pick<ConnectionChange, LinkSecret>
export type SiteChange = Pick<ConnectionChange, keyof typeof siteFields>
export type CloudCredentials = Pick<ConnectionChange, keyof typeof cloudSecrets>
/** What connections of every kind have. */
export type ConnectionFields = Omit<ConnectionChange, LinkSecret | keyof SiteChange>
export type NewConnectionFields = ConnectionFields & { name: string }

/** Returns what connections of every kind have, without what links one. */
export const withoutLink = <Input extends ConnectionChange>(input: Input): Omit<Input, LinkField> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !(name in linkFields))) as Omit<Input, LinkField>

/** The number that is to be linked by a code, as people of the company write it. */
export const PairingCodeInput = z.object({ number: PhoneNumber })
export type PairingCodeInput = z.infer<typeof PairingCodeInput>

/** The result of a login at Facebook. With `addInstagram` the Instagram accounts of the chosen pages are linked too. */
export const FacebookLogin = z.object({
  facebookUserId: z.coerce.string().regex(/^\d{1,32}$/),
  facebookUserToken: z.string().min(1).max(2000),
  addInstagram: z.preprocess((value) => value === true || value === 'true', z.boolean()),
})
export type FacebookLogin = z.infer<typeof FacebookLogin>

/**
 * `appId` is null while no Meta app is configured, so that pages cannot be linked. `signupConfigId` names the sign-up of
 * official WhatsApp at Meta; without it the app has none.
 */
export const FacebookApp = z
  .object({ appId: z.string().nullable(), signupConfigId: z.string().nullable(), graphVersion: z.string() })
  .meta({ id: 'FacebookApp' })
export type FacebookApp = z.infer<typeof FacebookApp>

/**
 * The result of Meta's sign-up of official WhatsApp. Its code can be redeemed once. Meta leaves out the id of a number
 * that stays on the phone: it is the only such one of its account then.
 */
export const CloudSignup = z.object({
  code: z.string().min(1).max(2000),
  wabaId: Digits,
  phoneNumberId: z.union([z.literal(''), Digits]).default(''),
})
export type CloudSignup = z.infer<typeof CloudSignup>
