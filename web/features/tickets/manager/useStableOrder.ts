import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ticket } from '#contract/tickets.ts'

export type StableRow = { ticket: Ticket; gone: boolean }

type HeldOrder = { ids: number[]; last: Map<number, Ticket> }

/**
 * Returns the rows to show. With `held` no row moves: changes are shown in their rows, tickets that left are marked as
 * gone, and new tickets and those that moved up are only counted as waiting. Rows of later pages are still appended.
 */
export function stableRows(tickets: Ticket[], held: HeldOrder | null): { rows: StableRow[]; waiting: number } {
  if (!held) return { rows: tickets.map((ticket) => ({ ticket, gone: false })), waiting: 0 }
  const live = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const known = new Set(held.ids)
  const lastHeld = tickets.findLastIndex((ticket) => known.has(ticket.id))
  const shown = held.ids.flatMap((id): StableRow[] => {
    const ticket = live.get(id) ?? held.last.get(id)
    return ticket ? [{ ticket, gone: !live.has(id) }] : []
  })
  const later = tickets.filter((ticket, index) => index > lastHeld && !known.has(ticket.id))
  const isNew = tickets.filter((ticket, index) => index < lastHeld && !known.has(ticket.id)).length
  const movedUp = tickets.filter((ticket) => {
    const before = held.last.get(ticket.id)
    return (
      known.has(ticket.id) && before && ticket.updatedAt > before.updatedAt && !staysFirst(ticket.id, tickets, held)
    )
  }).length
  return { rows: [...shown, ...later.map((ticket) => ({ ticket, gone: false }))], waiting: isNew + movedUp }
}

/** A ticket that was first and still is has not moved up. */
const staysFirst = (id: number, tickets: Ticket[], held: HeldOrder): boolean =>
  tickets[0]?.id === id && held.ids[0] === id

/** The open ticket (`openUuid`) is always shown: if it is new, the list adopts the live order at once. */
export function useStableOrder(tickets: Ticket[], hovered: boolean, listKey: string, openUuid: string | undefined) {
  const [held, setHeld] = useState<(HeldOrder & { key: string }) | null>(null)
  const latest = useRef(tickets)
  latest.current = tickets

  useEffect(() => {
    if (!hovered) return setHeld(null)
    setHeld(toHeldOrder(latest.current, listKey))
  }, [hovered, listKey])

  const open = tickets.find((ticket) => ticket.uuid === openUuid)?.id
  const lacksOpen = held !== null && open !== undefined && !held.ids.includes(open)
  useEffect(() => {
    if (lacksOpen) setHeld(toHeldOrder(latest.current, listKey))
  }, [lacksOpen, listKey])

  const current = held?.key === listKey && held.ids.length > 0 ? held : null
  const release = (): void => setHeld(toHeldOrder(latest.current, listKey))
  const stable = useMemo(() => stableRows(tickets, current), [tickets, current])
  return { ...stable, release }
}

const toHeldOrder = (tickets: Ticket[], key: string) => ({
  key,
  ids: tickets.map((ticket) => ticket.id),
  last: new Map(tickets.map((ticket) => [ticket.id, ticket])),
})
