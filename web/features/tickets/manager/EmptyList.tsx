import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconInboxOff,
  IconMessageCircle,
  IconPlugConnected,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHasNoConnection } from '#web/features/tickets/useHasNoConnection.ts'
import type { BaseFilter, SubTab, Tab } from '#web/features/tickets/list-filter.ts'
import { SnoozedHint } from '#web/features/tickets/snooze/lazy.ts'
import { useCan } from '#web/session/store.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'

type Props = {
  tab: Tab
  subTab: SubTab
  /** Filters narrow the list, and perhaps to nothing. */
  isNarrowed: boolean
  onClear: () => void
  /** Counts the pending tickets, to which the list links. */
  waiting: number
  onWaiting: () => void
  base: BaseFilter
  onSnoozed: () => void
  onNew: () => void
}

/** Says why the list is empty, and what to do next. */
export function EmptyList({ tab, subTab, isNarrowed, onClear, waiting, onWaiting, base, onSnoozed, onNew }: Props) {
  const { t } = useTranslation()
  const hasNoConnection = useHasNoConnection()
  if (tab === 'search') {
    return (
      <EmptyState
        quiet
        icon={IconInboxOff}
        title={t('tickets.empty.notFoundTitle')}
        text={t('tickets.empty.notFoundText')}
      />
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState
        quiet
        icon={IconInboxOff}
        title={t('tickets.empty.filteredTitle')}
        text={t('tickets.empty.filteredText')}
      >
        <Button size="xs" variant="default" onClick={onClear}>
          {t('tickets.empty.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
  if (tab === 'closed') {
    return (
      <EmptyState
        quiet
        icon={IconCircleCheck}
        title={t('tickets.empty.closedTitle')}
        text={t('tickets.empty.closedText')}
      />
    )
  }
  if (hasNoConnection) return <Unlinked />
  const snoozed = <SnoozedHint base={base} subTab={subTab} onShow={onSnoozed} />
  if (subTab === 'pending') {
    return (
      <EmptyState icon={IconCircleCheck} title={t('tickets.empty.pendingTitle')} text={t('tickets.empty.pendingText')}>
        {snoozed}
      </EmptyState>
    )
  }
  const text = waiting > 0 ? t('tickets.empty.openWaiting', { count: waiting }) : t('tickets.empty.openText')
  return (
    <EmptyState icon={IconMessageCircle} title={t('tickets.empty.openTitle')} text={text}>
      {snoozed}
      {waiting > 0 && (
        <Button size="xs" onClick={onWaiting}>
          {t('tickets.empty.seeWaiting')}
        </Button>
      )}
      <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={2} aria-hidden />} onClick={onNew}>
        {t('tickets.newTicket')}
      </Button>
    </EmptyState>
  )
}

/** Shown when the company has no connection, because creating one is its first step. */
function Unlinked() {
  const { t } = useTranslation()
  const canConnect = useCan('connections-page:addConnection')
  return (
    <EmptyState
      icon={IconPlugConnected}
      title={t('tickets.unlinked.title')}
      text={t(canConnect ? 'tickets.unlinked.text' : 'tickets.unlinked.textOthers')}
    >
      {canConnect && (
        <Button component={Link} to="/connections" size="sm">
          {t('tickets.unlinked.action')}
        </Button>
      )}
    </EmptyState>
  )
}

export function SearchHint() {
  const { t } = useTranslation()
  return (
    <EmptyState quiet icon={IconSearch} title={t('tickets.empty.searchTitle')} text={t('tickets.empty.searchText')} />
  )
}
