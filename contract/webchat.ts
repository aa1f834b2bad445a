import { z } from 'zod'
import { MessageId, OptionalText, Time, ToldTime } from './fields.ts'
import { MediaType } from './messages.ts'
import { isBlank } from './visible-text.ts'
import { SiteLook } from './webchat-site.ts'

/** A visitor writes little at once; whoever has more to say sends a file. */
const MAX_VISITOR_TEXT = 4000

/** The public name of a chat, which stands in the code of the site. */
const WidgetKey = z.string().regex(/^[\w-]{20,64}$/, 'Invalid value')
export const WidgetQuery = z.object({ site: WidgetKey })

/** What a page needs of a chat that nobody has opened. `isOpen` and `opensAt` are as of a visit. */
export const WidgetSite = SiteLook.pick({
  color: true,
  title: true,
  greeting: true,
  position: true,
  theme: true,
})
  .extend({ isOpen: z.boolean(), opensAt: Time.nullable() })
  .meta({ id: 'WidgetSite' })
export type WidgetSite = z.infer<typeof WidgetSite>

/** `visitor` is the token of an earlier visit, `identity` one that the company's site signs for who is signed in there. */
export const VisitInput = z.object({
  site: WidgetKey,
  visitor: z.string().max(2000).nullish(),
  identity: z.string().max(4000).nullish(),
  page: OptionalText(2000),
  language: OptionalText(35),
})
export type VisitInput = z.infer<typeof VisitInput>

/** `opensAt` is when the company answers again; null while it does, or when nobody knows. */
export const Visit = z
  .object({
    visitor: z.string(),
    look: SiteLook,
    isOpen: z.boolean(),
    opensAt: Time.nullable(),
    name: z.string(),
    email: z.string(),
    /** Whether the company's site says who it is. */
    isIdentified: z.boolean(),
    /** Whether an answer that the visitor does not see goes to their e-mail. */
    mailsAnswers: z.boolean(),
    /** In how many seconds half of those who wrote lately were first answered; null where nobody knows, or nobody says. */
    replySeconds: z.number().int().nullable(),
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof Visit>

const VisitorFile = z.object({
  /** The address is signed and expires; null until the file can be had. */
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  name: z.string(),
  mimetype: z.string(),
  size: z.number().nullable(),
})

/** A message as its visitor sees it. `clientId` is the key that the visitor's browser gave it. */
export const VisitorMessage = z
  .object({
    id: z.string(),
    clientId: z.string().nullable(),
    isMine: z.boolean(),
    mediaType: MediaType,
    body: z.string(),
    /** The first name of who wrote it; null for the visitor and for what the product wrote by itself. */
    author: z.string().nullable(),
    at: Time,
    isEdited: z.boolean(),
    isDeleted: z.boolean(),
    /** Whether the other side has read it: somebody of the company, or the visitor. */
    isRead: z.boolean(),
    file: VisitorFile.nullable(),
    choices: z.array(z.object({ key: z.string(), label: z.string() })),
    reactions: z.array(z.object({ emoji: z.string(), isMine: z.boolean() })),
    quoted: z.object({ body: z.string(), isMine: z.boolean() }).nullable(),
  })
  .meta({ id: 'VisitorMessage' })
export type VisitorMessage = z.infer<typeof VisitorMessage>

/** `since` asks for what has changed since an earlier answer, `before` for the page before a message. */
export const VisitorMessageQuery = z.object({ since: ToldTime.optional(), before: MessageId.optional() })
export type VisitorMessageQuery = z.infer<typeof VisitorMessageQuery>

/** Somebody of the company, by their first name, who has taken the conversation. */
const VisitorJoin = z.object({ id: z.string(), name: z.string(), at: Time })
export type VisitorJoin = z.infer<typeof VisitorJoin>

/**
 * The oldest message comes first. `now` is the `since` of the next question. The company has read what the visitor wrote
 * as far as the message `readUpTo`, also where only that has changed of a message; null when it has read nothing. `joins`
 * has the latest of the whole conversation, whatever was asked for.
 */
export const VisitorMessagePage = z
  .object({
    messages: z.array(VisitorMessage),
    joins: z.array(VisitorJoin),
    hasMore: z.boolean(),
    now: Time,
    readUpTo: z.string().nullable(),
  })
  .meta({ id: 'VisitorMessagePage' })
export type VisitorMessagePage = z.infer<typeof VisitorMessagePage>

const VisitorClientId = z.string().regex(/^[\w-]{8,64}$/, 'Invalid value')

export const VisitorMessageInput = z.object({
  clientId: VisitorClientId,
  body: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(MAX_VISITOR_TEXT, 'Too Long!')
    .refine((text) => !isBlank(text), 'Required'),
})
/** The key of a file comes with its address, because the fields of a form may follow the file. */
export const VisitorFileQuery = z.object({
  clientId: VisitorClientId,
  voice: z.enum(['true', 'false']).default('false'),
})
export const VisitorTyping = z.object({ typing: z.boolean() })
/** All messages up to this one have arrived in the browser; with `read` they were seen there. */
export const VisitorReceipt = z.object({ upTo: MessageId, read: z.boolean() })

/** Nothing, or 8 to 15 digits with what people write between them. */
const PHONE = /^$|^\+?(?:[ ().-]*\d){8,15}$/

export const VisitorFacts = z.object({
  name: z.string().trim().max(50, 'Too Long!').default(''),
  email: z
    .string()
    .trim()
    .max(254)
    .default('')
    .pipe(z.union([z.literal(''), z.email('Invalid email')])),
  phone: z.string().trim().max(30, 'Too Long!').regex(PHONE, 'Invalid value').default(''),
})
export type VisitorFacts = z.infer<typeof VisitorFacts>

/**
 * How an answer reaches a visitor who is gone. mail: by e-mail. noAddress: the visitor has told none. noServer: this
 * installation sends no e-mails. off: the connection sends none. But for `mail` it waits in the chat.
 */
const AWAY_ANSWERS = ['mail', 'noAddress', 'noServer', 'off'] as const

/**
 * What is known of a contact who writes from a site; null for everybody else. `phone` is what the visitor wrote, and
 * `mailTo` where answers go that are not seen in the chat; both may be empty.
 */
export const VisitorOfContact = z
  .object({
    page: z.string(),
    language: z.string(),
    seenAt: Time,
    isIdentified: z.boolean(),
    phone: z.string(),
    mailTo: z.string(),
    awayAnswers: z.enum(AWAY_ANSWERS),
  })
  .nullable()
export type VisitorOfContact = z.infer<typeof VisitorOfContact>

/** What signs the tokens of identified visitors, and is shown to who manages connections. */
export const SiteSecret = z.object({ secret: z.string() })
export type SiteSecret = z.infer<typeof SiteSecret>
