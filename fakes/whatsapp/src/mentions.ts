import { getContentType, jidDecode, normalizeMessageContent, type proto } from 'baileys'
import type { Account, Directory, SentMessage } from './directory.ts'

export type Addressing = 'lid' | 'pn'

const userOf = (jid: string): string => jidDecode(jid)?.user ?? ''

/** Writes "@" and the name of each person as phones send it, with the digits of an address. */
export function mentionMessage(text: string, people: Account[], addressing: Addressing = 'lid'): proto.IMessage {
  const addressOf = ({ jid, lid }: Account) => (addressing === 'lid' ? lid : jid)
  const written = people.reduce(
    (words, person) => words.replaceAll(`@${person.name}`, `@${userOf(addressOf(person))}`),
    text,
  )
  return { extendedTextMessage: { text: written, contextInfo: { mentionedJid: people.map(addressOf) } } }
}

/** A text as the phone of a member shows it, and whom the phones tell that they are mentioned. */
export type ShownText = { text: string; mentioned: Account[] }

/** Phones write a name only for people whom the message names beside its text. */
export function showOnPhone(directory: Directory, { message }: SentMessage): ShownText {
  const content = normalizeMessageContent(message)
  const type = getContentType(content)
  const part = (type && content?.[type]) as proto.Message.IExtendedTextMessage & { caption?: string | null }
  const jids = part?.contextInfo?.mentionedJid ?? []
  const mentioned = jids.flatMap((jid) => directory.findAccount(jid) ?? [])
  const written = content?.conversation ?? part?.text ?? part?.caption ?? ''
  const text = jids.reduce(
    (words, jid) => words.replaceAll(`@${userOf(jid)}`, `@${directory.findAccount(jid)?.name ?? userOf(jid)}`),
    written,
  )
  return { text, mentioned }
}
