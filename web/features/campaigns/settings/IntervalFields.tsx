import { Alert, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LONGER_INTERVALS, MESSAGE_INTERVALS } from '#contract/campaign-settings.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'
import type { SettingsFormState } from './settings-fields.ts'

/** Asks for the pause between two messages, and for the longer one after some of them. */
export function IntervalFields({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation()
  const seconds = (values: readonly number[]) =>
    values.map((count) => ({
      value: String(count),
      label: count === 0 ? t('campaigns.config.noInterval') : t('campaigns.config.seconds', { count }),
    }))
  return (
    <section className={`${parts.panel} ${parts.stack12} ${styles.panel}`} aria-label={t('campaigns.config.intervals')}>
      <h2 className={parts.heading}>{t('campaigns.config.intervals')}</h2>
      <p className={parts.quiet}>{t('campaigns.config.intervalsText')}</p>
      <div className={`${parts.stack12} ${styles.three}`}>
        <Select
          label={t('campaigns.config.messageInterval')}
          allowDeselect={false}
          data={seconds(MESSAGE_INTERVALS)}
          {...form.getInputProps('messageInterval')}
        />
        <Select
          label={t('campaigns.config.longerIntervalAfter')}
          allowDeselect={false}
          data={LONGER_INTERVALS.map((count) => ({
            value: String(count),
            label: count === 0 ? t('campaigns.config.notDefined') : t('campaigns.config.sends', { count }),
          }))}
          {...form.getInputProps('longerIntervalAfter')}
        />
        <Select
          label={t('campaigns.config.greaterInterval')}
          allowDeselect={false}
          data={seconds(LONGER_INTERVALS)}
          {...form.getInputProps('greaterInterval')}
        />
      </div>
      {form.values.messageInterval === '0' && <Alert color="coral">{t('campaigns.config.zeroRisk')}</Alert>}
    </section>
  )
}
