let snooze: (() => void) | null = null

/** Offers, while a conversation is open, that it be snoozed from anywhere. The returned function withdraws that. */
export function offerSnooze(run: () => void): () => void {
  snooze = run
  return () => {
    if (snooze === run) snooze = null
  }
}

/** Opens the dialog that snoozes the open conversation; null where there is none. */
export const offeredSnooze = (): (() => void) | null => snooze
