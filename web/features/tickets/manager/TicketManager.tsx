import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterButton } from '#web/features/tickets/filters/FilterButton.tsx'
import { MineOrAll } from '#web/features/tickets/filters/MineOrAll.tsx'
import { ViewsButton } from '#web/features/tickets/filters/ViewsButton.tsx'
import type { ViewDialog } from '#web/features/tickets/filters/ViewsMenu.tsx'
import { isNarrowed, NOT_NARROWED, type ListChoice } from '#web/features/tickets/list-address.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { EmptyList, SearchHint } from './EmptyList.tsx'
import { QueueFilter } from './QueueFilter.tsx'
import { ListSkeleton, TicketList } from './TicketList.tsx'
import type { RowActions } from './RowButtons.tsx'
import type { TicketListHandle } from './useListCursor.ts'
import { useRowContext } from './useRowContext.ts'
import { WaitingBar } from './WaitingBar.tsx'
import {
  isSearching,
  listFilter,
  waitingSortPreference,
  type Search,
  type SubTab,
  type Tab,
} from '#web/features/tickets/list-filter.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { usePreference } from '#web/session/preferences.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import styles from './manager.module.css'

const SearchPane = lazyComponent(async () => (await import('./SearchPane.tsx')).SearchPane)
const FilterChips = lazyPart(async () => (await import('#web/features/tickets/filters/panels.ts')).FilterChips)
const ViewDialogs = lazyComponent(async () => (await import('#web/features/tickets/filters/panels.ts')).ViewDialogs)

type Props = {
  selectedUuid: string | undefined
  lists: Lists
  actions: RowActions
  onNew: () => void
  handle: Ref<TicketListHandle>
}

/** A phone has no room for a line that says little: its views stand beside the tabs, and whose tickets in the filters. */
const NARROW = '(max-width: 900px)'
const NO_SEARCH: Search = { text: '', tags: [], users: [] }

/** Nobody has what is pending, so people do not narrow that list; and no closed ticket is snoozed. */
const withoutUseless = (shown: ListChoice): ListChoice => ({
  ...shown,
  ...(shown.list === 'pending' && { users: [] }),
  ...(shown.list === 'closed' && { snoozed: false }),
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
  const goTo = (next: SubTab): void => showTabs({ tab: 'open', subTab: next })
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  const isPending = tab === 'open' && subTab === 'pending'
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const views = (
    <ViewsButton isShort={isPending || isNarrow} state={state} onShow={lists.showView} onDialog={setDialog} />
  )
  const narrowed = withoutUseless(shown)
  useShortcuts({ 1: () => goTo('open'), 2: () => goTo('pending') })
  return (
    <section className={styles.pane} aria-label={t('tickets.list')}>
      <div className={styles.head}>
        <Tabs
          value={tab}
          onChange={(value) => showTabs({ tab: value as Tab, subTab })}
          variant="none"
          classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
        >
          <Tabs.List aria-label={t('tickets.tabs.label')}>
            <Tabs.Tab value="open">{t('tickets.tabs.open')}</Tabs.Tab>
            <Tabs.Tab value="closed">{t('tickets.tabs.closed')}</Tabs.Tab>
            <Tabs.Tab value="search" leftSection={<IconSearch size={14} stroke={2} aria-hidden />}>
              {t('tickets.tabs.search')}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {isNarrow && tab !== 'search' && views}
        <NewTicketButton onClick={onNew} />
      </div>
      <div className={styles.sub}>
        {tab === 'open' ? (
          <Tabs
            value={subTab}
            onChange={(value) => goTo(value as SubTab)}
            variant="none"
            classNames={{ root: styles.status ?? '', list: styles.segments ?? '' }}
          >
            <Tabs.List aria-label={t('tickets.tabs.status')}>
              <Tabs.Tab value="open" aria-keyshortcuts="1">
                {t('tickets.attending')} <b className="num">{counts?.open}</b>
              </Tabs.Tab>
              <Tabs.Tab value="pending" aria-keyshortcuts="2">
                {t('tickets.waiting')} <b className="num">{counts?.pending}</b>
              </Tabs.Tab>
            </Tabs.List>
          </Tabs>
        ) : (
          <span style={{ flex: 1 }} />
        )}
        <QueueFilter queues={queues} chosen={shown.queueIds} onChoose={(queueIds) => choose({ queueIds })} />
        {tab !== 'search' && (
          <FilterButton
            choice={narrowed}
            hasPeople={!isPending && (base.viewer.seesAll || shown.users.length > 0)}
            hasSides={isNarrow && base.viewer.seesAll}
            onChoose={choose}
            onSave={() => setDialog({ kind: 'edit', view: null })}
          />
        )}
      </div>
      {tab === 'search' && <SearchPane search={search} onChange={changeSearch} />}
      {tab !== 'search' && (isPending || !isNarrow) && (
        <div className={styles.order}>
          {!isNarrow && views}
          {isPending && <WaitingBar />}
          {!isNarrow && base.viewer.seesAll && (
            <MineOrAll showAll={shown.showAll} onChange={(showAll) => choose({ showAll })} />
          )}
        </div>
      )}
      {tab !== 'search' && isNarrowed(narrowed) && <FilterChips choice={narrowed} onChoose={choose} />}
      <div className={styles.rows} data-rows>
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
      {dialog && <ViewDialogs dialog={dialog} choice={shown} onShow={lists.showView} onClose={() => setDialog(null)} />}
    </section>
  )
}

function NewTicketButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const icon = <IconPlus size={15} stroke={2.2} aria-hidden />
  return (
    <Button size="xs" leftSection={icon} onClick={onClick} aria-label={t('tickets.newTicket')}>
      {t('tickets.new')}
    </Button>
  )
}
