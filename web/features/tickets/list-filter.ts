import { useMemo } from 'react'
import { can } from '#contract/permissions.ts'
import type { TicketSort } from '#contract/tickets.ts'
import type { TicketFilter, TicketViewer } from './filter.ts'
import { booleanCodec, preference } from '#web/session/preferences.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { useSetting } from '#web/session/useSetting.ts'

export type Tab = 'open' | 'closed' | 'search'
export type SubTab = 'open' | 'pending'
/** Which of the lists is shown. */
export type ShownTabs = { tab: Tab; subTab: SubTab }
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

/** The part of the filter that does not depend on the tab. */
export type BaseFilter = Omit<TicketFilter, 'status' | 'searchParam' | 'sort'>

/** A search needs at least three letters, a tag or a user. */
export const isSearching = ({ text, tags, users }: Search): boolean =>
  text.length >= MIN_SEARCH_LENGTH || tags.length > 0 || users.length > 0

/** `sort` is the order of the pending tickets. */
type Chosen = { tab: Tab; subTab: SubTab; search: Search; sort: TicketSort }

/**
 * Nobody has what is pending, so people do not narrow that list, and no closed ticket is snoozed. What was resolved within some
 * days may be open again. The search has its own tags and people.
 */
export function listFilter(base: BaseFilter, { tab, subTab, search, sort }: Chosen): TicketFilter {
  const plain = { searchParam: '', sort: 'newest' as const }
  if (tab === 'closed') return { ...base, ...plain, status: base.resolved ? null : 'closed', snoozed: false }
  if (tab === 'open')
    return { ...base, ...plain, resolved: null, status: subTab, ...(subTab === 'pending' && { sort, users: [] }) }
  const searchParam = search.text.length >= MIN_SEARCH_LENGTH ? search.text : ''
  const { tags, users } = search
  const all = { connections: [], unread: false, snoozed: false, mentioned: false, resolved: null }
  return { ...base, ...plain, ...all, status: null, tags, users, searchParam }
}
