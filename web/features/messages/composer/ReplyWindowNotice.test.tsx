import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx'
import { useReplyWindow } from './useReplyWindow.ts'

const nothing = () => undefined
const WROTE_AT = '2026-11-20T13:00:00.000Z'
const MINUTE_MS = 60_000
const setHoursAfter = (hours: number) => vi.setSystemTime(Date.parse(WROTE_AT) + hours * 60 * MINUTE_MS)
const TICK_MS = 20_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

function Notice({ ticket }: { ticket: TicketDetails }) {
  const replyWindow = useReplyWindow(ticket)
  return (
    <>
      <output>{replyWindow?.kind ?? 'none'}</output>
      <ReplyWindowNotice
        replyWindow={replyWindow}
        channel={featuresOf(ticket.channel)}
        ticket={ticket}
        isChoosing={false}
        onChoosing={nothing}
        onSent={nothing}
      />
    </>
  )
}

async function noticeAfter(hours: number, channel: ChannelKind, customerWroteAt: string | null | undefined = WROTE_AT) {
  setHoursAfter(hours)
  const ticket = exampleTicket({ channel, customerWroteAt })
  await show(<Notice ticket={{ ...ticket, contact: { ...ticket.contact, extraInfo: [] } }} />)
  return { kind: screen.getByRole('status').textContent, text: document.querySelector('p')?.textContent ?? null }
}

test.each<[number, ChannelKind, string, string | null]>([
  [19, 'whatsapp_cloud', 'none', null],
  [21, 'whatsapp_cloud', 'ends', 'A janela de resposta fecha em 3 h 0 min (10:00).'],
  [23.25, 'facebook', 'ends', 'A janela de resposta fecha em 45 min (10:00).'],
  [24, 'whatsapp_cloud', 'closed', null],
  [7 * 24, 'instagram', 'closed', null],
  [1000, 'whatsapp', 'none', null],
])('%d hours after the customer wrote over %s, the window is: %s', async (hours, channel, kind, text) => {
  expect(await noticeAfter(hours, channel)).toEqual({ kind, text })
})

test('the time that is left is counted down', async () => {
  expect((await noticeAfter(23, 'whatsapp_cloud')).text).toContain('fecha em 1 h 0 min')
  await act(() => vi.advanceTimersByTime(MINUTE_MS + TICK_MS))
  expect(document.querySelector('p')?.textContent).toContain('fecha em 59 min')
  await act(() => vi.advanceTimersByTime(59 * MINUTE_MS))
  expect(screen.getByRole('status').textContent).toBe('closed')
})

test('after 24 hours it says how long Meta passes on what a person writes', async () => {
  const { kind, text } = await noticeAfter(25, 'facebook')
  expect(kind).toBe('personEnds')
  expect(text).toContain('Por mais 5 d 23 h (até 27/11/2026 10:00) a Meta ainda entrega o que uma pessoa escreve')
})

test('a window that closes after midnight is told with its day', async () => {
  const { text } = await noticeAfter(13.5, 'whatsapp_cloud', '2026-11-20T04:30:00.000Z')
  expect(text).toBe('A janela de resposta fecha em 2 h 0 min (21/11/2026 01:30).')
})

test('the window is closed for somebody who has not written lately', async () => {
  expect((await noticeAfter(1, 'whatsapp_cloud', null)).kind).toBe('closed')
})

test('nothing is said where an older server tells nothing', async () => {
  setHoursAfter(100)
  const ticket = exampleTicket({ channel: 'whatsapp_cloud' })
  await show(<Notice ticket={{ ...ticket, contact: { ...ticket.contact, extraInfo: [] } }} />)
  expect(screen.getByRole('status').textContent).toBe('none')
})
