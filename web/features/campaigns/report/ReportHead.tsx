import { Button } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import { CampaignStatusText } from '#web/features/campaigns/CampaignStatusText.tsx'
import { canRestart } from '#web/features/campaigns/can-restart.ts'
import { useCampaignCalls } from '#web/features/campaigns/useCampaignCalls.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

type Props = { campaign: Campaign; onLeave: () => void }

export function ReportHead({ campaign, onLeave }: Props) {
  const { t } = useTranslation()
  const { duplicate } = useCampaignCalls()
  return (
    <div className={`${parts.wrap} ${styles.head}`}>
      <Link to="/campaigns" className={`${parts.back} ${styles.back}`}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {t('campaigns.view.back')}
      </Link>
      <h2 className={parts.title}>{campaign.name}</h2>
      <CampaignStatusText status={campaign.status} pauseReason={campaign.pauseReason} />
      <span className={styles.grow} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={15} stroke={1.8} aria-hidden />}
        onClick={() => void duplicate(campaign.id).then((made) => made && onLeave())}
      >
        {t('campaigns.view.again')}
      </Button>
      <RunButton campaign={campaign} />
    </div>
  )
}

function RunButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { stop, restart } = useCampaignCalls()
  const [isWaiting, setIsWaiting] = useState(false)
  const run = async (work: Promise<unknown>): Promise<void> => {
    setIsWaiting(true)
    await work
    setIsWaiting(false)
  }
  if (canRestart(campaign))
    return (
      <Button
        size="xs"
        loading={isWaiting}
        leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
        onClick={() => void run(restart(campaign.id))}
      >
        {t('campaigns.view.restart')}
      </Button>
    )
  if (campaign.status !== 'EM_ANDAMENTO') return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={isWaiting}
      leftSection={<IconPlayerStopFilled size={15} aria-hidden />}
      onClick={() => void run(stop(campaign.id))}
    >
      {t('campaigns.view.stop')}
    </Button>
  )
}
