import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'

/** Says whether the company has one connection only: from its first one people go on to the conversations. */
export function useIsOnlyConnection(enabled = true): boolean {
  const { data } = useQuery({ ...connectionsQuery, enabled, select: (list) => list.length === 1 })
  return data ?? false
}

export function ToTickets() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/tickets" data-autofocus>
      {t('connections.qr.toTickets')}
    </Button>
  )
}

/** What had the focus before is gone. */
const focusAction = (part: HTMLElement | null): void => part?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** From the first number people go on to the conversations, from another one back to the list. */
export function Connected({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const isOnly = useIsOnlyConnection()
  return (
    <div className={`${parts.column14} ${styles.connected}`} role="status" ref={focusAction}>
      <IconCircleCheck size={56} stroke={1.4} aria-hidden />
      <h3 className={parts.title}>{t('connections.qr.connectedTitle')}</h3>
      <p>{t('connections.qr.connectedText', { name })}</p>
      <div className={`${parts.flow} ${styles.connectedButtons}`}>
        {isOnly && <ToTickets />}
        <Button onClick={onClose} {...(isOnly ? { variant: 'default' } : { 'data-autofocus': true })}>
          {t('connections.qr.done')}
        </Button>
      </div>
    </div>
  )
}
