import type { VisitorJoin, VisitorMessage } from '#contract/webchat.ts'
import { el, icon } from './dom.ts'
import { fill } from './fill.ts'
import { joinsWithin, openMenuIn, textOfMenu, wordsOf, type Conversation, type Pending } from './store.ts'
import type { WidgetTexts } from './texts.ts'

type Drawn = { node: HTMLElement; as: string }
type Context = {
  texts: WidgetTexts
  locale: string
  /** The name at the top, by which the company is called. */
  title: string
  onChoice: (words: string) => void
  onRetry: (clientId: string) => void
}

const SHOWN = /^image\/(jpeg|png|gif|webp)$/

const clockOf = (at: string, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })

function fileNode({ file, mediaType }: VisitorMessage): HTMLElement | null {
  if (!file) return null
  const name = file.name || mediaType
  if (!file.url) return el('span', { attrs: { class: 'file' } }, icon('file'), name)
  if (SHOWN.test(file.mimetype) || mediaType === 'image' || mediaType === 'sticker')
    return el(
      'a',
      { attrs: { href: file.url, target: '_blank', rel: 'noopener', class: 'picture' } },
      el('img', { attrs: { src: file.thumbnailUrl ?? file.url, alt: name, loading: 'lazy' } }),
    )
  if (mediaType === 'audio') return el('audio', { attrs: { src: file.url, controls: true, preload: 'metadata' } })
  if (mediaType === 'video') return el('video', { attrs: { src: file.url, controls: true, preload: 'metadata' } })
  return el(
    'a',
    { attrs: { href: `${file.url}&download=1`, class: 'file', target: '_blank', rel: 'noopener' } },
    icon('file'),
    name,
  )
}

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** A text with its addresses as links. */
function textNode(text: string): HTMLElement {
  const node = el('p')
  let from = 0
  for (const { 0: address, index } of text.matchAll(LINK)) {
    node.append(text.slice(from, index))
    node.append(el('a', { attrs: { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } }, address))
    from = index + address.length
  }
  node.append(text.slice(from))
  return node
}

function bodyOf(message: VisitorMessage, { texts }: Context): (HTMLElement | null)[] {
  if (message.isDeleted) return [el('p', { attrs: { class: 'gone' } }, texts.deleted)]
  if (message.mediaType === 'unsupported') return [el('p', { attrs: { class: 'gone' } }, texts.unsupported)]
  const text = textOfMenu(message)
  const isName = message.file !== null && message.file.name === text
  const { quoted } = message
  return [
    quoted && el('blockquote', {}, quoted.body.slice(0, 200)),
    fileNode(message),
    text && !isName ? textNode(text) : null,
  ]
}

function choicesOf({ choices }: VisitorMessage, { texts, onChoice }: Context): HTMLElement {
  const buttons = choices.map((choice) =>
    el('button', { attrs: { type: 'button' }, on: { click: () => onChoice(wordsOf(choice, choices)) } }, choice.label),
  )
  return el('div', { attrs: { class: 'choices', role: 'group', 'aria-label': texts.choices } }, ...buttons)
}

function messageNode(message: VisitorMessage, isOpenMenu: boolean, context: Context): HTMLElement {
  const { texts, locale } = context
  const { isMine, author, at, isEdited, isRead, reactions } = message
  const clock = clockOf(at, locale)
  const who = isMine ? texts.you : (author ?? texts.bot)
  const state = [isEdited && texts.edited, clock, isMine && texts[isRead ? 'read' : 'sent']].filter(Boolean).join(' · ')
  return el(
    'div',
    { attrs: { class: 'message', 'data-mine': isMine } },
    el('small', { attrs: { class: isMine ? 'hidden' : null } }, isMine ? who : `${who} · ${clock}`),
    el('div', { attrs: { class: 'bubble' } }, ...bodyOf(message, context)),
    reactions.length > 0 &&
      el('span', { attrs: { class: 'reactions' } }, reactions.map(({ emoji }) => emoji).join(' ')),
    isMine ? el('small', {}, state) : isEdited && el('small', {}, texts.edited),
    isOpenMenu && choicesOf(message, context),
  )
}

function pendingNode({ clientId, body, file, isFailed }: Pending, { texts, onRetry }: Context): HTMLElement {
  return el(
    'div',
    { attrs: { class: 'message', 'data-mine': true, 'data-failed': isFailed } },
    el('div', { attrs: { class: 'bubble' } }, el('p', {}, file ? file.name : body)),
    el(
      'small',
      {},
      isFailed ? `${texts.failed} ` : texts.sending,
      isFailed && el('button', { attrs: { type: 'button' }, on: { click: () => onRetry(clientId) } }, texts.retry),
    ),
  )
}

