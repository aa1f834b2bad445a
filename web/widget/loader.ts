/**
 * Stands on the sites of companies: a button, and behind it the frame of the chat, which is loaded when it is first opened.
 * It shares the page with strangers: everything of it is in one element with a shadow root, fixed over the page, so that it
 * moves nothing and no style reaches in or out.
 */
import type { WidgetSite } from '#contract/webchat.ts'
import { textColorOn } from '#contract/color-contrast.ts'
import { readIdentity, type Identity } from './identity.ts'
import { languageOf, LOADER_TEXTS, type WidgetLanguage } from './loader-texts.ts'
import { FRAME_MESSAGES, type FrameMessage, type PageMessage } from './messages.ts'
import { backAt } from './times.ts'

const STYLES = `
:host { all: initial; }
.root { position: fixed; z-index: 2147483000; bottom: 20px; width: 56px; height: 56px; }
.root[data-side=right] { right: 20px; } .root[data-side=left] { left: 20px; }
button { all: unset; box-sizing: border-box; position: relative; display: grid; place-items: center; width: 56px; height: 56px;
  border-radius: 50%; background: var(--site); color: var(--on-site); cursor: pointer; box-shadow: 0 4px 14px #0004; }
button:focus-visible { outline: 3px solid var(--on-site); outline-offset: -6px; box-shadow: 0 0 0 3px var(--site); }
svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
b { position: absolute; top: -2px; right: -2px; box-sizing: border-box; min-width: 20px; padding: 0 5px; border-radius: 10px;
  background: #c42b22; color: #fff; font: 600 12px/20px system-ui, sans-serif; text-align: center; }
iframe { position: fixed; bottom: 88px; width: 372px; height: min(612px, calc(100dvh - 108px)); border: 0; border-radius: 16px;
  background: #f6f8fa; box-shadow: 0 12px 40px #0003; color-scheme: light; }
.root[data-theme=dark] iframe { background: #10161c; color-scheme: dark; }
@media (prefers-color-scheme: dark) { .root[data-theme=auto] iframe { background: #10161c; color-scheme: dark; } }
.root[data-side=right] iframe { right: 20px; } .root[data-side=left] iframe { left: 20px; }
p { position: absolute; bottom: 9px; box-sizing: border-box; width: max-content; max-width: 260px; margin: 0; padding: 10px 14px;
  border-radius: 19px; background: #fff; color: #17212b; font: 500 13px/18px system-ui, sans-serif; box-shadow: 0 2px 10px #0003;
  pointer-events: none; }
.root[data-side=right] p { right: 66px; } .root[data-side=left] p { left: 66px; }
.root[data-theme=dark] p { background: #171e26; color: #e7edf3; }
@media (prefers-color-scheme: dark) { .root[data-theme=auto] p { background: #171e26; color: #e7edf3; } }
[hidden] { display: none !important; }
@media (max-width: 480px) {
  p { display: none; }
  .root[data-open] button { display: none; }
  .root iframe { inset: 0 !important; width: 100%; height: 100dvh; border-radius: 0; }
}
@media print { .root { display: none; } }
`

const OPEN_ICON =
  '<path d="M8 9h8M8 13h5M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"/>'
const CLOSE_ICON = '<path d="M18 6 6 18M6 6l12 12"/>'

declare global {
  interface Window {
    /** What the company's page may say: who is signed in there, by a token that its server signed. */
    balcao?: {
      identity?: Identity
      language?: string
      /** The page calls these when somebody has signed in, or out, without loading it anew. */
      identify?: (identity?: Identity) => void
      reset?: () => void
    }
    balcaoChat?: true
  }
}

const storedKey = (site: string): string => `balcao:${site}`
/** Somebody has written here before, so that answers are waited for; or left, and is to be forgotten by the frame. */
type Remembered = 'written' | 'reset'
function hasRemembered(site: string, what: Remembered): boolean {
  try {
    return localStorage.getItem(storedKey(site)) === what
  } catch {
    return false
  }
}
function remember(site: string, what: Remembered | null): void {
  try {
    if (what) localStorage.setItem(storedKey(site), what)
    else localStorage.removeItem(storedKey(site))
  } catch {
    // Without storage the visitor is new with each page.
  }
}

/** What the page says of who is signed in, at any time. */
type SignedIn = { identity: () => Promise<string | null>; onIdentify: () => void; onReset: () => void }

function followSignedIn(script: HTMLScriptElement, site: string): SignedIn {
  let said: Identity
  const signedIn: SignedIn = {
    identity: () => readIdentity(said === undefined ? (script.dataset['identity'] ?? window.balcao?.identity) : said),
    onIdentify: () => undefined,
    onReset: () => undefined,
  }
  window.balcao = Object.assign(window.balcao ?? {}, {
    identify(identity: Identity) {
      said = identity ?? undefined
      signedIn.onIdentify()
    },
    reset() {
      said = null
      remember(site, 'reset')
      signedIn.onReset()
    },
  })
  return signedIn
}

type Installed = { home: string; site: string; look: WidgetSite; signedIn: SignedIn }

function createFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'microphone; clipboard-write'
  frame.src = address
  return frame
}

type Parts = {
  host: HTMLElement
  shadow: ShadowRoot
  root: HTMLElement
  button: HTMLElement
  icon: SVGElement
  badge: HTMLElement
  /** Says beside the button when the company is back. Narrow screens have no room, and it only describes the button there. */
  hours: HTMLElement
}

