import type { VisitorFacts } from '#contract/webchat.ts'
import { el, icon } from './dom.ts'
import type { WidgetTexts } from './texts.ts'

type Options = { texts: WidgetTexts; facts: VisitorFacts; onDone: (facts: VisitorFacts) => void }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Asks who the visitor is. Both fields may stay empty. */
export function createWhoForm({ texts, facts, onDone }: Options): HTMLFormElement {
  const name = el('input', { attrs: { id: 'who-name', type: 'text', maxlength: '50', autocomplete: 'name' } })
  const email = el('input', {
    attrs: { id: 'who-email', type: 'text', inputmode: 'email', maxlength: '254', autocomplete: 'email' },
  })
  name.value = facts.name
  email.value = facts.email
  const problem = el(
    'p',
    { attrs: { id: 'who-problem', class: 'problem', role: 'alert', hidden: true } },
    icon('alert'),
    texts.wrongEmail,
  )
  const mark = (isWrong: boolean): void => {
    problem.hidden = !isWrong
    email.setAttribute('aria-invalid', String(isWrong))
    if (isWrong) email.setAttribute('aria-describedby', problem.id)
    else email.removeAttribute('aria-describedby')
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    const given = { name: name.value.trim(), email: email.value.trim() }
    const isWrong = given.email !== '' && !EMAIL.test(given.email)
    mark(isWrong)
    if (isWrong) email.focus()
    else onDone(given)
  }
  return el(
    'form',
    { attrs: { class: 'who', novalidate: true }, on: { submit } },
    el('label', { attrs: { for: name.id } }, texts.name),
    name,
    el('label', { attrs: { for: email.id } }, texts.email),
    email,
    problem,
    el('button', { attrs: { type: 'submit', class: 'primary' } }, texts.start),
    el('p', { attrs: { class: 'quiet' } }, texts.skip),
  )
}