const joinNode = ({ name }: VisitorJoin, { texts }: Context): HTMLElement =>
  el('p', { attrs: { class: 'event' } }, fill(texts.joined, { name }))

type Row = [key: string, as: string, make: () => HTMLElement]

/** What there is to draw, in its order: what was said and who joined, and then what is still to be sent. */
function rowsOf(conversation: Conversation, context: Context): Row[] {
  const { messages, pending } = conversation
  const openMenu = openMenuIn(conversation)
  const said = messages.map((message): { at: string; row: Row } => {
    const isOpenMenu = message.id === openMenu
    const as = JSON.stringify([message, isOpenMenu])
    return { at: message.at, row: [message.id, as, () => messageNode(message, isOpenMenu, context)] }
  })
  const joined = joinsWithin(conversation).map((join): { at: string; row: Row } => ({
    at: join.at,
    row: [`join-${join.id}`, join.name, () => joinNode(join, context)],
  }))
  return [
    ...[...said, ...joined].toSorted((left, right) => left.at.localeCompare(right.at)).map(({ row }) => row),
    ...pending.map((one): Row => [one.clientId, JSON.stringify(one), () => pendingNode(one, context)]),
  ]
}

/**
 * Draws the conversation, and touches only what has changed. Screen readers read every new node, but for those that say
 * nothing new: what the visitor wrote, older messages, and those that were there when the chat was opened.
 */
export class Log {
  readonly node: HTMLElement
  readonly #context: Context
  readonly #drawn = new Map<string, Drawn>()
  readonly #typing: HTMLElement
  readonly #older: HTMLButtonElement
  #firstKey: string | undefined
  readonly #list: HTMLElement

  constructor(context: Context & { onOlder: () => void; greeting: string }) {
    this.#context = context
    const { texts, title, greeting, onOlder } = context
    this.#older = el(
      'button',
      { attrs: { type: 'button', class: 'older', hidden: true }, on: { click: onOlder } },
      texts.older,
    )
    this.#list = el(
      'div',
      { attrs: { role: 'log', 'aria-live': 'polite', 'aria-label': texts.conversation } },
      greeting
        ? el(
            'div',
            { attrs: { class: 'message' } },
            el('small', {}, title),
            el('div', { attrs: { class: 'bubble' } }, textNode(greeting)),
          )
        : null,
    )
    const dots = el('i', { attrs: { 'aria-hidden': 'true' } }, el('b'), el('b'), el('b'))
    const words = el('span', { attrs: { class: 'hidden' } }, fill(texts.typing, { title }))
    this.#typing = el('div', { attrs: { class: 'typing', role: 'status', hidden: true } }, dots, words)
    this.node = el('div', { attrs: { class: 'log', tabindex: '0' } }, this.#older, this.#list, this.#typing)
  }

  draw(conversation: Conversation, isTyping: boolean): void {
    const { node } = this
    const isAtEnd = node.scrollHeight - node.scrollTop - node.clientHeight < 60
    const before = node.scrollHeight
    const firstKey = this.#firstKey
    const rows = rowsOf(conversation, this.#context)
    const keys = new Set(rows.map(([key]) => key))
    const hasDrawn = this.#drawn.size > 0
    const lastKnown = rows.findLastIndex(([key]) => this.#drawn.has(key))
    for (const [key, drawn] of this.#drawn) {
      if (keys.has(key)) continue
      drawn.node.remove()
      this.#drawn.delete(key)
    }
    let previous: Element | null = this.#list.querySelector('.message:not([data-key])')
    for (const [index, [key, as, make]] of rows.entries()) {
      const isFresh = hasDrawn && index > lastKnown
      previous = this.#insert(key, as, make, previous, isFresh)
    }
    this.#older.hidden = !conversation.hasOlder
    this.#typing.hidden = !isTyping
    this.#firstKey = rows[0]?.[0]
    const isOlderPage = firstKey !== undefined && this.#firstKey !== firstKey && !isAtEnd
    if (isAtEnd) node.scrollTop = node.scrollHeight
    else if (isOlderPage) node.scrollTop += node.scrollHeight - before
  }

  #insert(key: string, as: string, make: () => HTMLElement, previous: Element | null, isFresh: boolean): HTMLElement {
    const drawn = this.#drawn.get(key)
    if (drawn?.as === as) return drawn.node
    const node = make()
    node.dataset['key'] = key
    if (!isFresh || node.dataset['mine'] !== undefined) node.setAttribute('aria-live', 'off')
    if (drawn) drawn.node.replaceWith(node)
    else if (previous) previous.after(node)
    else this.#list.prepend(node)
    this.#drawn.set(key, { node, as })
    return node
  }

  toEnd(): void {
    this.node.scrollTop = this.node.scrollHeight
  }
}
