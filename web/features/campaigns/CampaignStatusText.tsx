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
import { StateBadge, type StateTone } from '#web/ui/display/StateBadge.tsx'

const ICONS: Record<CampaignStatus, Icon> = {
  INATIVA: IconCircleDashed,
  PROGRAMADA: IconCalendarClock,
  EM_ANDAMENTO: IconSend2,
  CANCELADA: IconCircleX,
  FINALIZADA: IconCircleCheck,
}
const TONES: Record<CampaignStatus, StateTone> = {
  INATIVA: 'quiet',
  PROGRAMADA: 'quiet',
  EM_ANDAMENTO: 'run',
  CANCELADA: 'quiet',
  FINALIZADA: 'ok',
}

/** Says how far a campaign is; a pause is a reason beside the status, not a status of its own. */
export function CampaignStatusText({ status, pauseReason }: Pick<Campaign, 'status' | 'pauseReason'>) {
  const { t } = useTranslation()
  const isPaused = pauseReason !== null && (status === 'EM_ANDAMENTO' || status === 'PROGRAMADA')
  return (
    <StateBadge icon={isPaused ? IconClockPause : ICONS[status]} tone={isPaused ? 'warn' : TONES[status]}>
      {t(isPaused ? `campaigns.pausedState.${status}` : `campaigns.state.${status}`)}
    </StateBadge>
  )
}
