import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paneWidth, ResizablePane } from './ResizablePane.tsx'
import styles from './TicketPanes.module.css'

const LIST = paneWidth('listWidth', 326, 348, 520)
const CONTACT = paneWidth('contactWidth', 260, 320, 480)

/** Shows list, conversation and contact side by side. The browser remembers the widths. */
export function TicketPanes({ list, center, side }: { list: ReactNode; center: ReactNode; side: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.panes} data-desk>
      <ResizablePane width={LIST} edge="end" label={t('tickets.resizeList')}>
        {list}
      </ResizablePane>
      <div className={styles.center}>{center}</div>
      {side && (
        <ResizablePane width={CONTACT} edge="start" label={t('tickets.resizeContact')}>
          {side}
        </ResizablePane>
      )}
    </div>
  )
}
