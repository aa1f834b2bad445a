import { useSyncExternalStore } from 'react'

/** The messages whose translation is shown, until the page is loaded anew. */
const shown = new Set<string>()
const listeners = new Set<() => void>()

export function showTranslation(messageId: string, isShown: boolean): void {
  if (isShown) shown.add(messageId)
  else shown.delete(messageId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsTranslated = (messageId: string): boolean =>
  useSyncExternalStore(subscribe, () => shown.has(messageId))
