import { useTranslation } from 'react-i18next'
import { useSetting } from '#web/session/useSetting.ts'
import { WeekEditor } from '#web/ui/time/WeekEditor.tsx'
import styles from './Queues.module.css'
import type { QueueForm } from './useQueueForm.ts'

/** Edits the business hours of the queue. They are saved together with the queue. */
export function BusinessHoursTab({ form }: { form: QueueForm }) {
  const { t } = useTranslation()
  const scheduleType = useSetting('scheduleType')
  const { schedules, outOfHoursMessage } = form.values
  const notice =
    scheduleType !== 'queue' ? 'queues.hoursOff' : outOfHoursMessage.trim() === '' ? 'queues.hoursSilent' : null
  return (
    <div className={styles.schedules}>
      {notice && <p className={styles.notice}>{t(notice)}</p>}
      <WeekEditor value={schedules} onChange={(week) => form.setFieldValue('schedules', week)} />
      {form.errors['schedules'] && (
        <p className={styles.error} role="alert">
          {form.errors['schedules']}
        </p>
      )}
    </div>
  )
}
