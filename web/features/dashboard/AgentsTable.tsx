import { useTranslation } from 'react-i18next'
import type { DashboardAttendant } from '#contract/dashboard.ts'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'
import { hoursAndMinutes } from './duration.ts'
import { Stars } from './Stars.tsx'

export function AgentsTable({ attendants }: { attendants: DashboardAttendant[] }) {
  const { t } = useTranslation()
  const columns = useColumns()
  const online = attendants.filter((one) => one.online).length
  return (
    <section className={styles.attendants} aria-labelledby="dashboard-attendants">
      <header>
        <h2 id="dashboard-attendants">{t('dashboard.attendants.title')}</h2>
        <small>{t('dashboard.attendants.online', { online, count: attendants.length })}</small>
      </header>
      <DataTable
        label={t('dashboard.attendants.title')}
        columns={columns}
        rows={attendants}
        rowKey={(one) => one.id}
        empty={<EmptyState title={t('dashboard.attendants.title')} />}
      />
    </section>
  )
}

function useColumns(): Column<DashboardAttendant>[] {
  const { t } = useTranslation()
  const number = useNumber()
  return [
    {
      key: 'name',
      title: t('dashboard.attendants.name'),
      role: 'main',
      cell: (one) => (
        <span className={`${parts.inline} ${styles.name}`}>
          <Avatar name={one.name} size={30} />
          <b>{one.name}</b>
        </span>
      ),
    },
    { key: 'rating', title: t('dashboard.attendants.rating'), cell: (one) => <Rating rating={one.rating} /> },
    {
      key: 'tickets',
      title: t('dashboard.attendants.tickets'),
      align: 'end',
      cell: (one) => <span className="num">{number(one.tickets)}</span>,
    },
    {
      key: 'avgSupportTime',
      title: t('dashboard.attendants.avgSupportTime'),
      align: 'end',
      cell: (one) => <span className="num">{hoursAndMinutes(one.avgSupportTime)}</span>,
    },
    {
      key: 'status',
      title: t('dashboard.attendants.status'),
      cell: (one) => (
        <span className={`${parts.inline} ${styles.status}`} data-online={one.online}>
          {t(one.online ? 'common.online' : 'common.offline')}
        </span>
      ),
    },
  ]
}

function Rating({ rating }: Pick<DashboardAttendant, 'rating'>) {
  const stars = <Stars rating={rating} />
  return rating === 0 ? <NoValue>{stars}</NoValue> : stars
}
