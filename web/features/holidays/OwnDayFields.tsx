import { ActionIcon, Checkbox, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnHoliday } from '#contract/holidays.ts'
import { useDescribedBy } from '#web/ui/form/useDescribedBy.ts'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { isClock, readClock } from '#web/ui/time/week.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Holidays.module.css'

/** A day as it is typed. A closed one keeps its times, for whoever opens it again. */
export type OwnDay = Omit<OwnHoliday, 'date'> & { key: number; date: string | null; isClosed: boolean }

let lastKey = 0
const USUAL = { startTime: '08:00', endTime: '12:00' }

export const newOwnDay = (): OwnDay => ({
  key: ++lastKey,
  name: '',
  date: null,
  yearly: false,
  isClosed: true,
  ...USUAL,
})

export function typedOwnDay({ startTime, endTime, ...day }: OwnHoliday): OwnDay {
  const isClosed = startTime === endTime
  return { ...day, key: ++lastKey, isClosed, ...(isClosed ? USUAL : { startTime, endTime }) }
}

export const toOwnHoliday = ({ name, date, yearly, isClosed, startTime, endTime }: OwnDay): OwnHoliday => ({
  ...{ name: name.trim(), date: date ?? '', yearly },
  ...(isClosed ? { startTime: '00:00', endTime: '00:00' } : { startTime, endTime }),
})

/** Returns what is wrong, by the path of the field that the server names, too. */
export const ownDayErrors = (days: OwnDay[], t: TFunction): FormErrors =>
  Object.fromEntries(
    days.flatMap(({ name, date, isClosed, startTime, endTime }, index) => {
      const errors: [string, string][] = []
      if (name.trim() === '') errors.push([`own.${index}.name`, t('common.validation.required')])
      if (date === null) errors.push([`own.${index}.date`, t('holidays.noDate')])
      const hasTimes = isClock(startTime) && isClock(endTime) && startTime !== endTime
      if (!isClosed && !hasTimes) errors.push([`own.${index}.startTime`, t('holidays.noTimes')])
      return errors
    }),
  )

type Props = {
  day: OwnDay
  /** From 1 on: it tells the fields of days without a name apart. */
  ordinal: number
  errors: FormErrors
  onChange: (day: OwnDay) => void
  onRemove: () => void
}

/** Edits one day of the company's own. */
export function OwnDayFields({ day, ordinal, errors, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const name = day.name.trim() || t('holidays.nth', { ordinal })
  const errorOf = (field: 'name' | 'date' | 'startTime') => errors[`own.${ordinal - 1}.${field}`]
  const wrong = errorOf('date') ?? errorOf('startTime')
  const reason = useId()
  const time = (field: 'startTime' | 'endTime', label: string) => (
    <Time
      label={label}
      value={day[field]}
      reason={errorOf('startTime') ? reason : undefined}
      onChange={(clock) => onChange({ ...day, [field]: clock })}
    />
  )
  return (
    <div className={`${parts.wrap} ${styles.own}`} role="group" aria-label={name}>
      <TextInput
        className={styles.ownName}
        aria-label={t('holidays.nameOf', { ordinal })}
        placeholder={t('holidays.namePlaceholder')}
        maxLength={80}
        value={day.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ ...day, name: event.currentTarget.value })}
      />
      <DayInput
        label={t('holidays.dateOf', { name })}
        value={day.date}
        required
        error={Boolean(errorOf('date'))}
        describedBy={errorOf('date') ? reason : undefined}
        onChange={(date) => onChange({ ...day, date })}
      />
      <NativeSelect
        aria-label={t('holidays.hoursOf', { name })}
        value={day.isClosed ? 'closed' : 'open'}
        data={[
          { value: 'closed', label: t('holidays.closed') },
          { value: 'open', label: t('holidays.openFrom') },
        ]}
        onChange={(event) => onChange({ ...day, isClosed: event.currentTarget.value === 'closed' })}
      />
      {!day.isClosed && (
        <span className={`${parts.row} ${parts.muted}`}>
          {time('startTime', t('week.from', { day: name }))}
          <span aria-hidden>–</span>
          {time('endTime', t('week.to', { day: name }))}
        </span>
      )}
      <Checkbox
        label={t('holidays.yearly')}
        aria-label={t('holidays.yearlyOf', { name })}
        checked={day.yearly}
        onChange={(event) => onChange({ ...day, yearly: event.currentTarget.checked })}
      />
      <Tooltip label={t('common.delete')}>
        <ActionIcon aria-label={t('holidays.removeOf', { name })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {wrong && (
        <span id={reason} className={`${parts.error} ${styles.wrong}`} role="alert">
          {wrong}
        </span>
      )}
    </div>
  )
}

type TimeProps = {
  label: string
  value: string
  /** The id of the text that says what is wrong; undefined while nothing is. */
  reason: string | undefined
  onChange: (clock: string) => void
}

function Time({ label, value, reason, onChange }: TimeProps) {
  return (
    <TextInput
      ref={useDescribedBy<HTMLInputElement>(reason)}
      className={styles.time}
      aria-label={label}
      placeholder="HH:MM"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      error={reason !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onChange(readClock(event.currentTarget.value))}
    />
  )
}
