import { Button, Tabs } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FilterButton } from '#web/features/tickets/filters/FilterButton.tsx'
import type { ViewDialog } from '#web/features/tickets/filters/ViewsMenu.tsx'
import type { ListChoice } from '#web/features/tickets/list-address.ts'
import type { SubTab, Tab } from '#web/features/tickets/list-filter.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { QueueFilter } from './QueueFilter.tsx'
import styles from './manager.module.css'

export type ListHeaderProps = {
  lists: Lists
  /** What narrows the list that is shown. */
  narrowed: ListChoice
  isPending: boolean
  onNew: () => void
  onDialog: (dialog: ViewDialog) => void
}

/** Chooses the list, and narrows it: two rows above a list that stands beside its conversation. */
export function ListHeader({ lists, narrowed, isPending, onNew, onDialog }: ListHeaderProps) {
  const { t } = useTranslation()
  const { shown, showTabs, choose, queues, base, counts } = lists
  const { tab, subTab } = lists.tabs
  return (
    <>
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
        <NewTicketButton onClick={onNew} />
      </div>
      <div className={styles.sub}>
        {tab === 'open' ? (
          <Tabs
            value={subTab}
            onChange={(value) => showTabs({ tab: 'open', subTab: value as SubTab })}
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
            phone={null}
            onChoose={choose}
            onSave={() => onDialog({ kind: 'edit', view: null })}
          />
        )}
      </div>
    </>
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
