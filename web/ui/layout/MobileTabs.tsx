import { Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './MobileTabs.module.css'

type Pane = { label: string; content: ReactNode }
type Props = {
  label: string
  list: Pane
  open: Pane
  /** Identifies the open item; null when nothing is open. */
  openId: string | null
  firstTab: 'list' | 'open'
}

/**
 * On a small screen, tabs switch between a list and the open item. The hidden list stays mounted and keeps its scroll
 * position; the hidden item is unmounted.
 */
export function MobileTabs({ label, list, open, openId, firstTab }: Props) {
  const visit = useLocation().state.visit
  const activePane = openId === null ? 'list' : 'open'
  const [pane, setPane] = useState<string | null>(activePane)
  useEffect(() => setPane(activePane), [activePane, openId, visit])
  const tabs = [<Tab key="list" value="list" label={list.label} />, <Tab key="open" value="open" label={open.label} />]
  return (
    <Tabs
      value={pane}
      onChange={setPane}
      variant="none"
      className={`${parts.pane} ${styles.panes}`}
      classNames={{
        list: styles.tabs ?? '',
        tab: styles.tab ?? '',
        panel: `${parts.column} ${parts.rest} ${styles.panel}`,
      }}
      data-panes={openId !== null && pane === 'open' ? 'open' : 'list'}
      data-immersive={(openId !== null && pane === 'open') || undefined}
    >
      <Tabs.List grow aria-label={label}>
        {firstTab === 'list' ? tabs : tabs.toReversed()}
      </Tabs.List>
      <Tabs.Panel value="list" keepMounted>
        {list.content}
      </Tabs.Panel>
      <Tabs.Panel value="open">{pane === 'open' && open.content}</Tabs.Panel>
    </Tabs>
  )
}

const Tab = ({ value, label }: { value: string; label: string }) => <Tabs.Tab value={value}>{label}</Tabs.Tab>
