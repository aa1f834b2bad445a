import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Schedule, SchedulePage } from '#contract/schedules.ts'
import { removeSchedule, saveSchedule, scheduleDaysKey, schedulePagesKey } from './cache.ts'

const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  id: 1,
  body: 'Até amanhã!',
  template: null,
  sendAt: '2026-11-21T12:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  contactId: 7,
  contact: { id: 7, name: 'Maria' },
  userId: 3,
  user: { id: 3, name: 'Ana' },
  whatsappId: null,
  ticketId: null,
  ticketUuid: null,
  companyId: 1,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})
const pagesKey = [...schedulePagesKey, { searchParam: '' }]
const daysKey = [...scheduleDaysKey, { from: '2026-11-01' }]

function filled() {
  const cache = new QueryClient()
  const page: SchedulePage = { schedules: [schedule(), schedule({ id: 2 })], count: 2, hasMore: false }
  cache.setQueryData(pagesKey, { pages: [page], pageParams: [1] })
  cache.setQueryData(daysKey, page)
  const rows = (): Schedule[][] => [
    cache.getQueryData<{ pages: SchedulePage[] }>(pagesKey)?.pages[0]?.schedules ?? [],
    cache.getQueryData<SchedulePage>(daysKey)?.schedules ?? [],
  ]
  return { cache, rows, isStale: () => cache.getQueryState(daysKey)?.isInvalidated }
}

it('a new status is shown in the list and on the calendar', () => {
  const { cache, rows, isStale } = filled()
  const sent = schedule({ status: 'ENVIADA', sentAt: '2026-11-21T12:00:03.000Z' })
  saveSchedule(cache, sent)
  for (const shown of rows()) expect(shown).toEqual([sent, schedule({ id: 2 })])
  expect(isStale()).toBe(false)
})

it('the calendar is refetched when a time has changed', () => {
  const { cache, isStale } = filled()
  saveSchedule(cache, schedule({ sendAt: '2026-12-01T12:00:00.000Z' }))
  expect(isStale()).toBe(true)
})

it('a deleted message is removed', () => {
  const { cache, rows } = filled()
  removeSchedule(cache, 1)
  for (const shown of rows()) expect(shown.map(({ id }) => id)).toEqual([2])
})
