import { el } from './dom.ts'

/** The same as `MAX_VISITOR_TEXT` of the contract, which brings its schemas along. */
const MAX_TEXT = 4000
const TYPING_PAUSE_MS = 4000
const MAX_HEIGHT = 120

type Options = { label: string; onText: (text: string) => void; onTyping: (isTyping: boolean) => void }
export type TextField = { node: HTMLTextAreaElement; submit: () => void; insert: (text: string) => void }

/** A field that grows with its text, sends it by Enter and says while somebody types. */
export function createTextField({ label, onText, onTyping }: Options): TextField {
  let typingEnds: ReturnType<typeof setTimeout> | undefined
  const stopTyping = (): void => {
    if (typingEnds === undefined) return
    clearTimeout(typingEnds)
    typingEnds = undefined
    onTyping(false)
  }
  const startTyping = (): void => {
    if (typingEnds === undefined) onTyping(true)
    clearTimeout(typingEnds)
    typingEnds = setTimeout(stopTyping, TYPING_PAUSE_MS)
  }
  const fit = (): void => {
    node.style.height = 'auto'
    node.style.height = `${Math.min(node.scrollHeight, MAX_HEIGHT)}px`
  }
  const submit = (): void => {
    const text = node.value.trim()
    if (text === '') return
    onText(text)
    node.value = ''
    fit()
    stopTyping()
    node.focus()
  }
  const node = el('textarea', {
    attrs: { rows: '1', maxlength: String(MAX_TEXT), 'aria-label': label, placeholder: label },
    on: {
      input: () => {
        fit()
        startTyping()
      },
      keydown: (event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
        event.preventDefault()
        submit()
      },
    },
  })
  const insert = (text: string): void => {
    node.setRangeText(text, node.selectionStart, node.selectionEnd, 'end')
    fit()
  }
  return { node, submit, insert }
}
