import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'

type Props = {
  list: 'open' | 'pending'
  queueId?: number | undefined
  userId?: number | undefined
  name: string
  children?: ReactNode
}

/** Opens the list of the tickets that a figure counts, whoever has them; `name` says which figure. */
export function ListLink({ list, queueId, userId, name, children }: Props) {
  const { t } = useTranslation()
  const search = {
    list,
    ...(queueId !== undefined && { queueId }),
    ...(list === 'open' && { all: true as const }),
    ...(userId !== undefined && { users: userId }),
  }
  return (
    <Link
      className={`${parts.link} ${styles.link}`}
      to="/tickets"
      search={search}
      aria-label={t('dashboard.wait.listOf', { name })}
    >
      {children ?? t('dashboard.wait.list')}
    </Link>
  )
}
