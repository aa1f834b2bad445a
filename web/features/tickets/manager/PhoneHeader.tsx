import { ActionIcon, Tabs } from '@mantine/core'
import { IconArchive, IconPlus, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FilterButton } from '#web/features/tickets/filters/FilterButton.tsx'
import { ViewsButton } from '#web/features/tickets/filters/ViewsButton.tsx'
import type { Tab } from '#web/features/tickets/list-filter.ts'
import type { ListToolsProps } from './ListTools.tsx'
import { PhoneChoices } from './PhoneChoices.tsx'
import { QueueFilter } from './QueueFilter.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

type Props = ListToolsProps & { onNew: () => void }

/**
 * The one row above the list of a phone: all lists in one row of tabs, those of open tickets by name. Queues, whose tickets
 * and the order stand in the panel of the filters, and the button for a new ticket over the list, where a thumb reaches it.
 */
export function PhoneHeader({ lists, narrowed, isPending, onNew, onDialog }: Props) {
  const { t } = useTranslation()
  const { state, shown, showTabs, showView, choose, queues, base, counts } = lists
  const { tab, subTab } = lists.tabs
  const show = (next: string | null): void =>
    next === 'open' || next === 'pending'
      ? showTabs({ tab: 'open', subTab: next })
      : showTabs({ tab: next as Tab, subTab })
  return (
    <div className={`${parts.row} ${styles.phoneHead}`}>
      <Tabs
        value={tab === 'open' ? subTab : tab}
        onChange={show}
        variant="none"
        classNames={{ root: styles.status ?? '', list: `${parts.sunken} ${styles.segments}` }}
      >
        <Tabs.List aria-label={t('tickets.tabs.label')}>
          <Tabs.Tab value="open">
            {t('tickets.attending')} <b className="num">{counts?.open}</b>
          </Tabs.Tab>
          <Tabs.Tab value="pending">
            {t('tickets.waiting')} <b className="num">{counts?.pending}</b>
          </Tabs.Tab>
          <Tabs.Tab value="closed" aria-label={t('tickets.tabs.closed')}>
            <IconArchive size={18} stroke={1.8} aria-hidden />
          </Tabs.Tab>
          <Tabs.Tab value="search" aria-label={t('tickets.tabs.search')}>
            <IconSearch size={18} stroke={1.8} aria-hidden />
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'search' ? (
        <QueueFilter queues={queues} chosen={shown.queueIds} onChoose={(queueIds) => choose({ queueIds })} />
      ) : (
        <>
          <ViewsButton isShort state={state} onShow={showView} onDialog={onDialog} />
          <FilterButton
            choice={narrowed}
            hasPeople={!isPending && (base.viewer.seesAll || shown.users.length > 0)}
            phone={<PhoneChoices lists={lists} isPending={isPending} />}
            onChoose={choose}
            onSave={narrowed.resolved ? null : () => onDialog({ kind: 'edit', view: null })}
          />
        </>
      )}
      <ActionIcon
        variant="filled"
        color="ceu"
        size={52}
        radius={26}
        className={styles.newOnPhone ?? ''}
        aria-label={t('tickets.newTicket')}
        onClick={onNew}
      >
        <IconPlus size={24} stroke={2} aria-hidden />
      </ActionIcon>
    </div>
  )
}
