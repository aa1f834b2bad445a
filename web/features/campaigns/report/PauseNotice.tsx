import { Alert, Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PauseReason } from '#contract/campaigns.ts'
import { useCampaignCalls } from '#web/features/campaigns/useCampaignCalls.ts'
import styles from './Report.module.css'

/** Says why a campaign stands still; only a person lets it go on. */
export function PauseNotice({ id, reason }: { id: number; reason: PauseReason }) {
  const { t } = useTranslation()
  const { restart } = useCampaignCalls()
  return (
    <Alert
      color="ambar"
      role="status"
      icon={<IconClockPause size={18} stroke={1.8} aria-hidden />}
      title={t('campaigns.view.pausedTitle', { reason: t(`campaigns.pause.${reason}`) })}
    >
      <div className={styles.notice}>
        <span>{t(`campaigns.pauseHelp.${reason}`)}</span>
        <Button size="xs" variant="default" onClick={() => void restart(id)}>
          {t('campaigns.view.restart')}
        </Button>
      </div>
    </Alert>
  )
}
