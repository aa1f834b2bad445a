import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilterButton } from '#web/features/tickets/filters/FilterButton.tsx'
import type { ViewDialog } from '#web/features/tickets/filters/ViewsMenu.tsx'
import type { ListChoice } from '#web/features/tickets/list-address.ts'
import type { SubTab } from '#web/features/tickets/list-filter.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { QueueFilter } from './QueueFilter.tsx'
import { withKey } from '#web/ui/text/withKey.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

export type ListToolsProps = {
  lists: Lists
  /** What narrows the list that is shown. */
  narrowed: ListChoice
  isPending: boolean
  onDialog: (dialog: ViewDialog) => void
}

/** Chooses between the open and the pending tickets, and narrows the list by queue and otherwise. */
export function ListTools({ lists, narrowed, isPending, onDialog }: ListToolsProps) {
  const { t } = useTranslation()
  const { tabs, shown, showTabs, choose, queues, base, counts } = lists
  return (
    <div className={`${parts.row} ${styles.sub}`}>
      {tabs.tab === 'open' ? (
        <Tabs
          value={tabs.subTab}
          onChange={(value) => showTabs({ tab: 'open', subTab: value as SubTab })}
          variant="none"
          classNames={{ root: styles.status ?? '', list: `${parts.sunken} ${styles.segments}` }}
        >
          <Tabs.List aria-label={t('tickets.tabs.status')}>
            <Tabs.Tab
              value="open"
              data-hint={withKey(t('tickets.attending'), TICKET_KEYS.attending)}
              aria-keyshortcuts={TICKET_KEYS.attending}
            >
              {t('tickets.attending')} <b className="num">{counts?.open}</b>
            </Tabs.Tab>
            <Tabs.Tab
              value="pending"
              data-hint={withKey(t('tickets.waiting'), TICKET_KEYS.waiting)}
              aria-keyshortcuts={TICKET_KEYS.waiting}
            >
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
          hasPeople={!isPending && (base.viewer.seesAll || shown.users.length > 0)}
          phone={null}
          onChoose={choose}
          onSave={() => onDialog({ kind: 'edit', view: null })}
        />
      )}
    </div>
  )
}
