import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { CampaignActions, type CampaignDialog } from './CampaignActions.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Campaigns.module.css'
import { StatusCell, useContentWords } from './StatusCell.tsx'

export function useCampaignColumns(open: (dialog: CampaignDialog) => void): Column<Campaign>[] {
  const { t } = useTranslation()
  const contentOf = useContentWords()
  return [
    {
      key: 'name',
      title: t('campaigns.name'),
      role: 'main',
      cell: (campaign) => (
        <span className={styles.name}>
          <b>{campaign.name}</b>
          <small>{[campaign.user?.name, contentOf(campaign)].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { key: 'status', title: t('campaigns.status'), cell: (campaign) => <StatusCell campaign={campaign} /> },
    {
      key: 'contactList',
      title: t('campaigns.contactList'),
      cell: ({ contactList }) => contactList?.name ?? <None>{t('campaigns.noList')}</None>,
    },
    {
      key: 'connection',
      title: t('campaigns.connection'),
      cell: ({ whatsapp }) => whatsapp?.name ?? <None>{t('campaigns.noConnection')}</None>,
    },
    {
      key: 'scheduledAt',
      title: t('campaigns.scheduledAt'),
      cell: ({ scheduledAt }) => <Moment at={scheduledAt} none={t('campaigns.noSchedule')} />,
    },
    {
      key: 'completedAt',
      title: t('campaigns.completedAt'),
      cell: ({ completedAt }) => <Moment at={completedAt} none={t('campaigns.notCompleted')} />,
    },
    {
      key: 'confirmation',
      title: t('campaigns.confirmation'),
      cell: ({ confirmation }) =>
        confirmation ? (
          <span className={styles.word}>{t('campaigns.enabled')}</span>
        ) : (
          <Quiet>{t('campaigns.disabled')}</Quiet>
        ),
    },
    {
      key: 'actions',
      title: t('common.actions'),
      align: 'end',
      role: 'menu',
      cell: (campaign) => <CampaignActions campaign={campaign} open={open} />,
    },
  ]
}

const Quiet = ({ children }: { children: string }) => (
  <span className={`${parts.muted} ${styles.none}`}>{children}</span>
)

const None = ({ children }: { children: string }) => (
  <NoValue>
    <Quiet>{children}</Quiet>
  </NoValue>
)

function Moment({ at, none }: { at: string | null; none: string }) {
  const time = useTime()
  if (!at) return <None>{none}</None>
  return (
    <span className={`${styles.when} num`}>
      {time.date(at)}
      <small>{time.clock(at)}</small>
    </span>
  )
}
