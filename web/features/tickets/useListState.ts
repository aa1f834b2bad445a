import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import type { TicketView } from '#contract/ticket-views.ts'
import { usePreference } from '#web/session/preferences.ts'
import { comingList } from './coming-list.ts'
import { choiceOf, isSameChoice, NOT_NARROWED, readListAddress, type ListChoice } from './list-address.ts'
import { chosenQueuesPreference, showsAllPreference, useViewer, type BaseFilter } from './list-filter.ts'
import { ticketViewsQuery } from './views-api.ts'

/**
 * `view` is the saved view that is shown, or that the shown list began with (`isChanged`). While a view is not known, there
 * is no list to show; one that is `gone` was deleted, or is somebody else's.
 */
export type ListState = {
  choice: ListChoice
  view: TicketView | null
  isChanged: boolean
  viewState: 'known' | 'loading' | 'failed' | 'gone'
  error: unknown
  retry: () => void
}

/**
 * Returns which list the address says, whatever this browser remembers: a link shows the same list to everybody, and changes
 * nobody's choice. An address that says nothing shows the remembered one, of the queues that still exist.
 */
export function useListState(known: readonly { id: number }[]): ListState {
  const shown: Record<string, unknown> = useSearch({ strict: false })
  const coming = useSyncExternalStore(comingList.subscribe, comingList.get)
  const search = coming ?? shown
  const addressed = useMemo(() => readListAddress(search), [search])
  const { list, viewId } = addressed
  const queueIds = usePreference(chosenQueuesPreference)
  const showAll = usePreference(showsAllPreference)
  const remembered = useMemo(
    (): ListChoice => ({
      ...{ list: null, viewId: null, showAll, ...NOT_NARROWED },
      queueIds: queueIds.filter((chosen) => known.some(({ id }) => id === chosen)),
    }),
    [queueIds, showAll, known],
  )
  const views = useQuery({ ...ticketViewsQuery, enabled: viewId !== null })
  const { data, error, isFetching, refetch } = views
  return useMemo((): ListState => {
    const view = (viewId !== null && data?.find(({ id }) => id === viewId)) || null
    const saved = view && choiceOf(view)
    const isView = list === null && viewId !== null
    const choice = list !== null ? { ...addressed, viewId: view?.id ?? null } : (saved ?? remembered)
    return {
      choice,
      view,
      isChanged: saved !== null && !isSameChoice(choice, saved),
      viewState: !isView || view ? 'known' : isFetching ? 'loading' : data ? 'gone' : error ? 'failed' : 'loading',
      error,
      retry: () => void refetch(),
    }
  }, [addressed, list, viewId, data, remembered, isFetching, error, refetch])
}

/** Returns the filter of a choice. Only who may see everybody's tickets can ask for them. */
export function useBaseFilter(choice: ListChoice): BaseFilter {
  const { showAll, queueIds, tags, users, connections, unread, snoozed, mentioned, resolved } = choice
  const viewer = useViewer()
  return useMemo(
    () => ({
      ...{ viewer, showAll: showAll && viewer.seesAll, queueIds, tags, users, connections },
      ...{ unread, snoozed, mentioned, resolved },
    }),
    [viewer, showAll, queueIds, tags, users, connections, unread, snoozed, mentioned, resolved],
  )
}
