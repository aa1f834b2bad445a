/**
 * The part of the web app that runs without a page. It stores no answer of the server: nothing of a company stays on the
 * device after its session. It has a page of its own for when the server cannot be reached, and shows what the server
 * pushes.
 */
import { offlinePage } from './offline-page.ts'
import { parseNotice } from './notice.ts'

/** What a worker has and a page has not. The types of both cannot be loaded together. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Event & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type PushEvent = Waiting & { data: { text: () => string } | null }
type ClickEvent = Waiting & { notification: Notification }
/** `focused`: somebody looks at the page, which tells of what arrives by itself. */
type PageClient = {
  focused: boolean
  focus: () => Promise<unknown>
  postMessage: (message: unknown, transfer: []) => void
}
type WorkerScope = {
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<PageClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Waiting) => void): void
    (name: 'fetch', listener: (event: FetchEvent) => void): void
    (name: 'push', listener: (event: PushEvent) => void): void
    (name: 'notificationclick', listener: (event: ClickEvent) => void): void
  }
}

const worker = globalThis as unknown as WorkerScope
/** Pages that were open before the worker was count as well. */
const openPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
/** The page registers the worker under the language of the person. */
const language = new URL(location.href).searchParams.get('language') ?? 'pt'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
/** A page is asked for while the worker starts, so that it costs no visit any time. */
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve()),
)

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(offlinePage(language), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
}

/** Only pages pass through the worker. Everything else the browser fetches as if there were none. */
worker.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode === 'navigate' && !new URL(url).pathname.startsWith('/api/')) event.respondWith(openPage(event))
})

/**
 * A browser in whose pages nobody looks and that shows nothing for a push takes the right to push away, so a text that is
 * not ours shows the name only.
 */
async function showPush(text: string): Promise<void> {
  const pages = await openPages()
  if (pages.some(({ focused }) => focused)) return
  const { title, body, tag, path } = parseNotice(text)
  await worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path })
}

worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')))

/** Shows the path in a page that is open, which goes there without loading again, or in a new one. */
async function openPath(path: string): Promise<void> {
  const [page] = await openPages()
  if (!page) return void (await worker.clients.openWindow(path))
  page.postMessage({ open: path }, [])
  await page.focus()
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data ?? '/')))
})
