/** Everything that a visitor of a site can send. */
import { change, message, type MessageKind, nothing } from '#server/channels/message-kinds.ts'

export const WEBCHAT_KINDS: Record<
  'text' | 'button' | 'picture' | 'film' | 'recording' | 'file' | 'typing' | 'receipt',
  MessageKind
> = {
  text: message('the text'),
  button: message('what the button says that was pressed below a menu'),
  picture: message('the picture', '📷', 'nothing'),
  film: message('the video', '🎥', 'nothing'),
  recording: message('the voice note', '🎤', 'nothing'),
  file: message('the file with its name', '📄 and the name', 'the name'),
  typing: nothing('it is shown that somebody types'),
  receipt: change('the ticks of our messages'),
}
