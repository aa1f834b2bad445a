import { expect, test, vi } from 'vitest'
import type { Visit, VisitorFacts } from '#contract/webchat.ts'
import { SiteLook } from '#contract/webchat-site.ts'
import { RefusedError } from './api.ts'
import type { Conversation } from './store.ts'
import { WIDGET_TEXTS } from './texts.ts'
import { Who } from './who.ts'

const texts = WIDGET_TEXTS.pt

type Asked = { visit?: Partial<Visit>; look?: Partial<SiteLook>; messages?: number }

/** A visitor of a company that is away, unless `visit` says otherwise. */
function ask({ visit: more = {}, look = {}, messages = 0 }: Asked = {}) {
  const visit: Visit = {
    ...{ visitor: 'token', isOpen: false, opensAt: null, name: '', email: '', isIdentified: false },
    ...{ mailsAnswers: true, replySeconds: null, look: SiteLook.parse(look) },
    ...more,
  }
  const conversation = { messages: Array.from({ length: messages }), joins: [], pending: [], hasOlder: false }
  const chat = {
    visit: visit as Visit | null,
    conversation: conversation as unknown as Conversation,
    tell: vi.fn<(facts: VisitorFacts) => Promise<void>>(async () => undefined),
    write: vi.fn<(body: string) => void>(),
  }
  const onEnd = vi.fn<() => void>()
  const who = new Who({ texts, chat, onEnd })
  who.follow(visit)
  const field = (name: string) => who.node.querySelector<HTMLInputElement>(`#who-${name}`)
  const submit = async (values: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(values)) {
      const input = field(name)
      if (input) input.value = value
    }
    who.node.querySelector('form')?.dispatchEvent(new Event('submit'))
    await vi.waitFor(() => expect(who.node.querySelector('button')?.disabled).toBe(false))
  }
  const wrong = () =>
    ['name', 'email', 'phone', 'message'].filter((name) => field(name)?.getAttribute('aria-invalid') === 'true')
  return { who, chat, onEnd, submit, wrong, visit, field }
}

const MARIA = { name: 'Maria Prado', email: 'maria@exemplo.com.br', message: 'Entregam em Niterói?' }

test('while the company is away, a message comes with a name and an e-mail, and the phone may be left out', async () => {
  const { who, chat, onEnd, submit, wrong } = ask({ look: { asksPhone: true } })
  expect(who.isShown).toBe(true)
  await submit({ phone: '123' })
  expect(wrong()).toEqual(['name', 'email', 'phone', 'message'])
  expect(chat.tell).not.toHaveBeenCalled()
  await submit({ ...MARIA, phone: '' })
  expect(chat.tell.mock.calls).toEqual([[{ name: MARIA.name, email: MARIA.email, phone: '' }]])
  expect(chat.write.mock.calls).toEqual([[MARIA.message]])
  expect([onEnd.mock.calls.length, who.isShown]).toEqual([1, false])
})

test('what the server did not take is still there, and no message was sent without it', async () => {
  const { who, chat, submit, field } = ask()
  chat.tell.mockRejectedValueOnce(new RefusedError(0))
  await submit(MARIA)
  expect(chat.write).not.toHaveBeenCalled()
  expect([who.isShown, field('message')?.value]).toEqual([true, MARIA.message])
  expect(who.node.textContent).toContain(texts.failed)
  await submit({})
  expect(chat.write).toHaveBeenCalledTimes(1)
})

test('nobody is asked twice, and nobody who is known, by themselves or by the site', async () => {
  const asked = ask()
  await asked.submit(MARIA)
  asked.who.follow({ ...asked.visit })
  expect(asked.who.isShown).toBe(false)
  expect(ask({ visit: { email: MARIA.email } }).who.isShown).toBe(false)
  expect(ask({ visit: { isIdentified: true } }).who.isShown).toBe(false)
  expect(ask({ messages: 1 }).who.isShown).toBe(false)
})

test('a message that is being written stays when the company comes back or the e-mail is asked for', async () => {
  const { who, chat, submit, visit, field } = ask()
  const message = field('message')
  if (message) message.value = MARIA.message
  who.want()
  expect(field('message')?.value).toBe(MARIA.message)
  chat.visit = { ...visit, isOpen: true }
  who.follow(chat.visit)
  expect([who.isShown, field('message')?.value]).toEqual([true, MARIA.message])
  await submit({ name: MARIA.name, email: MARIA.email })
  expect(chat.write.mock.calls).toEqual([[MARIA.message]])
  const empty = ask()
  empty.who.follow({ ...empty.visit, isOpen: true })
  expect(empty.who.isShown).toBe(false)
})

test('an e-mail that only the server refuses is told as such', async () => {
  const { who, chat, submit } = ask()
  chat.tell.mockRejectedValueOnce(new RefusedError(400))
  await submit({ ...MARIA, email: 'maria..prado@exemplo.com.br' })
  expect(who.node.querySelector('p.problem:not([hidden])')?.textContent).toContain(texts.wrongEmail)
})

test('who has begun to write may ask for an e-mail, and change their mind', async () => {
  const { who, chat, field } = ask({ messages: 1 })
  who.want()
  expect([who.isShown, field('message')]).toEqual([true, null])
  who.node.querySelector<HTMLButtonElement>('button.link')?.click()
  expect([who.isShown, chat.tell.mock.calls]).toEqual([false, []])
})

test('no e-mail is promised where none is sent', () => {
  expect(ask().who.node.textContent).toContain(texts.answerMailed)
  const mailless = ask({ visit: { mailsAnswers: false } }).who.node.textContent
  expect([mailless?.includes(texts.answerHere), mailless?.includes(texts.answerMailed)]).toEqual([true, false])
})

test('while somebody answers, both fields may stay empty, and are asked for where the company wants it', async () => {
  expect(ask({ visit: { isOpen: true } }).who.isShown).toBe(false)
  const { who, chat, submit } = ask({ visit: { isOpen: true }, look: { asksWho: true } })
  expect(who.isShown).toBe(true)
  await submit({})
  expect([chat.tell.mock.calls, who.isShown]).toEqual([[], false])
})
