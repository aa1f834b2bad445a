/** The webhooks of the Cloud API: what customers write, and what became of messages to them. */
import type { Json } from './cloud-rules.ts'

export type CloudNumber = {
  id: string
  wabaId: string
  token: string
  display: string
  name: string
  /** What signs the webhooks of this number; another app of the same company has another one. */
  appSecret: string
  /** It stays in the WhatsApp Business app of a phone. */
  onPhone?: boolean
  /** It may send over the API. */
  registered?: boolean
  /** The PIN of its two-step verification. */
  pin?: string
  /** How Meta rates it. */
  quality?: string
  /** How many people its account may write to first, in Meta's word: `TIER_2K`. */
  limit?: string
  /** What Meta calls its state, where it is another than CONNECTED. */
  state?: string
  /** Whether it may send, in Meta's word, and the codes of what is in its way. */
  canSend?: string
  obstacles?: number[]
  /** It is asked over a version of the API that knows its limit by another name. */
  isOldVersion?: boolean
}
/** Somebody who hides the phone number has none here, but a user name. */
export type CloudCustomer = {
  number: CloudNumber
  waId: string | null
  userId: string
  name: string
  username: string | null
}
export type Status = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

const seconds = (): string => String(Math.floor(Date.now() / 1000))

/** A body of the webhook with one change. */
export const eventBody = ({ id, wabaId, display }: CloudNumber, value: Json, field = 'messages'): Json => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: wabaId,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: display, phone_number_id: id },
            ...value,
          },
        },
      ],
    },
  ],
})

/** A body of the webhook that tells something of an account, and of none of its numbers. */
export const accountBody = (wabaId: string, field: string, value: Json, at = Math.floor(Date.now() / 1000)): Json => ({
  object: 'whatsapp_business_account',
  entry: [{ id: wabaId, time: at, changes: [{ field, value }] }],
})

const idsOf = ({ waId, userId }: CloudCustomer): Json => ({ ...(waId ? { from: waId } : {}), from_user_id: userId })

/** What a customer's message is in a webhook, with who wrote it. */
export const inboundValue = (customer: CloudCustomer, id: string, message: Json): Json => ({
  contacts: [
    {
      profile: { name: customer.name, ...(customer.username ? { username: customer.username } : {}) },
      ...(customer.waId ? { wa_id: customer.waId } : {}),
      user_id: customer.userId,
    },
  ],
  messages: [{ ...idsOf(customer), id, timestamp: seconds(), ...message }],
})

/** That somebody wants no marketing of the number, or wants it again, as the webhook `user_preferences` tells it. */
export const preferenceValue = ({ waId, userId }: CloudCustomer, value: 'stop' | 'resume', at = seconds()): Json => ({
  contacts: [{ ...(waId ? { wa_id: waId } : {}), user_id: userId }],
  user_preferences: [
    {
      ...(waId ? { wa_id: waId } : {}),
      user_id: userId,
      detail: `User requested to ${value} marketing messages`,
      category: 'marketing_messages',
      value,
      timestamp: at,
    },
  ],
})

/** What was typed on the phone of the number, as the webhook `smb_message_echoes` tells it. */
export const echoValue = (customer: CloudCustomer, id: string, message: Json): Json => ({
  message_echoes: [{ ...addressOf(customer, true), id, timestamp: seconds(), ...message }],
})

const digitsOf = ({ display }: CloudNumber): string => display.replaceAll(/\D/g, '')
const addressOf = (customer: CloudCustomer, isOurs: boolean): Json => {
  if (!isOurs) return idsOf(customer)
  const { number, waId, userId } = customer
  return { from: digitsOf(number), ...(waId ? { to: waId } : {}), to_user_id: userId }
}

type PastMessage = { id: string; isOurs: boolean; at: Date; message: Json; status?: string }
type Progress = { phase: number; chunk: number; progress: number }

/** A part of the history of a conversation, as the webhook `history` tells it. */
export const historyValue = (
  customer: CloudCustomer,
  past: PastMessage[],
  { phase, chunk, progress }: Progress = { phase: 0, chunk: 1, progress: 100 },
): Json => ({
  history: [
    {
      metadata: { phase, chunk_order: chunk, progress },
      threads: [
        {
          id: customer.waId ?? customer.userId,
          messages: past.map(({ id, isOurs, at, message, status = 'READ' }) => ({
            ...addressOf(customer, isOurs),
            ...{ id, timestamp: String(Math.floor(at.getTime() / 1000)) },
            ...message,
            history_context: { status },
          })),
        },
      ],
    },
  ],
})

