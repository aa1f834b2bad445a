/** The page of the chat, in its frame. */
import './frame.css'
import { textColorOn } from '#contract/color-contrast.ts'
import type { Visit } from '#contract/webchat.ts'
import { Chat } from './chat.ts'
import { createComposer } from './composer.ts'
import { el, icon } from './dom.ts'
import { fill } from './fill.ts'
import { languageOf, LOADER_TEXTS, LOCALES, type WidgetLanguage } from './loader-texts.ts'
import { Log } from './log.ts'
import type { FrameMessage, PageMessage } from './messages.ts'
import { forgetVisitor } from './store.ts'
import { WIDGET_TEXTS } from './texts.ts'
import { backAt, roundDuration } from './times.ts'
import { isReachable, Who } from './who.ts'

type Begin = Extract<PageMessage, { balcao: 'begin' }>
const isFramed = window.parent !== window
/** The origin of the page around, which is known from its first message on. The server lets no other one frame this. */
let page = '*'

const tell = (message: FrameMessage): void => {
  if (isFramed) window.parent.postMessage(message, page)
}

const initialsOf = (title: string): string =>
  title
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Says whether somebody answers now and how soon, or else when the company is back. */
function hoursOf({ isOpen, opensAt, replySeconds }: Visit, language: WidgetLanguage): string {
  const texts = WIDGET_TEXTS[language]
  if (!isOpen) return opensAt ? backAt(opensAt, language) : LOADER_TEXTS[language].away
  // A server that is older than this script says nothing of it.
  if (replySeconds == null) return texts.here
  return fill(texts.repliesIn, { time: roundDuration(replySeconds, language) })
}

/** Returns what is to be known before writing while the company is away. */
function noticeOf(visit: Visit, language: WidgetLanguage, onWant: () => void): (Node | string)[] {
  const texts = WIDGET_TEXTS[language]
  const { look, opensAt, email, mailsAnswers } = visit
  const answered = mailsAnswers && email ? fill(texts.mailedTo, { email }) : texts.leave
  const words = look.awayText || [opensAt && backAt(opensAt, language), answered].filter(Boolean).join(' ')
  const want = el('button', { attrs: { type: 'button', class: 'link' }, on: { click: onWant } }, texts.byMail)
  const isOffered = mailsAnswers && !isReachable(visit)
  return [
    icon('clock'),
    el('span', {}, el('b', {}, `${LOADER_TEXTS[language].away} `), words, isOffered && ' ', isOffered && want),
  ]
}

/** Draws everything but the conversation once, when the visit has begun. */
function drawChat(root: HTMLElement, chat: Chat, language: WidgetLanguage): () => void {
  const [texts, locale, { visit }] = [WIDGET_TEXTS[language], LOCALES[language], chat]
  if (!visit) return () => undefined
  const { look } = visit
  const { title } = look
  document.title = title
  document.body.style.setProperty('--site', look.color)
  document.body.style.setProperty('--on-site', textColorOn(look.color))

  const log = new Log({
    ...{ texts, locale, title },
    greeting: look.greeting || texts.hello,
    onChoice: (words) => chat.write(words),
    onRetry: (clientId) => chat.retry(clientId),
    onOlder: () => void chat.readOlder().catch(() => undefined),
  })
  const composer = createComposer({
    texts,
    onText: (text) => {
      chat.write(text)
      log.toEnd()
    },
    onFile: (file, isVoice) => chat.sendFile(file, isVoice),
    onTyping: (isTyping) => chat.typing(isTyping),
  })
  const problem = el('p', { attrs: { class: 'bar', role: 'status', hidden: true } })
  const close = el(
    'button',
    { attrs: { type: 'button', 'aria-label': texts.close }, on: { click: () => tell({ balcao: 'close' }) } },
    icon('close'),
  )
  close.hidden = !isFramed
  const hours = el('small')
  const header = el(
    'header',
    {},
    el('span', { attrs: { class: 'face', 'aria-hidden': 'true' } }, initialsOf(title)),
    el('div', {}, el('h1', {}, title), hours),
    close,
  )
  const footer = el('footer', {}, texts.madeWith)

  const who = new Who({
    ...{ texts, chat },
    onEnd: () => {
      draw()
      composer.querySelector('textarea')?.focus()
    },
  })
  const askWho = (): void => {
    who.want()
    draw()
    who.node.querySelector('input')?.focus()
  }
  const notice = el('p', { attrs: { class: 'notice', hidden: true } })
  root.replaceChildren(header, notice, who.node, log.node, problem, composer, footer)

  let drawn: Visit | null = null
  function drawHours(visit: Visit): void {
    if (visit === drawn) return
    drawn = visit
    hours.textContent = hoursOf(visit, language)
    notice.hidden = visit.isOpen
    notice.replaceChildren(...(visit.isOpen ? [] : noticeOf(visit, language, askWho)))
    who.follow(visit)
  }

  function draw(): void {
    const { conversation } = chat
    if (chat.visit) drawHours(chat.visit)
    who.node.hidden = !who.isShown
    log.node.hidden = who.isShown
    composer.hidden = who.isShown
    problem.hidden = chat.problem === null
    problem.textContent = chat.problem && texts[chat.problem]
    log.draw(conversation, chat.isTyping)
    tell({ balcao: 'unread', count: chat.unread })
  }
  return draw
}