/** Makes the button, in a shadow of its own, that looks as the company chose. */
function createParts(look: WidgetSite): Parts {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  shadow.adoptedStyleSheets = [sheet]
  shadow.innerHTML = `<div class="root"><button type="button"><svg viewBox="0 0 24 24" aria-hidden="true"></svg><b hidden></b></button><p id="hours" hidden></p></div>`
  const [root, button, icon, badge, hours] = ['.root', 'button', 'svg', 'b', 'p'].map((name) =>
    shadow.querySelector(name),
  ) as [HTMLElement, HTMLButtonElement, SVGElement, HTMLElement, HTMLElement]
  root.dataset['side'] = look.position
  root.dataset['theme'] = look.theme
  root.style.setProperty('--site', look.color)
  root.style.setProperty('--on-site', textColorOn(look.color))
  return { host, shadow, root, button, icon, badge, hours }
}

/** The end of the address by which an e-mail with an answer opens the chat. */
const OPENS_CHAT = '#balcao-chat'

/** Writes when the company is back. Returns what shows it while it is so, because a page may stay open until then. */
function createHours({ button, hours }: Parts, look: WidgetSite, language: WidgetLanguage): (isShown: boolean) => void {
  const { isOpen, opensAt } = look
  // A server that is older than this script says nothing of it.
  const isAway = (): boolean => isOpen === false && (opensAt === null || Date.parse(opensAt) > Date.now())
  if (isAway()) hours.textContent = opensAt ? backAt(opensAt, language) : LOADER_TEXTS[language].away
  return (isShown) => {
    hours.hidden = !isShown || !isAway()
    if (hours.hidden) button.removeAttribute('aria-describedby')
    else button.setAttribute('aria-describedby', hours.id)
  }
}

function install({ home, site, look, signedIn }: Installed): void {
  const language = languageOf(window.balcao?.language || document.documentElement.lang || navigator.language)
  const texts = LOADER_TEXTS[language]
  const made = createParts(look)
  const { host, shadow, root, button, icon, badge } = made
  const showHours = createHours(made, look, language)

  let frame: HTMLIFrameElement | null = null
  let isOpen = false
  let unread = 0

  const tell = (message: PageMessage): void => frame?.contentWindow?.postMessage(message, home)
  const draw = (): void => {
    root.toggleAttribute('data-open', isOpen)
    icon.innerHTML = isOpen ? CLOSE_ICON : OPEN_ICON
    button.setAttribute('aria-expanded', String(isOpen))
    badge.hidden = isOpen || unread === 0
    badge.textContent = unread > 9 ? '9+' : String(unread)
    const name = texts[isOpen ? 'close' : 'open']
    button.setAttribute('aria-label', unread > 0 && !isOpen ? `${name} (${unread})` : name)
    showHours(!isOpen)
    if (frame) frame.hidden = !isOpen
  }
  const load = (): void => {
    if (frame) return
    frame = createFrame(`${home}/widget?site=${encodeURIComponent(site)}`, look.title || texts.frame)
    frame.hidden = !isOpen
    root.prepend(frame)
  }
  const begin = (): void => {
    const isReset = hasRemembered(site, 'reset')
    if (isReset) remember(site, null)
    // What follows the path may be secret, such as a token by which somebody signs in.
    const page = location.origin + location.pathname
    tell({ balcao: 'begin', page, language, isShown: isOpen, isReset })
  }
  signedIn.onIdentify = () => tell({ balcao: 'identityChanged' })
  // The frame goes at once, with all that it shows of whoever was here.
  signedIn.onReset = () => {
    frame?.remove()
    frame = null
    unread = 0
    if (isOpen) load()
    draw()
  }
  const toggle = (open: boolean): void => {
    load()
    isOpen = open
    draw()
    tell({ balcao: 'shown', isShown: open })
    if (open) frame?.focus()
    else button.focus()
  }

  button.addEventListener('click', () => toggle(!isOpen))
  shadow.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && isOpen) toggle(false)
  })
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<FrameMessage>) => {
    if (origin !== home || source !== frame?.contentWindow || !FRAME_MESSAGES.includes(data?.balcao)) return
    if (data.balcao === 'ready') begin()
    if (data.balcao === 'askIdentity')
      void signedIn.identity().then((identity) => tell({ balcao: 'identity', identity }))
    if (data.balcao === 'close') toggle(false)
    if (data.balcao === 'written') remember(site, 'written')
    if (data.balcao === 'unread') {
      unread = data.count
      draw()
    }
  })

  draw()
  if (look.opensAt) setTimeout(draw, Date.parse(look.opensAt) - Date.now())
  document.body.append(host)
  if (location.hash === OPENS_CHAT) toggle(true)
  else if (hasRemembered(site, 'written')) load()
}

async function start(script: HTMLScriptElement): Promise<void> {
  const site = script.dataset['balcao']
  if (!site || window.balcaoChat) return
  window.balcaoChat = true
  const home = new URL(script.src).origin
  const signedIn = followSignedIn(script, site)
  const answer = await fetch(`${home}/api/webchat/site?site=${encodeURIComponent(site)}`, { credentials: 'omit' })
  if (!answer.ok) return
  const look = (await answer.json()) as WidgetSite
  const show = (): void => install({ home, site, look, signedIn })
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
}

const script = document.currentScript
if (script instanceof HTMLScriptElement)
  start(script).catch(() => {
    // A chat that cannot be loaded must not disturb the page.
  })
