/** How far a message came. It only rises. */
export const ACK = {
  waiting: 0,
  /** Written to the provider. */
  sent: 1,
  /** The provider has it. */
  taken: 2,
  delivered: 3,
  read: 4,
  played: 5,
} as const
