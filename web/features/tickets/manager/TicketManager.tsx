import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '#web/features/tickets/bulk/useSelection.ts'
import { MineOrAll } from '#web/features/tickets/filters/MineOrAll.tsx'
import { ViewsButton } from '#web/features/tickets/filters/ViewsButton.tsx'
import type { ViewDialog } from '#web/features/tickets/filters/ViewsMenu.tsx'
import { isNarrowed, NOT_NARROWED, type ListChoice } from '#web/features/tickets/list-address.ts'
import { byKey } from '#web/features/tickets/ticket-keys.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { ListHeader } from './ListHeader.tsx'
import { ListTools } from './ListTools.tsx'
import { ListSkeleton, TicketList } from './TicketList.tsx'
import type { RowActions } from './RowButtons.tsx'
import type { TicketListHandle } from './useListCursor.ts'
import { useRowContext } from './useRowContext.ts'
import { swipeKnownPreference } from './useSwipe.ts'
import { WaitingBar } from './WaitingBar.tsx'
import {
  isSearching,
  listFilter,
  waitingSortPreference,
  type Search,
  type SubTab,
} from '#web/features/tickets/list-filter.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { usePreference } from '#web/session/preferences.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

const PhoneHeader = lazyPart(
  async () => (await import('./PhoneHeader.tsx')).PhoneHeader,
  <div className={`${parts.row} ${styles.phoneHead}`} />,
)
const EmptyList = lazyPart(async () => (await import('./EmptyList.tsx')).EmptyList)
const SearchHint = lazyPart(async () => (await import('./EmptyList.tsx')).SearchHint)
const SearchPane = lazyComponent(async () => (await import('./SearchPane.tsx')).SearchPane)
const FilterChips = lazyPart(async () => (await import('#web/features/tickets/filters/panels.ts')).FilterChips)
const BulkBar = lazyPart(
  async () => (await import('#web/features/tickets/bulk/panels.ts')).BulkBar,
  <div className={`${parts.row} ${styles.sub}`} />,
)
const SwipeLine = lazyPart(async () => (await import('./SwipeLine.tsx')).SwipeLine)
const ViewDialogs = lazyComponent(async () => (await import('#web/features/tickets/filters/panels.ts')).ViewDialogs)

type Props = {
  selectedUuid: string | undefined
  lists: Lists
  actions: RowActions
  onNew: () => void
  handle: RefObject<TicketListHandle | null>
}

/** A phone has room for one row above its list. */
const NARROW = '(max-width: 900px)'
const PHONE = '(max-width: 900px) and (hover: none)'
const NO_SEARCH: Search = { text: '', tags: [], users: [] }

/** Nobody has what is pending, so people do not narrow that list; only closed tickets were resolved, and none is snoozed. */
const withoutUseless = (shown: ListChoice): ListChoice => ({
  ...shown,
  ...(shown.list === 'pending' && { users: [] }),
  ...(shown.list === 'closed' ? { snoozed: false } : { resolved: null }),
})

/** Renders the left pane with tabs, filters and the list. */
export function TicketManager({ selectedUuid, lists, actions, onNew, handle }: Props) {
  const { t } = useTranslation()
  const { state, shown, showTabs, choose } = lists
  const { tab, subTab } = lists.tabs
  const [search, setSearch] = useState(NO_SEARCH)
  const changeSearch = useCallback((next: Search) => setSearch(next), [])
  const { queues, base, counts } = lists
  const sort = usePreference(waitingSortPreference)
  const filter = useMemo(() => listFilter(base, { tab, subTab, search, sort }), [base, tab, subTab, search, sort])
  const context = useRowContext(queues, base.queueIds)
  const selection = useSelection(filter)
  const chooseAll = (ids: number[]): void =>
    selection.change(({ anchor }) => ({ ids: new Set(ids), anchor: anchor ?? ids[0] ?? null }))
  const goTo = (next: SubTab): void => showTabs({ tab: 'open', subTab: next })
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  const isPending = tab === 'open' && subTab === 'pending'
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const narrowed = withoutUseless(shown)
  const tools = { lists, narrowed, isPending, onDialog: setDialog }
  useShortcuts(
    byKey({
      attending: () => goTo('open'),
      waiting: () => goTo('pending'),
      resolved: () => showTabs({ tab: 'closed', subTab }),
      find: () => showTabs({ tab: 'search', subTab }),
    }),
  )
  return (
    <section className={`${parts.pane} ${styles.pane}`} aria-label={t('tickets.list')}>
      {!isNarrow && <ListHeader lists={lists} onNew={onNew} />}
      {selection.chosen.ids.size > 0 ? (
        <BulkBar
          filter={filter}
          openUuid={selectedUuid}
          isPending={isPending}
          ids={selection.chosen.ids}
          onChoose={chooseAll}
          onEnd={selection.clear}
        />
      ) : isNarrow ? (
        <PhoneHeader {...tools} onNew={onNew} />
      ) : (
        <ListTools {...tools} />
      )}
      {tab === 'search' && (
        <SearchPane search={search} onChange={changeSearch} onEnter={() => handle.current?.begin()} />
      )}
      {tab !== 'search' && !isNarrow && (
        <div className={`${parts.row} ${styles.order}`}>
          <ViewsButton isShort={isPending} state={state} onShow={lists.showView} onDialog={setDialog} />
          {isPending && <WaitingBar />}
          {base.viewer.seesAll && <MineOrAll showAll={shown.showAll} onChange={(showAll) => choose({ showAll })} />}
        </div>
      )}
      {tab !== 'search' && isNarrowed(narrowed) && <FilterChips choice={narrowed} onChoose={choose} />}
      <div className={`${parts.rest} ${styles.rows}`} data-rows>
        {state.viewState === 'failed' ? (
          <ErrorState error={state.error} retry={state.retry} />
        ) : state.viewState !== 'known' ? (
          <ListSkeleton />
        ) : tab === 'search' && !isSearching(search) ? (
          <SearchHint />
        ) : (
          <TicketList
            key={`${tab} ${subTab}`}
            filter={filter}
            selectedUuid={selectedUuid}
            context={context}
            actions={actions}
            selection={selection}
            handle={handle}
            empty={
              <EmptyList
                tab={tab}
                subTab={subTab}
                isNarrowed={tab !== 'search' && isNarrowed(narrowed)}
                onClear={() => choose(NOT_NARROWED)}
                waiting={counts?.pending ?? 0}
                onWaiting={() => goTo('pending')}
                base={base}
                onSnoozed={() => choose({ snoozed: true })}
                onNew={onNew}
              />
            }
          />
        )}
      </div>
      <SwipeTip isPending={isPending} count={tab === 'open' ? (counts?.[subTab] ?? 0) : 0} actions={actions} />
      {dialog && <ViewDialogs dialog={dialog} choice={shown} onShow={lists.showView} onClose={() => setDialog(null)} />}
    </section>
  )
}

type TipProps = { isPending: boolean; count: number; actions: RowActions }

/** The line that explains swiping, on a phone whose list has rows, until it is known. */
function SwipeTip({ isPending, count, actions }: TipProps) {
  const isKnown = usePreference(swipeKnownPreference)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  if (isKnown || !isPhone || count === 0) return null
  const reading = actions.opensWaiting ? 'tap' : actions.spy ? 'hold' : null
  return <SwipeLine isPending={isPending} reading={reading} />
}
