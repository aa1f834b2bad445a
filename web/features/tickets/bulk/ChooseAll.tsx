import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_BULK_TICKETS } from '#contract/limits.ts'
import type { Ticket } from '#contract/tickets.ts'
import { uniqueById } from '#web/api/pages.ts'
import { ticketListQuery } from '#web/features/tickets/api.ts'
import { mayChange, type TicketFilter } from '#web/features/tickets/filter.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import type { TicketPages } from '#web/features/tickets/ticket-pages.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bulk.module.css'

type Props = { filter: TicketFilter; ids: ReadonlySet<number>; onChoose: (ids: number[]) => void }

const ticketsOf = (data: TicketPages | undefined): Ticket[] =>
  uniqueById(data?.pages.flatMap((page) => page.tickets) ?? [])

/** Chooses the whole list, or as much of it as can be changed at once, and says before how many tickets that is. */
export function ChooseAll({ filter, ids, onChoose }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(ticketListQuery(filter))
  const [isLoading, setIsLoading] = useState(false)
  const listed = data?.pages.at(-1)?.count ?? 0
  const count = Math.min(listed, MAX_BULK_TICKETS)
  /** Whoever ends the choice, or goes to another list, does not want what is still being loaded for it. */
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** What is chosen has to be loaded: the bar counts by it what each action would leave out. */
  const choose = async (): Promise<void> => {
    setIsLoading(true)
    let loaded: { data: TicketPages | undefined; hasNextPage: boolean; isError?: boolean } = { data, hasNextPage }
    while (loaded.hasNextPage && !loaded.isError && ticketsOf(loaded.data).length < MAX_BULK_TICKETS) {
      loaded = await fetchNextPage()
      if (isGone.current) return
    }
    setIsLoading(false)
    const fit = ticketsOf(loaded.data).filter((ticket) => mayChange(ticket, viewer))
    onChoose(fit.slice(0, MAX_BULK_TICKETS).map(({ id }) => id))
  }

  const isWhole = !hasNextPage && ticketsOf(data).every((ticket) => ids.has(ticket.id) || !mayChange(ticket, viewer))
  if (isWhole || ids.size >= count) return null
  return (
    <button
      type="button"
      className={`${parts.ellipsis} ${styles.all}`}
      disabled={isLoading}
      onClick={() => void choose()}
    >
      {t(listed > MAX_BULK_TICKETS ? 'ticketBulk.chooseFirst' : 'ticketBulk.chooseAll', { count })}
    </button>
  )
}
