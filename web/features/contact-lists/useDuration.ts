import { useTranslation } from 'react-i18next'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns a function that says roughly how long so many seconds are. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) => {
    if (seconds < MINUTE) return t('contactLists.duration.seconds', { count: Math.max(1, Math.ceil(seconds)) })
    if (seconds < HOUR) return t('contactLists.duration.minutes', { count: Math.ceil(seconds / MINUTE) })
    if (seconds < 2 * DAY) return t('contactLists.duration.hours', { count: Math.ceil(seconds / HOUR) })
    return t('contactLists.duration.days', { count: Math.ceil(seconds / DAY) })
  }
}
