import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ticket, TicketSort } from '#contract/tickets.ts'
import { comesBefore } from '#web/features/tickets/ticket-pages.ts'

export type StableRow = { ticket: Ticket; gone: boolean }

type FrozenOrder = { ids: number[]; last: Map<number, Ticket> }

/**
 * Returns the rows to show. With `frozen` no row moves: changes are shown in their rows, tickets that left are marked as
 * gone, and new tickets and those that moved up are only counted as waiting. Rows of later pages are still appended.
 */
export function stableRows(
  tickets: Ticket[],
  frozen: FrozenOrder | null,
  sort: TicketSort = 'newest',
): { rows: StableRow[]; waiting: number } {
  if (!frozen) return { rows: tickets.map((ticket) => ({ ticket, gone: false })), waiting: 0 }
  const live = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const known = new Set(frozen.ids)
  const lastFrozen = tickets.findLastIndex((ticket) => known.has(ticket.id))
  const shown = frozen.ids.flatMap((id): StableRow[] => {
    const ticket = live.get(id) ?? frozen.last.get(id)
    return ticket ? [{ ticket, gone: !live.has(id) }] : []
  })
  const later = tickets.filter((ticket, index) => index > lastFrozen && !known.has(ticket.id))
  const isNew = tickets.filter((ticket, index) => index < lastFrozen && !known.has(ticket.id)).length
  const movedUp = tickets.filter((ticket) => {
    const before = frozen.last.get(ticket.id)
    return (
      known.has(ticket.id) && before && comesBefore(ticket, before, sort) && !staysFirst(ticket.id, tickets, frozen)
    )
  }).length
  return { rows: [...shown, ...later.map((ticket) => ({ ticket, gone: false }))], waiting: isNew + movedUp }
}

/** A ticket that was first and still is has not moved up. */
const staysFirst = (id: number, tickets: Ticket[], frozen: FrozenOrder): boolean =>
  tickets[0]?.id === id && frozen.ids[0] === id

type Options = {
  hovered: boolean
  /** Identifies the list. */
  listKey: string
  sort: TicketSort
  /** The open ticket is always shown: if it is new, the list adopts the live order at once. */
  openUuid: string | undefined
}

export function useStableOrder(tickets: Ticket[], { hovered, listKey, sort, openUuid }: Options) {
  const [frozen, setFrozen] = useState<(FrozenOrder & { key: string }) | null>(null)
  const latest = useRef(tickets)
  latest.current = tickets

  useEffect(() => {
    if (!hovered) return setFrozen(null)
    setFrozen(toFrozenOrder(latest.current, listKey))
  }, [hovered, listKey])

  const open = tickets.find((ticket) => ticket.uuid === openUuid)?.id
  const lacksOpen = frozen !== null && open !== undefined && !frozen.ids.includes(open)
  useEffect(() => {
    if (lacksOpen) setFrozen(toFrozenOrder(latest.current, listKey))
  }, [lacksOpen, listKey])

  const current = frozen?.key === listKey && frozen.ids.length > 0 ? frozen : null
  const release = (): void => setFrozen(toFrozenOrder(latest.current, listKey))
  const stable = useMemo(() => stableRows(tickets, current, sort), [tickets, current, sort])
  return { ...stable, release }
}

const toFrozenOrder = (tickets: Ticket[], key: string) => ({
  key,
  ids: tickets.map((ticket) => ticket.id),
  last: new Map(tickets.map((ticket) => [ticket.id, ticket])),
})
