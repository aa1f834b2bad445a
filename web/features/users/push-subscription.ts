import type { PushState } from '#contract/push.ts'
import { del, get, post } from '#web/api/client.ts'
import { pushesPreference } from '#web/session/preferences.ts'

/** False in browsers without pushes, and over plain HTTP on other machines. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const sameBytes = (key: ArrayBuffer | null, publicKey: string): boolean => {
  const written = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
  return written.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

/** Returns what the browser has already, unless it was made for another key. */
async function findOrCreateSubscription(publicKey: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing && sameBytes(existing.options.applicationServerKey, publicKey)) return existing.toJSON()
  await existing?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return made.toJSON()
}

async function subscribe(publicKey: string): Promise<PushState> {
  const { endpoint = '', keys } = await findOrCreateSubscription(publicKey)
  const body = { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  return post('/push/subscription', { body })
}

/** Asks the person for the right, which browsers grant after a click only. Returns null when they refuse. */
export async function startPushes(userId: number, publicKey: string): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const state = await subscribe(publicKey)
  pushesPreference(userId).set(true)
  return state
}

export async function stopPushes(userId: number): Promise<PushState> {
  const state = await del('/push/subscription')
  pushesPreference(userId).set(false)
  return state
}

/** Goes on with the pushes of a person who has signed in again in this browser. Nothing depends on its success. */
export async function renewPushes(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  try {
    const { isSubscribed, publicKey } = await get('/push')
    if (!isSubscribed) await subscribe(publicKey)
  } catch {
    // The next visit tries again.
  }
}
