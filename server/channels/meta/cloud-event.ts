/** The webhook of the Cloud API of WhatsApp. */
import { z } from 'zod'
import { isProviderId, ProviderId as Id, ProviderSeconds as Seconds } from '#server/channels/fields-of-strangers.ts'
import { toPostgresText } from '#server/lib/clean-text.ts'
import { SYNCED_FIELDS, syncedFields, type CloudChat } from './cloud-synced.ts'

const Words = z.string().nullish().catch(null)

const File = z.object({
  id: Id,
  mime_type: z.string().max(200).nullish(),
  caption: Words,
  filename: Words,
  voice: z.boolean().nullish(),
})
const Card = z.object({
  name: z.object({ formatted_name: Words }).nullish().catch(null),
  phones: z
    .array(z.object({ phone: Words, wa_id: Words }))
    .max(20)
    .nullish()
    .catch(null),
  emails: z
    .array(z.object({ email: Words }))
    .max(20)
    .nullish()
    .catch(null),
  org: z.object({ company: Words }).nullish().catch(null),
})
/** The id is what we gave the button. One of a strange shape is none of ours. */
const ChoiceId = z.string().max(256).nullish().catch(null)
const Choice = z.object({ id: ChoiceId, title: Words, description: Words }).nullish()
/** What somebody filled into a form. */
const FormReply = z.object({ name: Words, body: Words, response_json: Words }).nullish().catch(null)
const Failure = z.object({
  code: z.coerce.number(),
  title: Words,
  message: Words,
  error_data: z.object({ details: Words }).nullish().catch(null),
})

/** What a message shows. Each field is there for one type alone; one of a strange shape loses no message. */
const content = {
  type: z.string().max(100).catch('unknown'),
  text: z.object({ body: z.string() }).nullish().catch(null),
  image: File.nullish().catch(null),
  video: File.nullish().catch(null),
  audio: File.nullish().catch(null),
  sticker: File.nullish().catch(null),
  document: File.nullish().catch(null),
  location: z
    .object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: Words, address: Words })
    .nullish()
    .catch(null),
  contacts: z.array(Card).max(300).nullish().catch(null),
  interactive: z.object({ button_reply: Choice, list_reply: Choice, nfm_reply: FormReply }).nullish().catch(null),
  button: z.object({ text: Words, payload: Words }).nullish().catch(null),
  order: z
    .object({
      text: Words,
      product_items: z
        .array(z.object({ product_retailer_id: Words, quantity: z.coerce.number().nullish().catch(null) }))
        .max(100)
        .nullish(),
    })
    .nullish()
    .catch(null),
  system: z.object({ type: Words, body: Words, wa_id: Words, user_id: Words }).nullish().catch(null),
  referral: z
    .object({ source_url: Words, source_type: Words, source_id: Words, headline: Words, body: Words })
    .nullish()
    .catch(null),
}
const Content = z.object(content)
export type CloudContent = z.infer<typeof Content>

/** Only what a message cannot be stored without is required: the rest of another shape is shown as not supported. */
export const CloudMessage = z.object({
  ...content,
  id: Id,
  from: Id.nullish().catch(null),
  from_user_id: Id.nullish().catch(null),
  timestamp: Seconds.nullish().catch(null),
  context: z.object({ id: Id.nullish() }).nullish().catch(null),
  reaction: z
    .object({ message_id: Id, emoji: z.string().max(100).nullish() })
    .nullish()
    .catch(null),
  edit: z
    .object({ original_message_id: Id, message: Content.nullish().catch(null) })
    .nullish()
    .catch(null),
  revoke: z.object({ original_message_id: Id }).nullish().catch(null),
  /** How far a message of ours came that was written before the number was connected. */
  history_context: z.object({ status: Words }).nullish().catch(null),
})
export type CloudMessage = z.infer<typeof CloudMessage>

/** As what Meta charges a message, whether it does, and why. */
const Pricing = z.object({ billable: z.boolean().nullish().catch(null), category: z.string(), type: Words })

export const CloudStatus = z.object({
  id: Id,
  status: z.string(),
  timestamp: Seconds.nullish().catch(null),
  recipient_id: Words,
  recipient_user_id: Words,
  pricing: Pricing.nullish().catch(null),
  biz_opaque_callback_data: Words,
  errors: z.array(Failure).nullish().catch(null),
})
export type CloudStatus = z.infer<typeof CloudStatus>

/** Somebody tells WhatsApp to want no marketing of this number, or to want it again. */
export const CloudPreference = z.object({
  wa_id: Words,
  user_id: Words,
  category: z.string(),
  value: z.enum(['stop', 'resume']),
  timestamp: Seconds.nullish().catch(null),
})
export type CloudPreference = z.infer<typeof CloudPreference>

