import { Badge } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { SCHEDULE_LATE_MINUTES, type Schedule } from '#contract/schedules.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'

const COLORS = { PENDENTE: 'ceu', AGENDADA: 'ambar', ENVIADA: 'verde', ERRO: 'coral' } as const

export function ScheduleStatus({ status }: Pick<Schedule, 'status'>) {
  const { t } = useTranslation()
  return <Badge color={COLORS[status]}>{t(`schedules.status.${status}`)}</Badge>
}

/**
 * Returns why a message was not sent: translated if the reason is an error code of ours, otherwise in the provider's
 * words.
 */
export const failureText = ({ error }: Schedule): string =>
  error === 'ERR_TOO_LATE_TO_SEND'
    ? i18next.t('schedules.tooLate', { hours: SCHEDULE_LATE_MINUTES / 60 })
    : errorText(error)
