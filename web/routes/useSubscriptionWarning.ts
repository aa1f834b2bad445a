import i18next from 'i18next'
import { useEffect } from 'react'
import { useUser } from '#web/session/store.ts'
import { daysUntil } from '#web/ui/time/time.ts'
import { toastWarning } from '#web/ui/overlay/toast.tsx'

const WARN_DAYS = 5

/** Warns once per visit if the subscription ends in fewer than five days. */
export function useSubscriptionWarning(): void {
  const { dueDate, timezone } = useUser().company
  useEffect(() => {
    if (!dueDate) return
    const days = daysUntil(dueDate, timezone)
    if (days < 0 || days >= WARN_DAYS) return
    toastWarning(days === 0 ? i18next.t('shell.dueToday') : i18next.t('shell.dueSoon', { count: days }))
  }, [dueDate, timezone])
}
