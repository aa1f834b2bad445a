import { queryOptions } from '@tanstack/react-query'
import { MESSAGE_PAGE_SIZES } from '#contract/limits.ts'
import type { Message, MessagePage } from '#contract/messages.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { Ticket } from '#contract/tickets.ts'
import { get } from '#web/api/client.ts'
import { orderedHistory } from '#web/features/tickets/conversation/history/timeline.tsx'

const PAGE = Math.max(...MESSAGE_PAGE_SIZES)

type Options = { signal: AbortSignal; onProgress: (loaded: number) => void }

type WholeTicket = { messages: Message[]; history: TimelineEntry[] }

/**
 * Loads all messages of one ticket and what happened to it, oldest first, without marking them as read. The pages are those
 * of the conversation, newest first, so what belongs to other tickets is left out, and pages wholly from before the ticket are
 * not asked for.
 */
async function loadTicket({ id, createdAt }: Ticket, { signal, onProgress }: Options): Promise<WholeTicket> {
  const found = new Map<string, Message>()
  const pages: Pick<MessagePage, 'history'>[] = []
  let before: string | undefined
  for (;;) {
    const query = { size: PAGE, peek: true, ...(before && { before }) }
    const page = await get('/messages/:ticketId', { params: { ticketId: id }, query, signal })
    const { messages, hasMore } = page
    pages.push(page)
    const own = messages.filter(({ ticketId }) => ticketId === id)
    for (const message of own) found.set(message.id, message)
    onProgress(found.size)
    const [oldest] = messages
    const isBeforeTicket = own.length === 0 && messages.every((message) => message.createdAt < createdAt)
    if (!hasMore || !oldest || isBeforeTicket) break
    before = oldest.id
  }
  return {
    messages: [...found.values()].toSorted(
      (a, b) => a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id),
    ),
    history: orderedHistory(pages).filter(({ ticketId }) => ticketId === id),
  }
}

/** What is printed is as of now: it is neither kept nor fetched again by itself. */
export const wholeTicketQuery = (ticket: Ticket, onProgress: (loaded: number) => void) =>
  queryOptions({
    queryKey: ['wholeTicket', ticket.id],
    queryFn: ({ signal }) => loadTicket(ticket, { signal, onProgress }),
    gcTime: 0,
    staleTime: Infinity,
  })
