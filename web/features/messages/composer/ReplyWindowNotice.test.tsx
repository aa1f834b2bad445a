import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { featuresOf } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx'

const nothing = () => undefined
const contact = { id: 5, name: 'João', number: '5511999990000', email: '', profilePicUrl: '', keptFromAi: false }
const TEMPLATES = {
  ...{ isChoosing: false, onChoosing: nothing, onSent: nothing },
  ticket: { ...exampleTicket({ channel: 'whatsapp_cloud' }), contact: { ...contact, extraInfo: [] } },
}

const WROTE_AT = '2026-11-20T13:00:00.000Z'
const afterHours = (hours: number): Date => new Date(Date.parse(WROTE_AT) + hours * 3_600_000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const MESSAGES = [
  exampleMessage({ id: '1', createdAt: WROTE_AT }),
  exampleMessage({ id: '2', createdAt: afterHours(1).toISOString(), fromMe: true, contactId: null }),
]

async function noticeAfter(hours: number, channel: 'facebook' | 'whatsapp' = 'facebook') {
  vi.setSystemTime(afterHours(hours))
  await show(
    <ReplyWindowNotice {...TEMPLATES} messages={MESSAGES} connectionId={3} isComplete channel={featuresOf(channel)} />,
  )
  return screen.queryByRole('status')?.textContent ?? null
}

test.each([
  [19, null],
  [21, 'A janela de 24 horas desde a última mensagem do cliente fecha às 10:00.'],
  [23.5, 'A janela de 24 horas desde a última mensagem do cliente fecha às 10:00.'],
])('%d hours after the customer wrote, the end of the window is told when it is near', async (hours, text) => {
  expect(await noticeAfter(hours)).toBe(text)
})

test('a window that closes after midnight is told with its day', async () => {
  const wroteAt = '2026-11-20T04:30:00.000Z'
  vi.setSystemTime('2026-11-21T02:00:00.000Z')
  const messages = [exampleMessage({ id: '1', createdAt: wroteAt })]
  await show(
    <ReplyWindowNotice
      {...TEMPLATES}
      messages={messages}
      connectionId={3}
      isComplete
      channel={featuresOf('facebook')}
    />,
  )
  expect(screen.getByRole('status').textContent).toMatch(/fecha em 21\/11\/2026 01:30\.$/)
})

test('after 24 hours it says until when Meta passes on what a person writes', async () => {
  expect(await noticeAfter(25)).toContain('Até 27/11/2026 10:00 a Meta ainda entrega o que uma pessoa escreve')
})

test('after 7 days nothing is passed on until the customer writes again', async () => {
  expect(await noticeAfter(7 * 24 + 1)).toMatch(/^Passaram mais de 7 dias/)
})

test('a channel that always takes answers says nothing', async () => {
  expect(await noticeAfter(7 * 24 + 1, 'whatsapp')).toBeNull()
})

const noticeOf = async (messages: Message[], isComplete = true) => {
  vi.setSystemTime(afterHours(25))
  const channel = featuresOf('whatsapp_cloud')
  await show(
    <ReplyWindowNotice {...TEMPLATES} messages={messages} connectionId={3} isComplete={isComplete} channel={channel} />,
  )
  return screen.queryByRole('status')?.textContent ?? null
}
const elsewhere = (id: string, hours: number) =>
  exampleMessage({ id, whatsappId: 8, createdAt: afterHours(hours).toISOString() })
const ELSEWHERE = /^O cliente não escreveu por esta conexão no último dia: a Meta só entrega/

test('what the customer wrote to another connection opens no window', async () => {
  expect(await noticeOf([...MESSAGES, elsewhere('3', 24)])).toMatch(/^Passou mais de 1 dia desde/)
})

test('a message whose connection is not known counts as one to this connection', async () => {
  const message = exampleMessage({ id: '1', whatsappId: null, createdAt: WROTE_AT })
  expect(await noticeOf([message])).toMatch(/^Passou mais de 1 dia desde/)
})

test('a customer who wrote to other connections only has to write to this one', async () => {
  expect(await noticeOf([elsewhere('3', 24)])).toMatch(ELSEWHERE)
})

test('nothing is said while older messages may be of this connection', async () => {
  expect(await noticeOf([elsewhere('3', 24)], false)).toBeNull()
})

test('a day of messages to other connections is enough to know', async () => {
  expect(await noticeOf([elsewhere('3', 0), elsewhere('4', 24)], false)).toMatch(ELSEWHERE)
})

test('a closed window offers the templates, where the channel has some', async () => {
  vi.setSystemTime(afterHours(25))
  const onChoosing = vi.fn<(isChoosing: boolean) => void>()
  await show(
    <ReplyWindowNotice
      {...TEMPLATES}
      messages={MESSAGES}
      connectionId={3}
      isComplete
      channel={featuresOf('whatsapp_cloud')}
      onChoosing={onChoosing}
    />,
  )
  screen.getByRole('button', { name: /^Usar modelo/ }).click()
  expect(onChoosing.mock.calls).toEqual([[true]])
})

test('a window that is still open offers no templates', async () => {
  vi.setSystemTime(afterHours(21))
  await show(
    <ReplyWindowNotice
      {...TEMPLATES}
      messages={MESSAGES}
      connectionId={3}
      isComplete
      channel={featuresOf('whatsapp_cloud')}
    />,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [true, /^Esta pessoa ainda não escreveu/],
  [false, null],
])('whoever never wrote is reached by a template; all messages are loaded: %s', async (isComplete, text) => {
  await show(
    <ReplyWindowNotice
      {...TEMPLATES}
      messages={[]}
      connectionId={3}
      isComplete={isComplete}
      channel={featuresOf('whatsapp_cloud')}
    />,
  )
  const notice = screen.queryByRole('status')
  if (text) expect(notice?.textContent).toMatch(text)
  else expect(notice).toBeNull()
})