/** Who waits for the page to say who is signed in there. */
let asking: ((identity: string | null) => void)[] = []
function askIdentity(): Promise<string | null> {
  if (!isFramed) return Promise.resolve(null)
  return new Promise((resolve) => {
    asking.push(resolve)
    tell({ balcao: 'askIdentity' })
  })
}
function takeIdentity(identity: string | null): void {
  for (const resolve of asking) resolve(identity)
  asking = []
}

/** Begins as if the frame had just been loaded: nothing of the visitor before is left. */
const beginAnew = (): void => location.reload()

function renew(chat: Chat): void {
  if (chat.visit) chat.renew().catch(() => undefined)
  else beginAnew()
}

async function begin({ page: address, language: code, isShown, isReset }: Omit<Begin, 'balcao'>): Promise<Chat> {
  const root = document.querySelector<HTMLElement>('#chat') ?? document.body
  const language = languageOf(code)
  document.documentElement.lang = LOCALES[language]
  const texts = WIDGET_TEXTS[language]
  let draw = (): void => {
    if (!chat.visit)
      root.replaceChildren(
        el('p', { attrs: { class: 'bar', role: 'status' } }, chat.problem ? texts[chat.problem] : ''),
      )
  }
  const site = new URLSearchParams(location.search).get('site') ?? ''
  if (isReset) forgetVisitor(site)
  const chat = new Chat({
    ...{ site, page: address, askIdentity },
    language: navigator.language || code,
    onChange: () => draw(),
    onWritten: () => tell({ balcao: 'written' }),
    onOther: beginAnew,
  })
  chat.show(isShown)
  document.addEventListener('visibilitychange', () => document.hidden || chat.look())
  window.addEventListener('online', () => chat.look())
  void chat.begin().then(() => {
    if (!chat.visit) return
    draw = drawChat(root, chat, language)
    draw()
    root.querySelector<HTMLElement>(':is(.ask, .composer):not([hidden]) :is(input, textarea)')?.focus()
  })
  return chat
}

function show(chat: Chat, isShown: boolean): void {
  const isGivenUp = !chat.visit && chat.problem === 'unavailable'
  if (isShown && isGivenUp) beginAnew()
  else chat.show(isShown)
}

let chat: Promise<Chat> | null = null

window.addEventListener('message', ({ data, source, origin }: MessageEvent<PageMessage>) => {
  if (source !== window.parent || !isFramed) return
  if (data?.balcao === 'begin' && !chat) {
    page = origin
    chat = begin(data)
  }
  if (data?.balcao === 'identity') takeIdentity(data.identity)
  if (data?.balcao === 'identityChanged') void chat?.then(renew)
  if (data?.balcao === 'shown') void chat?.then((one) => show(one, data.isShown))
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ balcao: 'close' })
})

if (isFramed) tell({ balcao: 'ready' })
else chat = begin({ page: '', language: navigator.language, isShown: true, isReset: false })
