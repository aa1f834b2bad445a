import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { NextTicket } from '#contract/tickets.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useLayoutQuery } from '#web/ui/layout/useLayoutQuery.ts'
import { ticketCountsQuery } from './api.ts'
import { LongestWait } from './LongestWait.tsx'
import { chosenQueuesPreference, showsAllPreference, useViewer } from './list-filter.ts'
import { useOpensWaiting } from './own-preferences.ts'
import { useQueueChoices } from './useTicketCounts.ts'
import { useToWaitingRow } from './waiting-row.ts'

/** The top bar of a phone has no room for it. */
const PHONE = '(max-width: 599.98px)'

/** Says on screens other than that of the tickets who waits longest, in the queues that the person chose there. */
export function LongestWaitElsewhere() {
  const navigate = useNavigate()
  const toWaitingRow = useToWaitingRow()
  const opensWaiting = useOpensWaiting()
  const isPhone = useLayoutQuery(PHONE)
  const queues = useQueueChoices()
  const chosenQueues = usePreference(chosenQueuesPreference)
  // As in the list: a queue that was deleted, or is no longer the person's, narrows nothing.
  const queueIds = chosenQueues.filter((chosen) => queues.some(({ id }) => id === chosen))
  const { seesAll } = useViewer()
  const showAll = usePreference(showsAllPreference) && seesAll
  const { data } = useQuery({ ...ticketCountsQuery({ showAll, queueIds }), enabled: !isPhone })
  const goTo = ({ id, status, uuid }: NextTicket): void => {
    if (status === 'open' || opensWaiting) void navigate({ to: '/tickets/$ticketId', params: { ticketId: uuid } })
    else void toWaitingRow({ rowId: id, queueIds, left: 0 })
  }
  const next = isPhone ? null : data?.next
  return next && <LongestWait next={next} onOpen={() => goTo(next)} />
}
