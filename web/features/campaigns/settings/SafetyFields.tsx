import { Alert, Input, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/ui/form/Switch.tsx'
import { readClock } from '#web/ui/time/week.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'
import type { FirstContactsRule, SettingsFormState } from './settings-fields.ts'
import { WEEK, weekdayName } from './weekday-names.ts'

const RULES = [
  { value: 'age', label: 'byAge' },
  { value: 'own', label: 'ownLimit' },
  { value: 'none', label: 'noLimit' },
] as const
const CONFIRMATION_HOURS = [24, 48, 72, 168] as const
const MAX_FIRST_CONTACTS = 100_000

/** Asks for what protects the number; switching something off says what it risks. */
export function SafetyFields({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation()
  const { firstContactsRule, hasSendingHours } = form.values
  return (
    <section className={`${parts.panel} ${parts.stack12} ${styles.panel}`} aria-label={t('campaigns.config.safety')}>
      <h2 className={parts.heading}>{t('campaigns.config.safety')}</h2>
      <div role="group" aria-label={t('campaigns.config.firstContacts')} className={`${parts.stack8} ${styles.block}`}>
        <b>{t('campaigns.config.firstContacts')}</b>
        <p className={parts.quiet}>{t('campaigns.config.firstContactsText')}</p>
        <div className={`${parts.flow} ${styles.line}`}>
          <SegmentedControl
            value={firstContactsRule}
            onChange={(value) => form.setFieldValue('firstContactsRule', value as FirstContactsRule)}
            data={RULES.map(({ value, label }) => ({ value, label: t(`campaigns.config.${label}`) }))}
          />
          {firstContactsRule === 'own' && (
            <NumberInput
              aria-label={t('campaigns.config.limitNumber')}
              suffix={` · ${t('campaigns.config.limitNumber')}`}
              min={1}
              max={MAX_FIRST_CONTACTS}
              clampBehavior="strict"
              allowDecimal={false}
              {...form.getInputProps('firstContacts')}
              error={form.errors['dailyFirstContacts']}
            />
          )}
        </div>
        {firstContactsRule === 'none' && <Alert color="coral">{t('campaigns.config.noLimitRisk')}</Alert>}
      </div>
      <div className={`${parts.stack8} ${styles.block}`}>
        <Switch
          size="sm"
          label={t('campaigns.config.quietHours')}
          description={t('campaigns.config.quietHoursText')}
          {...form.getInputProps('hasSendingHours', { type: 'checkbox' })}
        />
        {hasSendingHours ? (
          <SendingHours form={form} />
        ) : (
          <Alert color="coral">{t('campaigns.config.quietRisk')}</Alert>
        )}
      </div>
      <Select
        label={t('campaigns.config.confirmationHours')}
        className={styles.narrow ?? ''}
        allowDeselect={false}
        data={confirmationChoices(form.values.confirmationHours).map((count) => ({
          value: String(count),
          label: t('campaigns.config.hours', { count }),
        }))}
        {...form.getInputProps('confirmationHours')}
      />
    </section>
  )
}

/** A value that was set by another client stays among the choices. */
const confirmationChoices = (current: string): number[] =>
  [...new Set([...CONFIRMATION_HOURS, Number(current)])].toSorted((one, other) => one - other)

function SendingHours({ form }: { form: SettingsFormState }) {
  const { t, i18n } = useTranslation()
  const toggle = (day: number): void => {
    const { days } = form.values
    form.setFieldValue('days', days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  }
  const clock = (field: 'from' | 'to') => (
    <TextInput
      label={t(`campaigns.config.${field}`)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      w={90}
      {...form.getInputProps(field)}
      error={form.errors[field] ?? form.errors[`quietHours.${field}`]}
      onBlur={(event) => form.setFieldValue(field, readClock(event.currentTarget.value))}
    />
  )
  return (
    <div className={`${parts.flow} ${styles.line}`}>
      {clock('from')}
      {clock('to')}
      <Input.Wrapper label={t('campaigns.config.days')} labelElement="div" error={form.errors['days']}>
        <div className={`${parts.flow} ${styles.days}`} role="group" aria-label={t('campaigns.config.days')}>
          {WEEK.map((day) => (
            <button
              className={parts.hint}
              key={day}
              type="button"
              title={weekdayName(i18n.language, day, 'long')}
              aria-pressed={form.values.days.includes(day)}
              onClick={() => toggle(day)}
            >
              {weekdayName(i18n.language, day, 'short')}
            </button>
          ))}
        </div>
      </Input.Wrapper>
    </div>
  )
}
