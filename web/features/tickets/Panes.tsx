import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import styles from './TicketsPage.module.css'

const LIST_PX = 348
const CONTACT_PX = 320

/** List, conversation and contact side by side; the widths are remembered. */
export function Panes({ list, center, side }: { list: ReactNode; center: ReactNode; side: ReactNode }) {
  const { t } = useTranslation()
  const ids = side ? ['list', 'conversation', 'contact'] : ['list', 'conversation']
  const layout = useDefaultLayout({
    id: 'tickets',
    panelIds: ids,
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group
      className={styles.panes}
      orientation="horizontal"
      defaultLayout={layout.defaultLayout}
      onLayoutChanged={layout.onLayoutChanged}
    >
      <Panel id="list" defaultSize={LIST_PX} minSize={326} maxSize={520} groupResizeBehavior="preserve-pixel-size">
        {list}
      </Panel>
      <Separator className={styles.separator} aria-label={t('tickets.resizeList')} />
      <Panel id="conversation" minSize={340}>
        {center}
      </Panel>
      {side && (
        <>
          <Separator className={styles.separator} aria-label={t('tickets.resizeContact')} />
          <Panel
            id="contact"
            defaultSize={CONTACT_PX}
            minSize={260}
            maxSize={480}
            groupResizeBehavior="preserve-pixel-size"
          >
            {side}
          </Panel>
        </>
      )}
    </Group>
  )
}
