/**
 * Registers the service worker in the person's language. Browsers have none over plain HTTP on other machines, and in
 * some private windows it is refused: the app then works without.
 */
export function registerServiceWorker(language: string): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`/service-worker.js?language=${language}`).catch(() => undefined)
}

/** Calls `open` with the path of a notification that was clicked; the returned function ends this. */
export function listenToNotices(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const handle = ({ data }: MessageEvent<{ open?: unknown } | null>): void => {
    if (typeof data?.open === 'string') open(data.open)
  }
  serviceWorker.addEventListener('message', handle)
  return () => serviceWorker.removeEventListener('message', handle)
}
