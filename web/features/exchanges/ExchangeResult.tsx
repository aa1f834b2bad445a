import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconLoader,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AssistantTurnRow } from '#contract/assistant-turns.ts'
import { StateBadge, type StateTone } from '#web/ui/display/StateBadge.tsx'

type Turn = Pick<AssistantTurnRow, 'status' | 'httpStatus' | 'handOverReason'>
type Shown = { icon: Icon; tone: StateTone; text: string }

/** Says in a word what came of an exchange. */
function useResultOf(): (turn: Turn) => Shown {
  const { t } = useTranslation()
  return ({ status, httpStatus, handOverReason }) => {
    if (status === 'running') return { icon: IconLoader, tone: 'quiet', text: t('exchanges.result.running') }
    if (status === 'dropped') return { icon: IconUserCheck, tone: 'quiet', text: t('exchanges.result.dropped') }
    if (status === 'done') {
      return { icon: IconCircleCheck, tone: 'ok', text: String(httpStatus ?? t('exchanges.result.done')) }
    }
    if (handOverReason === 'unavailable') {
      return { icon: IconHourglass, tone: 'bad', text: t('exchanges.result.notCalled') }
    }
    if (httpStatus === null) return { icon: IconHourglass, tone: 'bad', text: t('exchanges.result.noAnswer') }
    if (httpStatus < 300) return { icon: IconAlertTriangle, tone: 'bad', text: t('exchanges.result.senseless') }
    return { icon: IconCircleX, tone: 'bad', text: String(httpStatus) }
  }
}

export function ExchangeResult({ turn }: { turn: Turn }) {
  const { icon, tone, text } = useResultOf()(turn)
  return (
    <StateBadge icon={icon} tone={tone}>
      {text}
    </StateBadge>
  )
}
