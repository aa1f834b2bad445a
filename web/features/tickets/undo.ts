/** These actions can be undone now, the newest last. Each has a toast; the shortcut undoes the newest. */
const undoActions: (() => void)[] = []
const listeners = new Set<() => void>()

/** Calls the listener whenever something can be undone that could not before; the returned function ends that. */
export function onUndoOffered(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Adds an action that can be undone; the returned function removes it. */
export function offerUndo(run: () => void): () => void {
  undoActions.push(run)
  for (const listener of listeners) listener()
  return () => {
    const at = undoActions.indexOf(run)
    if (at !== -1) undoActions.splice(at, 1)
  }
}

export const canUndo = (): boolean => undoActions.length > 0

export const undoLatest = (): void => undoActions.at(-1)?.()
