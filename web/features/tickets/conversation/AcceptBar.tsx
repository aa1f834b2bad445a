import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import parts from '#web/ui/parts.module.css'
import styles from './AcceptBar.module.css'

type Props = {
  busy: boolean
  onAccept: () => void
  /** How many others wait; null where nobody counts them. */
  left: number | null
  /** The screen accepts by a key, too. */
  hasKey: boolean
  /** Said after how many wait. */
  note?: string | null
  /** What else may become of the ticket, beside the large button. */
  others?: ReactNode
  /** More buttons. */
  children?: ReactNode
}

/** Stands in the place of the composer while the user only looks at a pending ticket. */
export function AcceptBar({ busy, onAccept, left, hasKey, note = null, others, children }: Props) {
  const { t } = useTranslation()
  const words = [left === null ? null : t('tickets.leftAfter', { count: left }), note].filter(Boolean).join(' ')
  return (
    <div className={`${parts.panel} ${styles.bar}`} data-looking>
      <div className={parts.wrap}>
        <Button
          className={styles.accept ?? ''}
          h={42}
          leftSection={<IconCheck size={17} stroke={2.2} aria-hidden />}
          loading={busy}
          onClick={onAccept}
          {...(hasKey && { 'aria-keyshortcuts': TICKET_KEYS.accept })}
        >
          {t('tickets.acceptAndReply')}
          {hasKey && (
            <kbd className={styles.key} aria-hidden>
              {TICKET_KEYS.accept}
            </kbd>
          )}
        </Button>
        {others}
      </div>
      {(words || children) && (
        <div className={`${parts.row} ${parts.meta} ${styles.foot}`}>
          <span>{words}</span>
          {children}
        </div>
      )}
    </div>
  )
}
