import { Button, Tabs } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '#web/features/tickets/list-filter.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { withKey } from '#web/ui/text/withKey.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

type Props = {
  lists: Lists
  onNew: () => void
}

/** Chooses the list, and begins a ticket: the first row above a list that stands beside its conversation. */
export function ListHeader({ lists, onNew }: Props) {
  const { t } = useTranslation()
  const { tab, subTab } = lists.tabs
  return (
    <div className={`${parts.bar} ${styles.head}`}>
      <Tabs
        value={tab}
        onChange={(value) => lists.showTabs({ tab: value as Tab, subTab })}
        variant="none"
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List aria-label={t('tickets.tabs.label')}>
          <Tabs.Tab value="open">{t('tickets.tabs.open')}</Tabs.Tab>
          <Tabs.Tab
            value="closed"
            data-hint={withKey(t('tickets.tabs.closed'), TICKET_KEYS.resolved)}
            aria-keyshortcuts={TICKET_KEYS.resolved}
          >
            {t('tickets.tabs.closed')}
          </Tabs.Tab>
          <Tabs.Tab
            value="search"
            leftSection={<IconSearch size={14} stroke={2} aria-hidden />}
            data-hint={withKey(t('tickets.tabs.search'), TICKET_KEYS.find)}
            aria-keyshortcuts={TICKET_KEYS.find}
          >
            {t('tickets.tabs.search')}
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <NewTicketButton onClick={onNew} />
    </div>
  )
}

function NewTicketButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const icon = <IconPlus size={15} stroke={2.2} aria-hidden />
  return (
    <Button
      size="xs"
      leftSection={icon}
      onClick={onClick}
      aria-label={t('tickets.newTicket')}
      title={withKey(t('tickets.newTicket'), TICKET_KEYS.new)}
      aria-keyshortcuts={TICKET_KEYS.new}
    >
      {t('tickets.new')}
    </Button>
  )
}
