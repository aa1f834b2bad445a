import {
  IconBan,
  IconCheck,
  IconChecks,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconHandStop,
  IconHelpCircle,
  IconMessage2,
  IconSend2,
  IconThumbUp,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SKIP_REASONS, type CampaignRecipient } from '#contract/campaigns.ts'
import { StateBadge, type StateTone } from '#web/ui/display/StateBadge.tsx'
import { durationText } from '#web/features/campaigns/duration.ts'
import { useTime } from '#web/ui/time/time.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'

type Shown = CampaignRecipient['state'] | 'answered' | 'refused'

const LOOKS: Record<Shown, { icon: Icon; tone?: StateTone }> = {
  pending: { icon: IconClock },
  asked: { icon: IconSend2 },
  confirmed: { icon: IconThumbUp, tone: 'ok' },
  queued: { icon: IconSend2, tone: 'run' },
  sent: { icon: IconCheck },
  delivered: { icon: IconChecks },
  read: { icon: IconChecks, tone: 'ok' },
  failed: { icon: IconCircleX, tone: 'bad' },
  skipped: { icon: IconCircleMinus },
  noReceipt: { icon: IconHelpCircle, tone: 'warn' },
  held: { icon: IconHandStop, tone: 'warn' },
  answered: { icon: IconMessage2, tone: 'run' },
  refused: { icon: IconBan, tone: 'warn' },
}

const shownState = ({ state, answered, refused }: CampaignRecipient): Shown =>
  refused ? 'refused' : answered ? 'answered' : state

export function RecipientState({ recipient }: { recipient: CampaignRecipient }) {
  const { t } = useTranslation()
  const shown = shownState(recipient)
  const { icon, tone = 'quiet' } = LOOKS[shown]
  return (
    <StateBadge icon={icon} tone={tone}>
      {t(`campaigns.view.states.${shown}`)}
    </StateBadge>
  )
}

/** Returns the clock of a time of today, and the day with its clock of another. */
export function useMoment(): (at: string) => string {
  const time = useTime()
  return (at) => (time.brief(at) === time.clock(at) ? time.clock(at) : time.dateTime(at))
}

const AT_ONCE_SECONDS = 60

/** Returns what happened: the answer, why it failed, why nothing was sent, when it will be, or how far it came. */
export function useWhatHappened(): (recipient: CampaignRecipient) => string {
  const { t } = useTranslation()
  const moment = useMoment()
  return ({ state, refused, answered, reason, detail, expectedAt, readAfterSeconds }) => {
    const quoted = detail ? `“${detail}”` : ''
    if (refused) return [quoted, t('campaigns.view.refusedWhat')].filter(Boolean).join('; ')
    if (answered) return quoted || t('campaigns.view.whatHappened.answered')
    const skipReason = SKIP_REASONS.find((one) => one === reason)
    if (skipReason) return t(`campaigns.view.reason.${skipReason}`)
    if (reason && expectedAt) return t('campaigns.view.retryExpected', { time: moment(expectedAt) })
    if (reason) return errorText(reason)
    if (state === 'noReceipt') return t('campaigns.view.noReceiptWhat')
    if (state === 'asked') return t('campaigns.view.awaited')
    if (expectedAt) return t('campaigns.view.expected', { time: moment(expectedAt) })
    if (readAfterSeconds === null) return t(`campaigns.view.whatHappened.${state}`)
    if (readAfterSeconds < AT_ONCE_SECONDS) return t('campaigns.view.readAtOnce')
    return t('campaigns.view.readAfter', { duration: durationText(readAfterSeconds) })
  }
}
