/** A region that has just come is not listened to yet. */
const START_MS = 100
/** Longer than it takes to hear a text. */
const KEPT_MS = 10_000

const UNSEEN = {
  position: 'absolute',
  top: '0',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

type Region = { host: HTMLElement; live: HTMLElement }
let region: Region | null = null

/**
 * Says a text, once, to those who hear the page, after what they are hearing. The texts stand in a closed tree of their
 * own: what is said is also shown, and whoever searches the page must not find it twice.
 */
export function say(text: string): void {
  if (!region?.host.isConnected) region = createRegion()
  const { live } = region
  const line = document.createElement('p')
  line.textContent = text
  setTimeout(() => live.append(line), START_MS)
  setTimeout(() => line.remove(), START_MS + KEPT_MS)
}

function createRegion(): Region {
  const host = document.createElement('div')
  Object.assign(host.style, UNSEEN)
  const live = document.createElement('div')
  live.setAttribute('aria-live', 'polite')
  host.attachShadow({ mode: 'closed' }).append(live)
  document.body.append(host)
  return { host, live }
}
