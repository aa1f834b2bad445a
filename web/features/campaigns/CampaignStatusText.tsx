import {
  IconCalendarClock,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
  IconSend2,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Campaign, CampaignStatus } from '#contract/campaigns.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Campaigns.module.css'

const ICONS: Record<CampaignStatus, Icon> = {
  INATIVA: IconCircleDashed,
  PROGRAMADA: IconCalendarClock,
  EM_ANDAMENTO: IconSend2,
  CANCELADA: IconCircleX,
  FINALIZADA: IconCircleCheck,
}
const TONES: Partial<Record<CampaignStatus, string>> = { EM_ANDAMENTO: 'run', FINALIZADA: 'ok' }

/** Says how far a campaign is; a pause is a reason beside the status, not a status of its own. */
export function CampaignStatusText({ status, pauseReason }: Pick<Campaign, 'status' | 'pauseReason'>) {
  const { t } = useTranslation()
  const isPaused = pauseReason !== null && (status === 'EM_ANDAMENTO' || status === 'PROGRAMADA')
  const Icon = isPaused ? IconClockPause : ICONS[status]
  return (
    <span className={`${parts.inline} ${styles.state}`} data-tone={isPaused ? 'warn' : TONES[status]}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(isPaused ? `campaigns.pausedState.${status}` : `campaigns.state.${status}`)}
    </span>
  )
}
