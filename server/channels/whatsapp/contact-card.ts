import type { AnyMessageContent } from 'baileys'
import type { WholeCard } from '#contract/contact-cards.ts'
import { fromQuotedPrintable, logicalLines } from '#server/files/tables/vcard.ts'

const QUOTED = /;(?:ENCODING=)?QUOTED-PRINTABLE/i
const CHARSET = /;CHARSET=[^;:]*/i

/**
 * Returns a contact card without quoted-printable, in which phones with older address books write accents: the name would
 * be shown, and searched, as "Jo=C3=A3o". Other cards stay as they are.
 */
export function plainCard(vcard: string): string {
  if (!QUOTED.test(vcard)) return vcard
  return [...logicalLines(vcard)].map(plainLine).join('\n')
}

function plainLine(line: string): string {
  const colon = line.indexOf(':')
  const head = line.slice(0, colon)
  if (colon === -1 || !QUOTED.test(head)) return line
  const value = fromQuotedPrintable(line.slice(colon + 1)).replaceAll(/\r\n|\n|\r/g, '\\n')
  return `${head.replace(QUOTED, '').replace(CHARSET, '')}:${value}`
}

/** Returns cards as they are sent. Lists on the phone show the names on them. */
export function toContacts(cards: WholeCard[]): AnyMessageContent {
  const contacts = cards.map(({ name, phones, vcard }) => ({ displayName: name || (phones[0]?.label ?? ''), vcard }))
  return { contacts: { displayName: contacts.map(({ displayName }) => displayName).join(', '), contacts } }
}
