import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { MetaKind } from '#contract/channels.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'

/** Ids and times arrive as numbers or as text. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Timestamp = z.coerce.number().int().nonnegative().max(8.64e15)

const Words = z.string().nullish().catch(null)
/** A card or a button of a template. One of another shape is left out, and loses no message. */
const Part = z.object({ title: Words, subtitle: Words, item_url: Words, url: Words })
const Parts = z.array(Part).max(100).nullish().catch(null)

const Attachment = z.object({
  type: z.string(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  payload: z
    .object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
      text: Words,
      elements: Parts,
      buttons: Parts,
      product: z.object({ elements: Parts }).nullish().catch(null),
    })
    .nullish(),
})
export type Attachment = z.infer<typeof Attachment>

/** By what somebody came: an advertisement, a link or a code. One of another shape loses no message. */
const Referral = z
  .object({
    source: z.string().nullish(),
    ref: z.string().nullish(),
    ad_id: Id.nullish(),
    ads_context_data: z.object({ ad_title: z.string().nullish(), photo_url: z.string().nullish() }).nullish(),
  })
  .nullish()
  .catch(null)
export type Referral = NonNullable<z.infer<typeof Referral>>

const MetaMessage = z.object({
  mid: z.string().min(1).max(1000),
  text: z.string().nullish(),
  /** A message, or on Instagram a story. */
  reply_to: z.object({ mid: z.string().nullish(), story: z.object({}).nullish() }).nullish(),
  attachments: z.array(Attachment).max(100).nullish(),
  is_echo: z.boolean().nullish(),
  app_id: Id.nullish(),
  metadata: z.string().nullish(),
  /** A quick reply of ours that was pressed. */
  quick_reply: z.object({ payload: Words }).nullish().catch(null),
  is_deleted: z.boolean().nullish(),
  referral: Referral,
})
export type MetaMessage = z.infer<typeof MetaMessage>

/** One event between an account and a person. */
export const MetaEvent = z.object({
  sender: z.object({ id: Id }),
  recipient: z.object({ id: Id }),
  timestamp: Timestamp,
  message: MetaMessage.nullish(),
  postback: z
    .object({
      mid: z.string().nullish(),
      title: z.string().nullish(),
      payload: z.string().nullish(),
      referral: Referral,
    })
    .nullish(),
  delivery: z.object({ mids: z.array(z.string()).nullish(), watermark: Timestamp.nullish() }).nullish(),
  read: z.object({ mid: z.string().nullish(), watermark: Timestamp.nullish() }).nullish(),
  reaction: z.object({ mid: z.string(), action: z.string(), emoji: z.string().nullish() }).nullish(),
  /** Somebody who has written before comes back by an advertisement; what they write follows. */
  referral: Referral,
  message_edit: z.object({ mid: z.string(), text: z.string().nullish() }).nullish(),
})
export type MetaEvent = z.infer<typeof MetaEvent>

/** The body of a webhook: events of several accounts, each of which is parsed by itself. */
export const MetaWebhookBody = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id: Id,
      messaging: z.array(z.unknown()).nullish(),
      /** Events that arrive while another app of the company handles the conversation. */
      standby: z.array(z.unknown()).nullish(),
    }),
  ),
})

/** Meta's name for each kind of account in its webhooks. */
const OBJECTS: Record<MetaKind, string> = { facebook: 'page', instagram: 'instagram' }

/** Returns null for other objects that the app may have subscribed to. */
export const kindOfObject = (object: string): MetaKind | null =>
  typedKeys(OBJECTS).find((kind) => OBJECTS[kind] === object) ?? null

const signatureOf = (body: Buffer, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** Checks the signature of the received bytes, because Meta formats its JSON in its own way. */
export function isSigned(body: Buffer, signature: unknown, appSecret: string): boolean {
  const [given, expected] = [Buffer.from(String(signature)), Buffer.from(signatureOf(body, appSecret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
