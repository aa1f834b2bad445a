import type { ContactCard } from '#contract/contact-cards.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { escapeCard } from './escape-card.ts'

/** Writes the card of a person whose number, digits with country code, WhatsApp may know. */
export const writeCard = ({ name, number }: { name: string; number: string }): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeCard(name)};;;`,
    `FN:${escapeCard(name)}`,
    `TEL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n')

type Phone = ContactCard['phones'][number]

/** Says whether the number has its country code: it is written so, or WhatsApp's spelling stands beside another one. */
export const isWhole = ({ number, label }: Phone): boolean =>
  label.startsWith('+') || label.replaceAll(/\D/g, '') !== number

/** Returns a number as people read it. One that somebody has written with blanks stays so. */
export const writtenNumber = ({ number, label }: Phone): string => (/^\+\d+$/.test(label) ? formatPhone(number) : label)

/** Writes cards for channels that have none: a line for each, with the name and how the person is reached. */
export const cardsAsText = (cards: readonly ContactCard[]): string =>
  cards
    .map(({ name, phones, email }) => {
      const reached = [...phones.map(writtenNumber), ...(email !== null && email !== name ? [email] : [])].join(', ')
      return [name, reached].filter(Boolean).join(': ')
    })
    .join('\n')
