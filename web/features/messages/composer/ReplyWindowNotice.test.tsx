import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { featuresOf } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { show } from '#tests/component.tsx'
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx'

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
  await show(<ReplyWindowNotice messages={MESSAGES} connectionId={3} isComplete channel={featuresOf(channel)} />)
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
  await show(<ReplyWindowNotice messages={messages} connectionId={3} isComplete channel={featuresOf('facebook')} />)
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
  await show(<ReplyWindowNotice messages={messages} connectionId={3} isComplete={isComplete} channel={channel} />)
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
