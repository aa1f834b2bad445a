import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { MetaKind } from '#contract/channels.ts'
import { listOf, ProviderId, ProviderMs } from '#server/channels/fields-of-strangers.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'

/** Ids arrive as numbers or as text. */
const Id = z.union([z.string(), z.number()]).transform(String).pipe(ProviderId)

const Words = z.string().nullish().catch(null)
/** A card or a button of a template. One of another shape is left out, and loses no message. */
const Part = z.object({ title: Words, subtitle: Words, item_url: Words, url: Words })
const Parts = z.array(Part).max(100).nullish().catch(null)

const Attachment = z.object({
  type: z.string(),
  title: Words,
  url: Words,
  payload: z
    .object({
      url: Words,
      title: Words,
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish().catch(null),
      text: Words,
      elements: Parts,
      buttons: Parts,
      product: z.object({ elements: Parts }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})
export type Attachment = z.infer<typeof Attachment>
/** It is shown as not supported, and loses neither the text nor what is attached beside it. */
const STRANGE: Attachment = { type: '', title: null, url: null, payload: null }

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
  mid: Id,
  text: Words,
  /** A message, or on Instagram a story. */
  reply_to: z
    .object({ mid: Id.nullish().catch(null), story: z.object({}).nullish().catch(null) })
    .nullish()
    .catch(null),
  attachments: z.array(Attachment.catch(STRANGE)).max(100).nullish().catch(null),
  is_echo: z.boolean().nullish(),
  app_id: Id.nullish(),
  metadata: Words,
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
  timestamp: ProviderMs,
  message: MetaMessage.nullish(),
  postback: z
    .object({
      mid: Id.nullish().catch(null),
      title: Words,
      payload: Words,
      referral: Referral,
    })
    .nullish(),
  delivery: z.object({ mids: listOf(Id).nullish().catch(null), watermark: ProviderMs.nullish().catch(null) }).nullish(),
  read: z.object({ mid: Id.nullish().catch(null), watermark: ProviderMs.nullish().catch(null) }).nullish(),
  reaction: z.object({ mid: Id, action: z.string(), emoji: z.string().nullish() }).nullish(),
  /** Somebody who has written before comes back by an advertisement; what they write follows. */
  referral: Referral,
  message_edit: z.object({ mid: Id, text: z.string().nullish() }).nullish(),
})
export type MetaEvent = z.infer<typeof MetaEvent>

const Entry = z.object({
  id: Id,
  messaging: z.array(z.unknown()).nullish().catch(null),
  /** Events that arrive while another app of the company handles the conversation. */
  standby: z.array(z.unknown()).nullish().catch(null),
})
/** The body of a webhook: events of several accounts, each of which is parsed by itself. */
export const MetaWebhookBody = z.object({ object: z.string(), entry: listOf(Entry) })

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