/** The file of a past message, which the webhook `history` tells on its own. */
export const historyFileValue = (customer: CloudCustomer, { id, isOurs, at, message }: PastMessage): Json => ({
  messages: [{ ...addressOf(customer, isOurs), id, timestamp: String(Math.floor(at.getTime() / 1000)), ...message }],
})

/** Says that the company shares no history. */
export const historyDeclined = (): Json => ({
  history: [{ errors: [{ code: 2593109, title: 'History sync is turned off by the business' }] }],
})

/** Names that the phone has, as the webhook `smb_app_state_sync` tells them. */
export const namesValue = (named: { waId: string; name: string; action?: 'add' | 'remove' }[]): Json => ({
  state_sync: named.map(({ waId, name, action = 'add' }) => ({
    type: 'contact',
    contact: { full_name: name, first_name: name.split(' ')[0] ?? name, phone_number: waId },
    action,
    metadata: { timestamp: seconds() },
  })),
})

/** A message of each type that customers send. */
export const INBOUND = {
  text: (body: string): Json => ({ type: 'text', text: { body } }),
  image: (media: Json, caption?: string): Json => ({ type: 'image', image: { ...media, ...withCaption(caption) } }),
  video: (media: Json, caption?: string): Json => ({ type: 'video', video: { ...media, ...withCaption(caption) } }),
  document: (media: Json, filename: string, caption?: string): Json => ({
    type: 'document',
    document: { ...media, filename, ...withCaption(caption) },
  }),
  audio: (media: Json, voice = false): Json => ({ type: 'audio', audio: { ...media, voice } }),
  sticker: (media: Json): Json => ({ type: 'sticker', sticker: { ...media, animated: false } }),
  location: (latitude: number, longitude: number, more: Json = {}): Json => ({
    type: 'location',
    location: { latitude, longitude, ...more },
  }),
  contact: (name: string, phone: string): Json => ({
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: name, first_name: name },
        phones: [{ phone: `+${phone}`, wa_id: phone, type: 'CELL' }],
      },
    ],
  }),
  reaction: (messageId: string, emoji: string): Json => ({
    type: 'reaction',
    reaction: { message_id: messageId, ...(emoji ? { emoji } : {}) },
  }),
  buttonReply: (id: string, title: string): Json => ({
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id, title } },
  }),
  listReply: (id: string, title: string, description: string): Json => ({
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id, title, description } },
  }),
  templateButton: (text: string, payload: string): Json => ({ type: 'button', button: { text, payload } }),
  edit: (originalId: string, body: string): Json => ({
    type: 'edit',
    edit: { original_message_id: originalId, message: { type: 'text', text: { body } } },
  }),
  revoke: (originalId: string): Json => ({ type: 'revoke', revoke: { original_message_id: originalId } }),
  order: (catalogId: string): Json => ({
    type: 'order',
    order: {
      catalog_id: catalogId,
      text: '',
      product_items: [{ product_retailer_id: 'flor-1', quantity: 2, item_price: 10, currency: 'BRL' }],
    },
  }),
  /** Stands in a history for a file that is told on its own, if at all. */
  placeholder: (): Json => ({ type: 'media_placeholder' }),
  unsupported: (): Json => ({
    type: 'unsupported',
    errors: [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown' }],
  }),
  numberChanged: (waId: string, body: string): Json => ({
    type: 'system',
    system: { type: 'user_changed_number', body, wa_id: waId },
  }),
} as const

/** Adds to a message what it answers. */
export const quoting = (messageId: string, from: string, message: Json): Json => ({
  ...message,
  context: { from, id: messageId },
})

const withCaption = (caption: string | undefined): Json => (caption === undefined ? {} : { caption })

export type StatusError = { code: number; title: string; details?: string }

/** As what a message is charged. Each of its statuses but a failure says it. */
export type Pricing = { billable: boolean; category: string; type?: string }
const SERVICE: Pricing = { billable: true, category: 'service' }

/** What became of a message of ours, as the webhook tells it. */
export const statusValue = (
  message: { wamid: string; to: string; opaque: string | null; pricing?: Pricing },
  status: Status,
  error?: StatusError,
): Json => ({
  statuses: [
    {
      id: message.wamid,
      status,
      timestamp: seconds(),
      recipient_id: message.to,
      ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
      ...(error
        ? {
            errors: [
              {
                code: error.code,
                title: error.title,
                message: error.title,
                ...(error.details ? { error_data: { details: error.details } } : {}),
              },
            ],
          }
        : { pricing: { pricing_model: 'PMP', ...(message.pricing ?? SERVICE) } }),
    },
  ],
})
