/** Every type of message of the Cloud API, and what else its webhooks tell. */
import { change, LOCATION, message, type MessageKind, nothing, UNSUPPORTED } from '#server/channels/message-kinds.ts'

export const CLOUD_KINDS: Record<string, MessageKind> = {
  text: message('the text'),
  image: message('the picture and its text', '📷 and the text'),
  video: message('the video and its text', '🎥 and the text'),
  audio: message('the voice note or the audio file', '🎤', 'nothing'),
  sticker: message('the sticker', '🏷️', 'nothing'),
  document: message('the file with its name and text', '📄 and the text or the name', 'the text or the name'),
  location: LOCATION,
  contacts: message(
    'the contact card; several cards as a line each',
    '👤 and the name; of several cards the text',
    'all that is on the card',
  ),
  interactive: message(
    'the title of the button or of the row that was pressed; of a menu of the bot it counts as its number; the answers in a form, a line each',
  ),
  button: message('the text of the button of a template'),
  order: message('the words with it, and how many of which product'),
  system: message('that the customer has another number, in the words of WhatsApp'),
  reaction: change('the reaction, on the message'),
  edit: change('the new text'),
  revoke: change('that the message was deleted'),
  statuses: nothing('how far a message of ours came, which the ticks show'),
  smb_message_echoes: message(
    'what is written in the WhatsApp Business app of the same number, as a message of ours, which wakes no bot',
  ),
  history: {
    ...change('what was written before the number was connected, in the ticket of the contact or in its next one'),
    line: 'as before',
    found: 'the text',
  },
  smb_app_state_sync: nothing('the names that the phone has for people, by which contacts are called'),
  'any other': UNSUPPORTED,
}
