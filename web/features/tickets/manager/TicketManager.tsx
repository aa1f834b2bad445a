import { Button, Switch, Tabs } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyList, SearchHint } from './EmptyList.tsx'
import { QueueFilter } from './QueueFilter.tsx'
import { TicketList } from './TicketList.tsx'
import type { RowActions } from './RowButtons.tsx'
import type { TicketListHandle } from './useListCursor.ts'
import { useRowContext } from './useRowContext.ts'
import { WaitingBar } from './WaitingBar.tsx'
import {
  isSearching,
  listFilter,
  showsAllPreference,
  waitingSortPreference,
  type Search,
  type SubTab,
  type Tab,
} from '#web/features/tickets/list-filter.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { useTicketCounts } from '#web/features/tickets/useTicketCounts.ts'
import { usePreference } from '#web/session/preferences.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import styles from './manager.module.css'

const SearchPane = lazyComponent(async () => (await import('./SearchPane.tsx')).SearchPane)

/** Which of the lists is shown. */
export type ShownTabs = { tab: Tab; subTab: SubTab }

type Props = {
  selectedUuid: string | undefined
  tabs: ShownTabs
  onTabs: (tabs: ShownTabs) => void
  actions: RowActions
  onNew: () => void
  handle: Ref<TicketListHandle>
}

const NO_SEARCH: Search = { text: '', tags: [], users: [] }

/** Renders the left pane with tabs, filters and the list. */
export function TicketManager({ selectedUuid, tabs, onTabs, actions, onNew, handle }: Props) {
  const { t } = useTranslation()
  const { tab, subTab } = tabs
  const [search, setSearch] = useState(NO_SEARCH)
  const changeSearch = useCallback((next: Search) => setSearch(next), [])
  const { queues, base, counts } = useTicketCounts()
  const sort = usePreference(waitingSortPreference)
  const filter = useMemo(() => listFilter(base, { tab, subTab, search, sort }), [base, tab, subTab, search, sort])
  const context = useRowContext(queues, base.queueIds)
  const goTo = (next: SubTab): void => onTabs({ tab: 'open', subTab: next })
  useShortcuts({ 1: () => goTo('open'), 2: () => goTo('pending') })
  return (
    <section className={styles.pane} aria-label={t('tickets.list')}>
      <div className={styles.head}>
        <Tabs
          value={tab}
          onChange={(value) => onTabs({ tab: value as Tab, subTab })}
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
        <Button
          size="xs"
          leftSection={<IconPlus size={15} stroke={2.2} aria-hidden />}
          onClick={onNew}
          aria-label={t('tickets.newTicket')}
        >
          {t('tickets.new')}
        </Button>
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
        <QueueFilter queues={queues} />
        {base.viewer.seesAll && <ShowAll />}
      </div>
      {tab === 'search' && <SearchPane search={search} onChange={changeSearch} />}
      {tab === 'open' && subTab === 'pending' && <WaitingBar />}
      <div className={styles.rows} data-rows>
        {tab === 'search' && !isSearching(search) ? (
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
                waiting={counts?.pending ?? 0}
                onWaiting={() => goTo('pending')}
                onNew={onNew}
              />
            }
          />
        )}
      </div>
    </section>
  )
}

function ShowAll() {
  const { t } = useTranslation()
  const on = usePreference(showsAllPreference)
  return (
    <label className={styles.showAll} data-hint={t('tickets.showAllHint')}>
      <Switch
        size="xs"
        checked={on}
        onChange={(event) => showsAllPreference.set(event.currentTarget.checked)}
        aria-label={t('tickets.showAll')}
      />
      <span aria-hidden>{t('tickets.all')}</span>
    </label>
  )
}
