/** The delivery state of a message. It only rises, unless the provider refuses what it took. */
export const ACK = {
  waiting: 0,
  /** Written to the provider. */
  sent: 1,
  /** The provider accepted it. */
  taken: 2,
  delivered: 3,
  read: 4,
  played: 5,
} as const
