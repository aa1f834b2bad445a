import { jidDecode, type proto } from 'baileys'
import type { Account } from './directory.ts'

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
