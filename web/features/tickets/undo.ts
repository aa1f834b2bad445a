/** These actions can be undone now, the newest last. Each has a toast; the shortcut undoes the newest. */
const undoActions: (() => void)[] = []

/** Adds an action that can be undone; the returned function removes it. */
export function offerUndo(run: () => void): () => void {
  undoActions.push(run)
  return () => {
    const at = undoActions.indexOf(run)
    if (at !== -1) undoActions.splice(at, 1)
  }
}

export const canUndo = (): boolean => undoActions.length > 0

export const undoLatest = (): void => undoActions.at(-1)?.()
