import { escapeCard } from '#server/channels/escape-card.ts'
import type { TelegramContent } from './update.ts'

type Contact = NonNullable<TelegramContent['contact']>

const numberOf = ({ phone_number: number }: Contact): string => (/^\d+$/.test(number) ? `+${number}` : number)

/** Telegram's own card of the contact may lack the number, or have a picture in it. */
export const toVcard = (contact: Contact): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeCard([contact.first_name, contact.last_name].filter(Boolean).join(' '))}`,
    `TEL;type=CELL:${escapeCard(numberOf(contact))}`,
    'END:VCARD',
  ].join('\n')
