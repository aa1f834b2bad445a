import type { Identity } from '#server/channels/port.ts'

/** A private chat has the number of the person in it. */
export const toIdentity = (chatId: number): Identity => ({ kind: 'tgid', value: String(chatId) })

/** Returns the chat with the person; null when Telegram does not know them. */
export function toChatId(identities: Identity[]): number | null {
  const found = identities.find(({ kind }) => kind === 'tgid')
  const id = Number(found?.value)
  return found && Number.isSafeInteger(id) ? id : null
}

/** Telegram numbers messages anew in each chat, so the name of a message has both. */
export const toMid = (chatId: number, messageId: number): string => `${chatId}/${messageId}`

/** Returns Telegram's number of a message in the chat; null for what is no message of this chat. */
export function toMessageId(chatId: number, mid: string): number | null {
  const [, chat, id] = /^(-?\d{1,16})\/(\d{1,16})$/.exec(mid) ?? []
  return chat === String(chatId) ? Number(id) : null
}
