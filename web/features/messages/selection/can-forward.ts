import { readCards } from '#contract/contact-cards.ts'
import { readLocation } from '#contract/locations.ts'
import type { Message } from '#contract/messages.ts'

/** Only texts, contact cards, locations and files that are here can be sent again. */
export const canForward = ({ isDeleted, mediaType, mediaUrl, body }: Message): boolean =>
  !isDeleted &&
  (mediaType === 'conversation' ||
    mediaUrl !== null ||
    (mediaType === 'vcard' && readCards(body).length > 0) ||
    (mediaType === 'locationMessage' && readLocation(body) !== null))
