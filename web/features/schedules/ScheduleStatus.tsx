import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedules.ts'

const COLORS = { PENDENTE: 'ceu', AGENDADA: 'ambar', ENVIADA: 'verde', ERRO: 'coral' } as const

export function ScheduleStatus({ status }: Pick<Schedule, 'status'>) {
  const { t } = useTranslation()
  return <Badge color={COLORS[status]}>{t(`schedules.status.${status}`)}</Badge>
}
