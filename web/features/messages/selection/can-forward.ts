import { readCards } from '#contract/contact-cards.ts'
import type { Message } from '#contract/messages.ts'

/** Only texts, contact cards and files that are here can be sent again. */
export const canForward = ({ isDeleted, mediaType, mediaUrl, body }: Message): boolean =>
  !isDeleted &&
  (mediaType === 'conversation' || mediaUrl !== null || (mediaType === 'vcard' && readCards(body).length > 0))