const Named = z.object({
  wa_id: Words,
  user_id: Words,
  from: Words,
  from_user_id: Words,
  recipient_id: Words,
  recipient_user_id: Words,
  system: z.object({ wa_id: Words, user_id: Words }).nullish().catch(null),
})

/** Returns the ids by which items may wait for each other: one that no person can have holds up nothing. */
const distinct = (ids: (string | null | undefined)[]): string[] => [
  ...new Set(toPostgresText(ids).flatMap((id) => (id && isProviderId(id) ? [id] : []))),
]

type About = { item: unknown; people?: CloudPerson[]; chat?: CloudChat }

/**
 * Returns the numbers and ids of everybody whom a message or a status is about, whatever else is in it. The people of its
 * webhook tell the number or the id of its writer that it does not name itself. What is typed on the phone is about whom
 * it goes to alone: its writer is the number itself, for which nothing else has to wait.
 */
export function peopleIn({ item, people = [], chat }: About): string[] {
  if (chat) return distinct([chat.waId, chat.userId])
  const { data } = Named.safeParse(item)
  if (!data) return []
  const { system, ...named } = data
  const writers = people.filter((one) => isWriter(one, data))
  const known = writers.flatMap(({ wa_id: waId, user_id: userId }) => [waId, userId])
  return distinct([...Object.values(named), system?.wa_id, system?.user_id, ...known])
}

const Person = z.object({
  profile: z.object({ name: Words, username: Words }).nullish().catch(null),
  wa_id: Words,
  user_id: Words,
})
export type CloudPerson = z.infer<typeof Person>

type Written = Pick<z.infer<typeof Named>, 'from' | 'from_user_id'>
const isWriter = ({ wa_id: waId, user_id: userId }: CloudPerson, { from, from_user_id: id }: Written): boolean =>
  Boolean((from && from === waId) || (id && id === userId))

/**
 * Returns what finds the writer of a message among the people of its webhook: the first with its number, and the first with
 * its id. What is kept of a message does not grow with the people of the others.
 */
export function writerFinder(people: CloudPerson[]): (message: unknown) => CloudPerson[] {
  const byNumber = new Map<string, CloudPerson>()
  const byId = new Map<string, CloudPerson>()
  for (const person of people) {
    const { wa_id: waId, user_id: userId } = person
    if (waId && !byNumber.has(waId)) byNumber.set(waId, person)
    if (userId && !byId.has(userId)) byId.set(userId, person)
  }
  return (message) => {
    const { data } = Named.safeParse(message)
    const found = new Set([byNumber.get(data?.from ?? ''), byId.get(data?.from_user_id ?? '')])
    return [...found].flatMap((person) => person ?? [])
  }
}

const NOBODY: CloudPerson = { profile: null, wa_id: null, user_id: null }

/** What happened at one number. Everything is read one by one, so that what is of another shape loses nothing beside it. */
export const CloudValue = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: Words }),
  contacts: z.array(Person.catch(NOBODY)).nullish().catch(null),
  messages: z.array(z.unknown()).nullish().catch(null),
  statuses: z.array(z.unknown()).nullish().catch(null),
  user_preferences: z.array(z.unknown()).nullish().catch(null),
  ...syncedFields,
})
export type CloudValue = z.infer<typeof CloudValue>

const CLOUD_OBJECT = 'whatsapp_business_account'
/** The fields of a webhook that tell what happened at a number. What a list in it means depends on its field. */
const FIELDS = ['messages', 'user_preferences', ...SYNCED_FIELDS] as const
/** What happened at one number, by the field of the webhook that told it. */
export type ToldValue = CloudValue & { field: (typeof FIELDS)[number] }

const Change = z.object({ field: z.string(), value: z.unknown() })
const Entry = z.object({
  id: z.coerce.string().catch(''),
  time: Seconds.nullish().catch(null),
  changes: z.array(z.unknown()).catch([]),
})
/** It counts as one change of another shape. */
const STRANGE: z.infer<typeof Entry> = { id: '', time: null, changes: [null] }
export const CloudWebhookBody = z.object({
  object: z.literal(CLOUD_OBJECT),
  entry: z.array(Entry.catch(STRANGE)).catch([]),
})
type CloudWebhookBody = z.infer<typeof CloudWebhookBody>

/** The accounts of which the webhook tells something, be it about their numbers, their templates or themselves. */
export const accountsIn = ({ entry }: CloudWebhookBody): string[] => entry.map(({ id }) => id)

/** Returns what the webhook tells of numbers; null for what is of another shape. */
export const valuesOf = ({ entry }: CloudWebhookBody): (ToldValue | null)[] =>
  entry
    .flatMap(({ changes }) => changes)
    .flatMap((item) => {
      const change = Change.safeParse(item)
      if (!change.success) return [null]
      const field = FIELDS.find((one) => one === change.data.field)
      if (!field) return []
      const { data } = CloudValue.safeParse(change.data.value)
      return [data ? { ...data, field } : null]
    })
