import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { ticketKeys } from '#web/features/tickets/cache.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { useKeptRow } from './useKeptRow.ts'

const uuidOf = (id: number): string => `00000000-0000-4000-8000-00000000000${id}`
const ticket = (id: number, change: Partial<Ticket> = {}) =>
  exampleTicket({ id, uuid: uuidOf(id), unreadMessages: 1, ...change })
const ALL = [ticket(1), ticket(2), ticket(3)]
const WITHOUT_2 = [ticket(1), ticket(3)]
const unread = exampleFilter({ unread: true })

type Shown = { tickets: Ticket[]; open: number | null; filter?: typeof unread }

function show(first: Shown) {
  const cache = new QueryClient()
  const { result, rerender } = renderHook(
    ({ tickets, open, filter = unread }: Shown) =>
      useKeptRow(tickets, filter, open === null ? undefined : uuidOf(open)),
    {
      initialProps: first,
      wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
    },
  )
  return { cache, rerender, ids: () => result.current.map(({ id }) => id), rows: () => result.current }
}

test('a conversation that was opened stays in the list of what is unread until another one is opened', () => {
  const { rerender, ids, rows } = show({ tickets: ALL, open: null })
  rerender({ tickets: ALL, open: 2 })
  rerender({ tickets: WITHOUT_2, open: 2 })
  expect(ids()).toEqual([1, 2, 3])
  expect(rows()[1]?.unreadMessages).toBe(0)
  rerender({ tickets: WITHOUT_2, open: 3 })
  expect(ids()).toEqual([1, 3])
  rerender({ tickets: WITHOUT_2, open: 2 })
  expect(ids()).toEqual([1, 3])
})

test('it goes when the filter is applied again', () => {
  const { rerender, ids } = show({ tickets: ALL, open: 2 })
  rerender({ tickets: WITHOUT_2, open: 2 })
  expect(ids()).toEqual([1, 2, 3])
  rerender({ tickets: ALL, open: 2, filter: exampleFilter() })
  rerender({ tickets: WITHOUT_2, open: 2 })
  expect(ids()).toEqual([1, 3])
})

test('its row follows the open conversation, and goes when that belongs to another list', async () => {
  const { cache, rerender, ids, rows } = show({ tickets: ALL, open: 2 })
  rerender({ tickets: WITHOUT_2, open: 2 })
  const save = (change: Partial<Ticket>): void =>
    void cache.setQueryData(ticketKeys.full(uuidOf(2)), ticket(2, { unreadMessages: 0, ...change }))
  save({ lastMessage: 'Até logo' })
  await waitFor(() => expect(rows()[1]?.lastMessage).toBe('Até logo'))
  save({ status: 'closed' })
  await waitFor(() => expect(ids()).toEqual([1, 3]))
})

test('other lists have what they have', () => {
  const { rerender, ids } = show({ tickets: ALL, open: 2, filter: exampleFilter() })
  rerender({ tickets: WITHOUT_2, open: 2, filter: exampleFilter() })
  expect(ids()).toEqual([1, 3])
})
