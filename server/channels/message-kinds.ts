/**
 * What a kind of message of a provider is for the desk. docs/message-kinds.md is made of the rows of every channel.
 *
 * - `message`: it is shown, opens a ticket when none is open, and wakes the bot.
 * - `change`: it changes a message that is there already.
 * - `nothing`: it is no message. It is not stored, opens no ticket and wakes no bot.
 * - `wrapper`: it has another message inside, which is treated as if it had come alone.
 * - `vote`: it changes a poll that is there already. Otherwise a message tells of it, which wakes no bot.
 */
export type Treatment = 'message' | 'change' | 'nothing' | 'wrapper' | 'vote'

/**
 * `shows` is what the attendant sees in the conversation, `line` what lists show as the last message of the ticket, and
 * `found` by what the search finds it.
 */
export type MessageKind = { treatment: Treatment; shows: string; line: string; found: string }

export const message = (shows: string, line = 'the text', found = 'the text'): MessageKind => ({
  treatment: 'message',
  shows,
  line,
  found,
})
export const change = (shows: string): MessageKind => ({
  treatment: 'change',
  shows,
  line: 'as before, or the changed text',
  found: 'the changed text',
})
export const vote = (shows: string): MessageKind => ({
  treatment: 'vote',
  shows,
  line: 'as before; the text where there is no poll',
  found: 'the text where there is no poll',
})
export const nothing = (why: string): MessageKind => ({
  treatment: 'nothing',
  shows: `nothing: ${why}`,
  line: 'as before',
  found: 'nothing',
})
export const wrapper = (what: string): MessageKind => ({
  treatment: 'wrapper',
  shows: `${what}, as what is inside`,
  line: 'that of what is inside',
  found: 'what is inside',
})
export const UNSUPPORTED = message('"kind of message not supported yet, see the phone"', '📱', 'nothing')
export const LOCATION = message('the place on a map, with its name', '📍 and the name', 'nothing')
