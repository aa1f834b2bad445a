import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { NextTicket } from '#contract/tickets.ts'
import { keys } from '#web/api/keys.ts'
import { TOP_NOTICE_ID } from '#web/ui/layout/TopNotice.tsx'
import { show } from '#tests/component.tsx'
import { LongestWait } from './LongestWait.tsx'
import { chosenQueuesPreference } from './list-filter.ts'
import { LongestWaitElsewhere } from './LongestWaitElsewhere.tsx'
import { findComingRow, forgetComingRow } from './waiting-row.ts'

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const waiting = (change: Partial<NextTicket> = {}): NextTicket => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  status: 'pending',
  contactId: 5,
  name: 'Fernanda Queiroz',
  waitingSince: minutesAgo(38),
  queueId: 2,
  waitSoonMinutes: null,
  waitLateMinutes: null,
  ...change,
})

async function notice(next: NextTicket) {
  const onOpen = vi.fn<() => void>()
  const screenOf = (
    <>
      <header id={TOP_NOTICE_ID} />
      <LongestWait next={next} onOpen={onOpen} />
    </>
  )
  return { ...(await show(screenOf)), onOpen }
}

test('the longest wait stands in the top bar, and leads to who waits', async () => {
  const { user, onOpen } = await notice(waiting())
  const button = screen.getByRole('button', { name: 'Espera mais longa: Fernanda espera há 38 min' })
  expect(button.closest('header')?.id).toBe(TOP_NOTICE_ID)
  expect(button.dataset['level']).toBe('late')
  await user.click(button)
  expect(onOpen).toHaveBeenCalledOnce()
})

test.each(['+55 11 98888-7777', '5511988887777'])('a number without a name is shown whole: %s', async (name) => {
  await notice(waiting({ name, waitingSince: minutesAgo(16) }))
  const button = screen.getByRole('button', { name: 'Espera mais longa: +55 11 98888-7777 espera há 16 min' })
  expect(button.dataset['level']).toBe('soon')
})

test.each([
  [{ waitLateMinutes: 60 }, 'soon'],
  [{ waitSoonMinutes: 40, waitLateMinutes: 60 }, 'calm'],
  [{ waitSoonMinutes: 5, waitLateMinutes: 10 }, 'late'],
])('its colour is measured by the queue: %o', async (goals, level) => {
  await notice(waiting(goals))
  expect(screen.getByRole('button').dataset['level']).toBe(level)
})

test.each([
  ['a wait that has just begun', minutesAgo(0)],
  ['a conversation that only has something unread', null],
])('%s is not worth a word', async (_name, waitingSince) => {
  await notice(waiting({ waitingSince }))
  expect(screen.queryByRole('button')).toBeNull()
})

/** Another screen, on which the server says who waits longest. */
async function elsewhere(next: NextTicket | null) {
  const counts = { open: 1, pending: 1, unread: 0, unanswered: 1, next }
  const screenOf = (
    <>
      <header id={TOP_NOTICE_ID} />
      <LongestWaitElsewhere />
    </>
  )
  return show(screenOf, { answers: { 'GET /tickets/counts': [{ body: counts }] } })
}

test('on other screens it leads to the row of who waits', async () => {
  const { user, at } = await elsewhere(waiting())
  await user.click(await screen.findByRole('button', { name: /^Espera mais longa: Fernanda/ }))
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(findComingRow()).toBe(1)
  forgetComingRow()
})

test('on other screens it opens the own conversation that waits', async () => {
  const { user, at } = await elsewhere(waiting({ status: 'open' }))
  await user.click(await screen.findByRole('button', { name: /^Espera mais longa: Fernanda/ }))
  await waitFor(() => expect(at()).toBe('/tickets/00000000-0000-4000-8000-000000000001'))
})

test('on other screens a chosen queue that the person has no more narrows nothing', async () => {
  chosenQueuesPreference.set([99])
  const { cache } = await elsewhere(waiting())
  await screen.findByRole('button', { name: /^Espera mais longa: Fernanda/ })
  chosenQueuesPreference.set([])
  const counted = cache.getQueryCache().findAll({ queryKey: keys.ticketCounts })
  expect(counted.map(({ queryKey }) => queryKey[1])).toMatchObject([{ queueIds: [] }])
})

test('on other screens nothing is said where nobody waits', async () => {
  const { asked } = await elsewhere(null)
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /tickets/counts']))
  expect(screen.queryByRole('button')).toBeNull()
})
