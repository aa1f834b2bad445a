import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastWarning } from '#web/ui/overlay/toast.tsx'
import { comingList } from './coming-list.ts'
import {
  isNarrowed,
  NOT_NARROWED,
  PLAIN_ADDRESS,
  toListAddress,
  type ListChoice,
  type ListName,
  type ListSearch,
} from './list-address.ts'
import { chosenQueuesPreference, showsAllPreference, type ShownTabs } from './list-filter.ts'
import { useTicketCounts } from './useTicketCounts.ts'

/** The tabs that show a list. Others remember which of the two lists of open tickets was shown last. */
const tabsOf = (list: ListName, { subTab }: ShownTabs): ShownTabs =>
  list === 'open' || list === 'pending' ? { tab: 'open', subTab: list } : { tab: list, subTab }
const listOf = ({ tab, subTab }: ShownTabs): ListName => (tab === 'open' ? subTab : tab)

export type Lists = ReturnType<typeof useLists>

/**
 * Returns the list that is shown and how to choose another. Tabs alone leave the address as it is; whatever else is chosen
 * stands in it, together with the tab. Functions stay the same, so that rows need not be drawn again.
 */
export function useLists() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const counted = useTicketCounts()
  const { choice, viewState } = counted.state
  const { list } = choice
  const [own, setOwn] = useState<ShownTabs>({ tab: 'open', subTab: 'open' })
  const tabs = list === null ? own : tabsOf(list, own)
  useEffect(() => {
    if (list !== null) setOwn((now) => tabsOf(list, now))
  }, [list])
  const latest = useRef({ choice, tabs })
  latest.current = { choice, tabs }

  const goTo = useCallback(
    (search: ListSearch): Promise<void> => {
      const coming = { ...search }
      comingList.set(coming)
      return navigate({ to: '.', search, replace: true, hash: true, state: true }).finally(() => {
        if (comingList.get() === coming) comingList.set(null)
      })
    },
    [navigate],
  )

  /** Changes what is shown. The browser remembers the queues and whose tickets, unless a view is being changed. */
  const choose = useCallback(
    (change: Partial<ListChoice>): void => {
      const next = { ...latest.current.choice, ...change }
      const shown = { ...next, list: change.list ?? listOf(latest.current.tabs) }
      setOwn((now) => tabsOf(shown.list, now))
      if (next.viewId === null && change.queueIds) chosenQueuesPreference.set(change.queueIds)
      if (next.viewId === null && change.showAll !== undefined) showsAllPreference.set(change.showAll)
      void goTo(isPlain(next) ? PLAIN_ADDRESS : toListAddress(shown))
    },
    [goTo],
  )

  const showTabs = useCallback(
    (next: ShownTabs): void => {
      setOwn(next)
      if (latest.current.choice.list !== null) choose({ list: listOf(next) })
    },
    [choose],
  )

  /** Shows a view as it was saved; null shows the list that the browser remembers. */
  const showView = useCallback(
    (viewId: number | null): Promise<void> => goTo(viewId === null ? PLAIN_ADDRESS : { view: viewId }),
    [goTo],
  )

  /** Shows everybody who waits in the chosen queues, so that who waits longest is among them. */
  const showWaiting = useCallback(
    (): void =>
      isNarrowed(latest.current.choice)
        ? choose({ list: 'pending', viewId: null, ...NOT_NARROWED })
        : showTabs({ tab: 'open', subTab: 'pending' }),
    [choose, showTabs],
  )

  /** Who accepts or reopens a ticket has it, read and not snoozed; it may mention nobody. It is shown among the open ones. */
  const showOpened = useCallback((): void => {
    const { choice: now, tabs: shown } = latest.current
    const isHidden = now.unread || now.snoozed || now.mentioned
    if (now.list === 'pending' || (now.list === 'open' && isHidden))
      choose({ list: 'open', unread: false, snoozed: false, mentioned: false })
    else if (now.list === null) setOwn({ ...shown, subTab: 'open' })
  }, [choose])

  const isGone = viewState === 'gone'
  useEffect(() => {
    if (!isGone) return
    toastWarning(t('errors.ERR_NO_TICKETVIEW_FOUND'))
    void goTo(PLAIN_ADDRESS)
  }, [isGone, goTo, t])

  /** What is shown, by name of the list also where the address does not say it. */
  const shown: ListChoice = { ...choice, list: listOf(tabs), showAll: counted.base.showAll }
  return { ...counted, tabs, shown, choose, showTabs, showView, showWaiting, showOpened }
}

/** Nothing is chosen, and nothing is remembered that such an address would show instead. */
const isPlain = (choice: ListChoice): boolean =>
  choice.viewId === null &&
  choice.queueIds.length === 0 &&
  !choice.showAll &&
  !isNarrowed(choice) &&
  chosenQueuesPreference.get().length === 0 &&
  !showsAllPreference.get()
