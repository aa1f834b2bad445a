import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { campaignReportQuery } from './api.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { PauseNotice } from './report/PauseNotice.tsx'
import { Progress } from './report/Progress.tsx'
import { Recipients } from './report/Recipients.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './report/Report.module.css'
import { ReportCards } from './report/ReportCards.tsx'
import { ReportHead } from './report/ReportHead.tsx'
import { TextTable } from './report/TextTable.tsx'

const OverTimeChart = lazyPart(
  async () => (await import('./report/OverTimeChart.tsx')).OverTimeChart,
  <div className={styles.coming}>
    <Skeleton height="100%" />
  </div>,
)

/** Shows what became of a campaign, while it runs and afterwards. */
export function CampaignReportPage({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { t } = useTranslation()
  const { data: report, error, refetch } = useQuery(campaignReportQuery(id))
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState quiet title={t('campaigns.view.gone')} text={t('common.notFoundText')} />
  if (error && !report) return <ErrorState error={error} retry={() => void refetch()} />
  if (!report) return <Loading />
  const { campaign, hours, variants } = report
  return (
    <div className={`${parts.page} ${styles.page}`}>
      <ReportHead campaign={campaign} onLeave={onLeave} />
      {campaign.pauseReason && <PauseNotice campaign={campaign} reason={campaign.pauseReason} />}
      <Progress report={report} />
      <ReportCards report={report} />
      <div className={`${parts.stack14} ${styles.split}`}>
        <section className={`${parts.panel} ${styles.panel}`} aria-label={t('campaigns.view.overTime')}>
          <header className={parts.flow}>
            <h2>{t('campaigns.view.overTime')}</h2>
          </header>
          {hours.length === 0 ? (
            <p className={styles.none}>{t('campaigns.view.overTimeEmpty')}</p>
          ) : (
            <OverTimeChart hours={hours} />
          )}
        </section>
        <TextTable variants={variants} />
      </div>
      <Recipients id={id} campaignName={campaign.name} />
    </div>
  )
}
