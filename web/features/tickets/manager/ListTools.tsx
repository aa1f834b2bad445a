import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilterButton } from '#web/features/tickets/filters/FilterButton.tsx'
import type { ListChoice } from '#web/features/tickets/list-address.ts'
import type { SubTab } from '#web/features/tickets/list-filter.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { QueueFilter } from './QueueFilter.tsx'
import styles from './manager.module.css'

type Props = {
  lists: Lists
  /** What the list is narrowed by. */
  narrowed: ListChoice
  hasPeople: boolean
  hasSides: boolean
  onSave: () => void
}

/** Chooses between the open and the pending tickets, and narrows the list by queue and otherwise. */
export function ListTools({ lists, narrowed, hasPeople, hasSides, onSave }: Props) {
  const { t } = useTranslation()
  const { tabs, shown, showTabs, choose, queues, counts } = lists
  return (
    <div className={styles.sub}>
      {tabs.tab === 'open' ? (
        <Tabs
          value={tabs.subTab}
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
      {tabs.tab !== 'search' && (
        <FilterButton
          choice={narrowed}
          hasPeople={hasPeople}
          hasSides={hasSides}
          onChoose={choose}
          onSave={onSave}
        />
      )}
    </div>
  )
}
