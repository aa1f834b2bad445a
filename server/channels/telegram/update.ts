/** What the Bot API tells of what happens at a bot. */
import { z } from 'zod'
import { ProviderSeconds, readEach } from '#server/channels/fields-of-strangers.ts'

const Words = z.string().nullish().catch(null)
const Id = z.number().int()
const Count = z.number().int().nonnegative().nullish().catch(null)

const File = z.object({
  file_id: z.string().min(1).max(1000),
  file_size: z.number().nonnegative().nullish().catch(null),
  mime_type: z.string().max(200).nullish().catch(null),
  file_name: Words,
  duration: Count,
})
export type TelegramFile = z.infer<typeof File>
const Sticker = File.extend({
  emoji: Words,
  is_animated: z.boolean().nullish().catch(null),
  is_video: z.boolean().nullish().catch(null),
  thumbnail: File.nullish().catch(null),
})
const Location = z.object({ latitude: z.number(), longitude: z.number(), live_period: Count })

/** What a message shows. One field of it is there; one of a strange shape loses no message. */
const content = {
  text: z.string().nullish().catch(null),
  caption: Words,
  animation: File.nullish().catch(null),
  photo: z.array(File).max(50).nullish().catch(null),
  video: File.nullish().catch(null),
  video_note: File.nullish().catch(null),
  voice: File.nullish().catch(null),
  audio: File.nullish().catch(null),
  sticker: Sticker.nullish().catch(null),
  document: File.nullish().catch(null),
  venue: z.object({ location: Location, title: Words, address: Words }).nullish().catch(null),
  location: Location.nullish().catch(null),
  contact: z.object({ phone_number: z.string(), first_name: Words, last_name: Words }).nullish().catch(null),
  poll: z
    .object({ question: z.string(), options: z.array(z.object({ text: z.string() })).max(100) })
    .nullish()
    .catch(null),
  dice: z.object({ emoji: z.string(), value: z.number() }).nullish().catch(null),
}

/** What Telegram says in a chat by itself, and nobody wrote. */
export const NOTICES = [
  'pinned_message',
  'message_auto_delete_timer_changed',
  'chat_background_set',
  'connected_website',
  'write_access_allowed',
] as const
const notices = Object.fromEntries(NOTICES.map((name) => [name, z.unknown()])) as Record<
  (typeof NOTICES)[number],
  z.ZodUnknown
>

const Chat = z.object({ id: Id, type: z.string(), first_name: Words, last_name: Words, username: Words })
const inChat = { message_id: Id, chat: Chat }
const When = ProviderSeconds.nullish().catch(null)

const Content = z.object({ ...content, ...notices }).partial()
export type TelegramContent = z.infer<typeof Content>

/** Only what a message cannot be stored without is required: the rest of another shape is shown as not supported. */
export const TelegramMessage = Content.extend({
  ...inChat,
  date: When,
  reply_to_message: Content.extend(inChat).nullish().catch(null),
})
export type TelegramMessage = z.infer<typeof TelegramMessage>

const Button = z.object({ text: z.string(), callback_data: z.string().nullish() })
export const CallbackQuery = z.object({
  id: z.string().min(1).max(200),
  from: Chat.omit({ type: true }),
  data: Words,
  message: z
    .object({
      ...inChat,
      date: When,
      reply_markup: z
        .object({ inline_keyboard: z.array(z.array(Button)) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
export type CallbackQuery = z.infer<typeof CallbackQuery>

export const MessageReaction = z.object({
  ...inChat,
  date: When,
  new_reaction: z.array(z.object({ type: z.string(), emoji: z.string().max(100).nullish() })),
})

/** The kinds of updates that are asked for. */
export const UPDATE_KINDS = ['message', 'edited_message', 'callback_query', 'message_reaction'] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]

/** Each has one field besides its number, which is named after its kind. */
export const Update = z.looseObject({ update_id: Id })
export type Update = z.infer<typeof Update>
const isUpdate = (item: unknown): boolean => Update.safeParse(item).success
/** One of another shape is left out, and holds up none behind it. Where all are, the answer is something else. */
export const Updates = z
  .array(z.unknown())
  .max(1000)
  .refine((items) => items.length === 0 || items.some(isUpdate))
  .transform((items) => readEach(Update, items))

/** The chat in which something happened, and what names it there, to tell of an update that cannot be stored. */
export const AnyMessage = z.object(inChat)
