import { Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './TicketsPage.module.css'

type Pane = 'ticket' | 'list'
type Props = { hasTicket: boolean; list: ReactNode; center: ReactNode }

/** On a small screen the conversation and the list take turns. The list keeps its place; a hidden conversation is closed. */
export function NarrowPanes({ hasTicket, list, center }: Props) {
  const { t } = useTranslation()
  const visit = useLocation().state.visit
  const [pane, setPane] = useState<Pane>(hasTicket ? 'ticket' : 'list')
  useEffect(() => setPane(hasTicket ? 'ticket' : 'list'), [hasTicket, visit])
  return (
    <Tabs
      value={pane}
      onChange={(value) => setPane(value as Pane)}
      variant="none"
      className={styles.stack}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
      data-immersive={(hasTicket && pane === 'ticket') || undefined}
    >
      <Tabs.List grow aria-label={t('tickets.panes.label')}>
        <Tabs.Tab value="ticket">{t('tickets.panes.ticket')}</Tabs.Tab>
        <Tabs.Tab value="list">{t('tickets.panes.list')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ticket">{pane === 'ticket' && center}</Tabs.Panel>
      <Tabs.Panel value="list" keepMounted>
        {list}
      </Tabs.Panel>
    </Tabs>
  )
}
