import type { Message } from '#contract/messages.ts'

/** Only texts and files that are here can be sent again. */
export const canForward = ({ isDeleted, mediaType, mediaUrl }: Message): boolean =>
  !isDeleted && (mediaType === 'conversation' || mediaUrl !== null)
