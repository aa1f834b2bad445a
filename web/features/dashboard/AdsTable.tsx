import { useTranslation } from 'react-i18next'
import type { AdTickets, Dashboard } from '#contract/dashboard.ts'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'

/** Lists the advertisements that opened tickets; companies without any see nothing of it. */
export function AdsTable({ ads: { top, others } }: Pick<Dashboard, 'ads'>) {
  const { t } = useTranslation()
  const number = useNumber()
  const columns = useColumns()
  if (top.length === 0) return null
  const total = top.reduce((sum, { tickets }) => sum + tickets, others.tickets)
  const rest = { title: t('dashboard.ads.others', { count: others.ads }), url: null, tickets: others.tickets }
  return (
    <section className={styles.attendants} aria-labelledby="dashboard-ads">
      <header>
        <h2 id="dashboard-ads">{t('dashboard.ads.title')}</h2>
        <small>{t('dashboard.ads.total', { count: total, total: number(total) })}</small>
      </header>
      <DataTable
        label={t('dashboard.ads.title')}
        columns={columns}
        rows={others.ads > 0 ? [...top, rest] : top}
        rowKey={(ad) => `${ad.url ?? ''} ${ad.title}`}
        empty={<EmptyState title={t('dashboard.ads.title')} />}
      />
    </section>
  )
}

function useColumns(): Column<AdTickets>[] {
  const { t } = useTranslation()
  const number = useNumber()
  return [
    { key: 'title', title: t('dashboard.ads.ad'), role: 'main', cell: (ad) => <AdName ad={ad} /> },
    {
      key: 'tickets',
      title: t('dashboard.ads.tickets'),
      align: 'end',
      cell: (ad) => <span className="num">{number(ad.tickets)}</span>,
    },
  ]
}

function AdName({ ad: { title, url } }: { ad: AdTickets }) {
  const { t } = useTranslation()
  const name = title || t('dashboard.ads.untitled')
  if (!url) return <b className={styles.ad}>{name}</b>
  return (
    <a className={`${parts.link} ${styles.ad}`} href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
