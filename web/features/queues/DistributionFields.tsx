import { NumberInput, Select } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LATE_WAIT_MINUTES, URGENT_WAIT_MINUTES } from '#contract/limits.ts'
import { Assignment, MAX_CAPACITY, MAX_QUEUE_MINUTES } from '#contract/queues.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Queues.module.css'
import type { QueueForm } from './useQueueForm.ts'

/**
 * Chooses who gets the conversations that wait in the queue, and from when their wait is urgent. What concerns only assigned
 * ones is shown with them.
 */
export function DistributionFields({ form }: { form: QueueForm }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { assignment } = form.values
  const count = { min: 1, allowDecimal: false, allowNegative: false }

  return (
    <section className={`${parts.stack12} ${styles.section}`} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('queues.distribution.title')}</h3>
      <Select
        allowDeselect={false}
        label={t('queues.distribution.assignment')}
        description={t(`queues.distribution.hint.${assignment}`)}
        data={Assignment.options.map((value) => ({ value, label: t(`queues.distribution.kind.${value}`) }))}
        {...form.getInputProps('assignment')}
      />
      {assignment !== 'off' && (
        <div className={`${parts.widePair} ${styles.pair}`}>
          <NumberInput
            {...count}
            max={MAX_CAPACITY}
            label={t('queues.distribution.capacity')}
            description={t('queues.distribution.capacityHint')}
            {...form.getInputProps('assignmentCapacity')}
          />
          <NumberInput
            {...count}
            max={MAX_QUEUE_MINUTES}
            label={t('queues.distribution.minutes')}
            description={t('queues.distribution.minutesHint')}
            {...form.getInputProps('assignmentMinutes')}
          />
        </div>
      )}
      <div className={`${parts.widePair} ${styles.pair}`}>
        <NumberInput
          {...count}
          max={MAX_QUEUE_MINUTES}
          label={t('queues.distribution.soon')}
          description={t('queues.distribution.soonHint', { minutes: LATE_WAIT_MINUTES })}
          placeholder={String(LATE_WAIT_MINUTES)}
          {...form.getInputProps('waitSoonMinutes')}
        />
        <NumberInput
          {...count}
          max={MAX_QUEUE_MINUTES}
          label={t('queues.distribution.late')}
          description={t('queues.distribution.lateHint', { minutes: URGENT_WAIT_MINUTES })}
          placeholder={String(URGENT_WAIT_MINUTES)}
          {...form.getInputProps('waitLateMinutes')}
        />
      </div>
    </section>
  )
}
