import { useMemo, useState } from 'react'
import { can } from '#contract/permissions.ts'
import type { TicketSort } from '#contract/tickets.ts'
import type { TicketFilter, TicketViewer } from './filter.ts'
import type { LinkedList } from './linked-list.ts'
import { booleanCodec, preference, usePreference } from '#web/session/preferences.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { useSetting } from '#web/session/useSetting.ts'

export type Tab = 'open' | 'closed' | 'search'
export type SubTab = 'open' | 'pending'
export type Search = { text: string; tags: number[]; users: number[] }

/** The browser remembers the chosen queues and the show-all switch. */
export const chosenQueuesPreference = preference<number[]>('ticketQueues', [], {
  read: (text) => {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : null
  },
  write: (value) => JSON.stringify(value),
})
export const showsAllPreference = preference('showAll', false, booleanCodec)
export const WAITING_SORTS = ['longestWait', 'newest', 'unread'] as const satisfies readonly TicketSort[]
/** The order of the pending tickets. */
export const waitingSortPreference = preference<TicketSort>('waitingSort', 'longestWait', {
  read: (text) => WAITING_SORTS.find((sort) => sort === text) ?? null,
  write: String,
})
export const showsContactPreference = preference('showContact', true, booleanCodec)

/**
 * Returns the list that the screen begins with. The filters of a linked one are set before it is first drawn, so that it is
 * asked for once; they stay as if they had been chosen on the screen.
 */
export function useLinkedList({ list, queueId }: LinkedList): SubTab {
  const [first] = useState((): SubTab => {
    if (list === undefined) return 'open'
    chosenQueuesPreference.set(queueId === undefined ? [] : [queueId])
    if (list === 'open') showsAllPreference.set(true)
    return list
  })
  return first
}

export const MIN_SEARCH_LENGTH = 3

export function useViewer(): TicketViewer {
  const user = useUser()
  return useMemo(
    () => ({
      userId: user.id,
      queueIds: user.queues.map((queue) => queue.id),
      seesAll: can(user, 'tickets-manager:showall'),
      seesUnqueued: can(user, 'tickets:unqueued') || user.allTicket === 'enable',
      supervises: can(user, 'tickets:unqueued'),
    }),
    [user],
  )
}

/** Admins and supervisors may peek into conversations that they find; other users may if the company allows it. */
export function useMayPeek(): boolean {
  const may = useCan('tickets:peek')
  const setting = useSetting('userSpyChat')
  return may || setting === 'enabled'
}

/**
 * Returns the part of the filter that does not depend on the tab. Chosen queues that no longer exist, and thus are not
 * among the known ones, are ignored.
 */
export function useBaseFilter(known: readonly { id: number }[]): Pick<TicketFilter, 'viewer' | 'showAll' | 'queueIds'> {
  const viewer = useViewer()
  const queueIds = usePreference(chosenQueuesPreference)
  const showsAll = usePreference(showsAllPreference)
  return useMemo(
    () => ({
      viewer,
      showAll: showsAll && viewer.seesAll,
      queueIds: queueIds.filter((chosen) => known.some(({ id }) => id === chosen)),
    }),
    [viewer, showsAll, queueIds, known],
  )
}

/** A search needs at least three letters, a tag or a user. */
export const isSearching = ({ text, tags, users }: Search): boolean =>
  text.length >= MIN_SEARCH_LENGTH || tags.length > 0 || users.length > 0

/** `sort` is the order of the pending tickets. */
type Chosen = { tab: Tab; subTab: SubTab; search: Search; sort: TicketSort }

export function listFilter(
  base: Pick<TicketFilter, 'viewer' | 'showAll' | 'queueIds'>,
  { tab, subTab, search, sort }: Chosen,
): TicketFilter {
  const none = { tags: [], users: [], searchParam: '', sort: 'newest' as const }
  if (tab === 'closed') return { ...base, ...none, status: 'closed' }
  if (tab === 'open') return { ...base, ...none, status: subTab, ...(subTab === 'pending' && { sort }) }
  const searchParam = search.text.length >= MIN_SEARCH_LENGTH ? search.text : ''
  return { ...base, ...none, status: null, tags: search.tags, users: search.users, searchParam }
}
