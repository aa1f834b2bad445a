import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import type { Chosen, DateFilter } from './filter.ts'

type Props = {
  list: 'open' | 'pending' | 'closed'
  chosen: Chosen
  /** The list of those that the viewer has; else it is of whoever has them. */
  isOwn?: boolean
  /** Of the closed ones those that were resolved within these days. */
  days?: Pick<DateFilter, 'from' | 'to'>
  /** Those that are snoozed, which the list has not otherwise. */
  isSnoozed?: boolean
  /** Whoever waits longest stands first. */
  isByWait?: boolean
  /** Says which figure this is the list of. */
  name: string
  children?: ReactNode
}

/** Opens the list of the tickets that a figure counts. */
export function ListLink({ list, chosen, isOwn, isSnoozed, isByWait, days, name, children }: Props) {
  const { t } = useTranslation()
  const { queueId, userId } = chosen
  const isOfAll = list !== 'pending' && !isOwn
  const search = {
    list,
    ...(queueId !== undefined && { queueId }),
    ...(isOfAll && { all: true as const }),
    ...(isOfAll && userId !== undefined && { users: userId }),
    ...(isSnoozed && { snoozed: true as const }),
    ...(days?.from && { from: days.from }),
    ...(days?.to && { to: days.to }),
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
