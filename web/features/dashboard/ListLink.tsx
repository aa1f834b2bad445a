import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import type { Chosen } from './filter.ts'

type Props = {
  list: 'open' | 'pending'
  chosen?: Chosen
  /** The list of those that the viewer has; else it is of whoever has them. */
  isOwn?: boolean
  /** Those that are snoozed, which the list has not otherwise. */
  isSnoozed?: boolean
  /** Whoever waits longest stands first. */
  isByWait?: boolean
  /** Says which figure this is the list of. */
  name: string
  children?: ReactNode
}

/** Opens the list of the tickets that a figure counts. */
export function ListLink({ list, chosen = {}, isOwn, isSnoozed, isByWait, name, children }: Props) {
  const { t } = useTranslation()
  const { queueId, userId } = chosen
  const search = {
    list,
    ...(queueId !== undefined && { queueId }),
    ...(list === 'open' && !isOwn && { all: true as const }),
    ...(list === 'open' && !isOwn && userId !== undefined && { users: userId }),
    ...(isSnoozed && { snoozed: true as const }),
  }
  return (
    <Link
      className={`${parts.link} ${styles.link}`}
      to="/tickets"
      search={search}
      aria-label={t('dashboard.wait.listOf', { name })}
      onClick={() => {
        if (isByWait) waitingSortPreference.set('longestWait')
      }}
    >
      {children ?? t('dashboard.wait.list')}
    </Link>
  )
}
