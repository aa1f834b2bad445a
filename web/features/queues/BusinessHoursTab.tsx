import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetting } from '#web/session/useSetting.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { WeekEditor } from '#web/ui/time/WeekEditor.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Queues.module.css'
import type { QueueForm } from './useQueueForm.ts'

type Props = {
  form: QueueForm
  /** The holidays of the company. */
  holidays: ReactNode
}

/** Edits the business hours of the queue. They are saved together with the queue. */
export function BusinessHoursTab({ form, holidays }: Props) {
  const { t } = useTranslation()
  const scheduleType = useSetting('scheduleType')
  const { week, outOfHoursMessage } = form.values
  const notice =
    scheduleType !== 'queue' ? 'queues.hoursOff' : outOfHoursMessage.trim() === '' ? 'queues.hoursSilent' : null
  const error = form.errors['week'] ?? form.errors['schedules']
  const reason = useId()
  return (
    <div className={styles.schedules}>
      {notice && <p className={styles.notice}>{t(notice)}</p>}
      <WeekEditor
        value={week}
        onChange={(next) => form.setFieldValue('week', next)}
        describedBy={error ? reason : undefined}
      />
      {error && (
        <p id={reason} className={`${parts.error} ${styles.error}`} role="alert">
          {error}
        </p>
      )}
      <div className={`${parts.stack14} ${styles.holidays}`}>
        {holidays}
        <Switch
          label={t('queues.opensOnHolidays')}
          description={t('queues.opensOnHolidaysHint')}
          {...form.getInputProps('opensOnHolidays', { type: 'checkbox' })}
        />
      </div>
    </div>
  )
}
