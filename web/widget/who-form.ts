import type { VisitorFacts } from '#contract/webchat.ts'
import { RefusedError } from './api.ts'
import { el, icon } from './dom.ts'
import type { WidgetTexts } from './texts.ts'

/** What is asked while nobody answers: the answer has to find the visitor. */
type AwayForm = {
  asksPhone: boolean
  /** Whether the message is written here, too, because there is no conversation yet. */
  asksMessage: boolean
  mailsAnswers: boolean
}

type Options = {
  texts: WidgetTexts
  facts: Pick<VisitorFacts, 'name' | 'email'>
  /** Absent while somebody answers: both fields may stay empty then. */
  away?: AwayForm
  /** What it throws is told below the fields, which stay. */
  onDone: (facts: VisitorFacts, message: string) => void | Promise<void>
  /** Leaves the form without an answer, where that is possible. */
  onBack?: () => void
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** The same as that of the contract, which brings its schemas along. */
const PHONE = /^\+?(?:[ ().-]*\d){8,15}$/
const MAX_MESSAGE = 4000

type Input = HTMLInputElement | HTMLTextAreaElement
/** A field with its label and what is wrong with it. */
type Field = { nodes: HTMLElement[]; input: Input; value: () => string; check: () => boolean }

function createField(input: Input, label: string, wrong: string, isRight: (value: string) => boolean): Field {
  const problem = el(
    'p',
    { attrs: { id: `${input.id}-problem`, class: 'problem', role: 'alert', hidden: true } },
    icon('alert'),
    wrong,
  )
  const value = (): string => input.value.trim()
  return {
    nodes: [el('label', { attrs: { for: input.id } }, label), input, problem],
    input,
    value,
    check: () => {
      const isWrong = !isRight(value())
      problem.hidden = !isWrong
      input.setAttribute('aria-invalid', String(isWrong))
      if (isWrong) input.setAttribute('aria-describedby', problem.id)
      else input.removeAttribute('aria-describedby')
      return !isWrong
    },
  }
}

const input = (name: string, attrs: Record<string, string>): HTMLInputElement =>
  el('input', { attrs: { id: `who-${name}`, type: 'text', ...attrs } })

function createFields({ texts, facts, away }: Options): Record<'name' | 'email', Field> & {
  phone: Field | null
  message: Field | null
} {
  const isNeeded = away !== undefined
  const name = input('name', { maxlength: '50', autocomplete: 'name' })
  const email = input('email', { inputmode: 'email', maxlength: '254', autocomplete: 'email' })
  name.value = facts.name
  email.value = facts.email
  if (isNeeded) for (const field of [name, email]) field.setAttribute('aria-required', 'true')
  const isEmail = (value: string): boolean => (value === '' ? !isNeeded : EMAIL.test(value))
  const phone = (): Field => {
    const node = input('phone', { type: 'tel', maxlength: '30', autocomplete: 'tel' })
    return createField(node, texts.phone, texts.wrongPhone, (value) => value === '' || PHONE.test(value))
  }
  const message = (): Field => {
    const attrs = { id: 'who-message', rows: '3', maxlength: String(MAX_MESSAGE), 'aria-required': 'true' }
    return createField(el('textarea', { attrs }), texts.message, texts.needMessage, (value) => value !== '')
  }
  return {
    name: createField(name, texts.name, texts.needName, (value) => !isNeeded || value !== ''),
    email: createField(email, texts.email, texts.wrongEmail, isEmail),
    phone: away?.asksPhone ? phone() : null,
    message: away?.asksMessage ? message() : null,
  }
}

function wordsBelow({ texts, away }: Options): string {
  if (!away) return texts.skip
  return away.mailsAnswers ? texts.answerMailed : texts.answerHere
}

function labelOf({ texts, away }: Options): string {
  if (!away) return texts.start
  return away.asksMessage ? texts.sendMessage : texts.save
}

/** The server looks at an e-mail more closely than the form does; of all else nothing is left to be refused. */
function wordsOfRefusal(error: unknown, texts: WidgetTexts): string {
  const status = error instanceof RefusedError ? error.status : 0
  if (status === 400) return texts.wrongEmail
  return status === 429 ? texts.tooMany : texts.failed
}

/** Asks who the visitor is. */
export function createWhoForm(options: Options): HTMLFormElement {
  const { texts, onDone, onBack } = options
  const { name, email, phone, message } = createFields(options)
  const fields = [name, email, phone, message].filter((field) => field !== null)
  const refusal = el('p', { attrs: { class: 'problem', role: 'alert', hidden: true } })
  const button = el('button', { attrs: { type: 'submit', class: 'primary' } }, labelOf(options))
  const fail = (error: unknown): void => {
    refusal.replaceChildren(icon('alert'), wordsOfRefusal(error, texts))
    refusal.hidden = false
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    // All are marked that are wrong, and not only the first.
    const checked = fields.map((field) => ({ input: field.input, isRight: field.check() }))
    const wrong = checked.find(({ isRight }) => !isRight)
    if (wrong) return wrong.input.focus()
    refusal.hidden = true
    button.disabled = true
    const facts = { name: name.value(), email: email.value(), phone: phone?.value() ?? '' }
    try {
      await onDone(facts, message?.value() ?? '')
    } catch (error) {
      fail(error)
    }
    button.disabled = false
  }
  return el(
    'form',
    { attrs: { class: 'who', novalidate: true }, on: { submit: (event) => void submit(event) } },
    ...fields.flatMap(({ nodes }) => nodes),
    refusal,
    button,
    onBack ? el('button', { attrs: { type: 'button', class: 'link' }, on: { click: onBack } }, texts.back) : null,
    el('p', { attrs: { class: 'quiet' } }, wordsBelow(options)),
  )
}
