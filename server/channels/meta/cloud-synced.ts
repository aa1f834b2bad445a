/**
 * What a number tells that stays in the WhatsApp Business app of a phone: what is typed there, what was written before
 * the number was connected, and the names that the phone has for people.
 */
import { z } from 'zod'
import { canonicalPhone } from '#server/lib/phone.ts'

const Words = z.string().nullish().catch(null)

export const SYNCED_FIELDS = ['smb_message_echoes', 'history', 'smb_app_state_sync'] as const
type SyncedField = (typeof SYNCED_FIELDS)[number]

/** Whoever the number talks with: their number, the id that WhatsApp gives them for the company, or both. */
export type CloudChat = { waId: string | null; userId: string | null }

/**
 * echo: typed on the phone just now. past: written before the number was connected. contact: a name that the phone has.
 */
export type SyncedItem =
  | { kind: 'echo'; item: unknown; chat: CloudChat }
  | { kind: 'contact'; item: unknown; chat: CloudChat }
  | { kind: 'past'; item: unknown; chat: CloudChat; fromMe: boolean }

/** What the webhooks of such a number have beside those of any other. */
export const syncedFields = {
  message_echoes: z.array(z.unknown()).nullish().catch(null),
  state_sync: z.array(z.unknown()).nullish().catch(null),
  history: z.array(z.unknown()).nullish().catch(null),
}
type SyncedValue = {
  metadata: { display_phone_number?: string | null | undefined }
  messages?: unknown[] | null | undefined
} & { [Name in keyof typeof syncedFields]?: unknown[] | null | undefined }

const Addressed = z.object({ from: Words, from_user_id: Words, to: Words, to_user_id: Words })
type Addressed = z.infer<typeof Addressed>
const NOBODY: Addressed = { from: null, from_user_id: null, to: null, to_user_id: null }
const addressOf = (item: unknown): Addressed => Addressed.safeParse(item).data ?? NOBODY

const receiverOf = ({ to, to_user_id: userId }: Addressed): CloudChat => ({ waId: to ?? null, userId: userId ?? null })
const writerOf = ({ from, from_user_id: id }: Addressed): CloudChat => ({ waId: from ?? null, userId: id ?? null })

const echoesIn = ({ message_echoes: echoes }: SyncedValue): SyncedItem[] =>
  (echoes ?? []).map((item): SyncedItem => ({ kind: 'echo', item, chat: receiverOf(addressOf(item)) }))

const Known = z.object({ contact: z.object({ phone_number: Words, user_id: Words }) })

const contactsIn = ({ state_sync: synced }: SyncedValue): SyncedItem[] =>
  (synced ?? []).map((item): SyncedItem => {
    const { phone_number: number, user_id: userId } = Known.safeParse(item).data?.contact ?? {}
    return { kind: 'contact', item, chat: { waId: number?.replaceAll(/\D/g, '') ?? null, userId: userId ?? null } }
  })

const Thread = z.object({
  id: Words,
  context: z.object({ wa_id: Words, user_id: Words }).nullish().catch(null),
  messages: z.array(z.unknown()).nullish().catch(null),
})
const Chunk = z.object({
  threads: z
    .array(Thread.catch({ id: null, context: null, messages: null }))
    .nullish()
    .catch(null),
})
type Thread = z.infer<typeof Thread>

/** A conversation is named after the number of the customer, or after the id where the number is hidden. */
function chatOfThread({ id, context }: Thread): CloudChat {
  const isNumber = /^\d+$/.test(id ?? '')
  return {
    waId: context?.wa_id ?? (isNumber ? (id ?? null) : null),
    userId: context?.user_id ?? (isNumber ? null : (id ?? null)),
  }
}

function messagesOfThread(thread: Thread): SyncedItem[] {
  const chat = chatOfThread(thread)
  return (thread.messages ?? []).map((item): SyncedItem => ({
    kind: 'past',
    item,
    chat,
    fromMe: !isFrom(chat, addressOf(item)),
  }))
}

/** A mobile may be written with and without a digit in the same webhook. */
const isSameNumber = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other && canonicalPhone(one) === canonicalPhone(other))

const isFrom = ({ waId, userId }: CloudChat, { from, from_user_id: id }: Addressed): boolean =>
  isSameNumber(waId, from) || Boolean(userId && id === userId)

/** The files of past messages come on their own, outside of their conversations. */
function fileOf(item: unknown, ownNumber: string): SyncedItem {
  const address = addressOf(item)
  const fromMe = Boolean(address.to || address.to_user_id) || isSameNumber(address.from, ownNumber)
  return { kind: 'past', item, chat: fromMe ? receiverOf(address) : writerOf(address), fromMe }
}

function pastIn({ history, messages, metadata }: SyncedValue): SyncedItem[] {
  const ownNumber = metadata.display_phone_number?.replaceAll(/\D/g, '') ?? ''
  const threads = (history ?? []).flatMap((chunk) => Chunk.safeParse(chunk).data?.threads ?? [])
  return [...threads.flatMap(messagesOfThread), ...(messages ?? []).map((item) => fileOf(item, ownNumber))]
}

const READERS: Record<SyncedField, (value: SyncedValue) => SyncedItem[]> = {
  smb_message_echoes: echoesIn,
  history: pastIn,
  smb_app_state_sync: contactsIn,
}

/** Returns what a webhook of one of these fields tells, in its order. */
export const syncedItemsOf = (field: SyncedField, value: SyncedValue): SyncedItem[] => READERS[field](value)

/** A name that the phone has for somebody, or had until it was deleted there. */
export const SyncedContact = z.object({
  contact: z.object({ full_name: Words, first_name: Words, username: Words }),
  action: Words,
})
export type SyncedContact = z.infer<typeof SyncedContact>

const Update = z.object({ event: z.string() })
/** After these Meta may take no more of the account, or takes it again. */
const ENDS_OR_BEGINS: ReadonlySet<string> = new Set([
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
  'ACCOUNT_OFFBOARDED',
  'ACCOUNT_RECONNECTED',
  'ACCOUNT_DELETED',
])

const AccountChange = z.object({ field: z.literal('account_update'), value: Update })

/** Returns the accounts of which the webhook tells that their company let go of us, or came back. */
export const changedAccountsIn = (entries: { id: string; changes: unknown[] }[]): string[] =>
  entries.flatMap(({ id, changes }) => {
    const isChanged = changes.some((change) => {
      const { data } = AccountChange.safeParse(change)
      return data !== undefined && ENDS_OR_BEGINS.has(data.value.event)
    })
    return isChanged ? [id] : []
  })
