import { Alert, Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign, PauseReason } from '#contract/campaigns.ts'
import { useCampaignCalls } from '#web/features/campaigns/useCampaignCalls.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { errorText } from '#web/ui/overlay/toast.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

const CampaignModal = lazyComponent(
  async () => (await import('#web/features/campaigns/editor/CampaignModal.tsx')).CampaignModal,
)

type Props = { campaign: Campaign; reason: PauseReason }

/**
 * Says why a campaign stands still; only a person lets it go on, after choosing another connection if its own is gone, or
 * another template if Meta does not take this one.
 */
export function PauseNotice({ campaign, reason }: Props) {
  const { t } = useTranslation()
  const { restart } = useCampaignCalls()
  const [isEditing, setIsEditing] = useState(false)
  const { pauseError, whatsappId } = campaign
  return (
    <Alert
      color="ambar"
      role="status"
      icon={<IconClockPause size={18} stroke={1.8} aria-hidden />}
      title={t('campaigns.view.pausedTitle', { reason: t(`campaigns.pause.${reason}`) })}
    >
      <div className={`${parts.spread} ${styles.notice}`}>
        <span>
          {pauseError && `${errorText(pauseError)} `}
          {t(`campaigns.pauseHelp.${reason}`)}
        </span>
        {(whatsappId === null || reason === 'template') && (
          <Button size="xs" variant="default" onClick={() => setIsEditing(true)}>
            {t(whatsappId === null ? 'campaigns.view.chooseConnection' : 'campaigns.view.chooseTemplate')}
          </Button>
        )}
        {whatsappId !== null && (
          <Button size="xs" variant="default" onClick={() => void restart(campaign.id)}>
            {t('campaigns.view.restart')}
          </Button>
        )}
      </div>
      {isEditing && <CampaignModal campaign={campaign} onClose={() => setIsEditing(false)} />}
    </Alert>
  )
}
