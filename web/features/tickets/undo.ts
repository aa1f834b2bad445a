/** What can be undone at this moment, the newest last: each toast that offers it, and the key for all of them. */
const offered: (() => void)[] = []

/** Returns how to withdraw the offer. */
export function offerUndo(run: () => void): () => void {
  offered.push(run)
  return () => {
    const at = offered.indexOf(run)
    if (at !== -1) offered.splice(at, 1)
  }
}

export const undoLatest = (): void => offered.at(-1)?.()
