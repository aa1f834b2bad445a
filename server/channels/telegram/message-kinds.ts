/** Every kind of update that is asked for, and of message in it. */
import { change, LOCATION, message, type MessageKind, nothing, UNSUPPORTED } from '#server/channels/message-kinds.ts'
import type { TelegramContent, UpdateKind } from './update.ts'

const VIDEO = message('the video and its text', '🎥 and the text')
const GROUPS = 'in a private chat only; what happens in groups and channels is left out'

export const TELEGRAM_UPDATES: Record<UpdateKind | 'any other', MessageKind> = {
  message: message(`what is written, ${GROUPS}`),
  edited_message: change('the new text'),
  callback_query: message('what the button says that was pressed below a menu'),
  message_reaction: change('the reaction, on the message'),
  'any other': nothing('it is not asked for'),
}

export const TELEGRAM_CONTENTS: Record<Exclude<keyof TelegramContent, 'caption'> | 'any other', MessageKind> = {
  text: message('the text'),
  photo: message('the picture and its text', '📷 and the text'),
  video: VIDEO,
  video_note: message('the round video', '🎥', 'nothing'),
  animation: VIDEO,
  voice: message('the voice note', '🎤', 'nothing'),
  audio: message('the audio file and its text', '🎤 and the text'),
  sticker: message('the sticker; of one that moves its still picture, or its emoji', '🏷️', 'nothing'),
  document: message('the file with its name and text', '📄 and the text or the name', 'the text or the name'),
  location: LOCATION,
  venue: LOCATION,
  contact: message('the contact card', '👤 and the name', 'all that is on the card'),
  poll: message('the question, and a line for each option'),
  dice: message('the emoji and the number that was thrown'),
  pinned_message: nothing('somebody pinned a message'),
  message_auto_delete_timer_changed: nothing('messages of the chat disappear after another time'),
  chat_background_set: nothing('the chat got another background'),
  connected_website: nothing('somebody signed in at a website by the bot'),
  write_access_allowed: nothing('somebody let the bot write'),
  'any other': UNSUPPORTED,
}
