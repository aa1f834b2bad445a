import { useTranslation } from 'react-i18next'
import { useUser } from '#web/session/store.ts'
import { daysUntil, plainDay } from '#web/ui/time/time.ts'
import { Card } from './Card.tsx'

const WARN_DAYS = 5

/** Until when the company has paid. */
export function DueCard() {
  const { t } = useTranslation()
  const { dueDate, timezone } = useUser().company
  if (!dueDate) return <Card name="dueDate" value="—" note={t('dashboard.due.none')} />
  const days = daysUntil(dueDate, timezone)
  const note =
    days < 0 ? t('dashboard.due.past') : days === 0 ? t('dashboard.due.today') : t('dashboard.due.in', { count: days })
  const tone = days < 0 ? 'danger' : days < WARN_DAYS ? 'warn' : undefined
  return <Card name="dueDate" value={plainDay(dueDate)} note={note} tone={tone} />
}
