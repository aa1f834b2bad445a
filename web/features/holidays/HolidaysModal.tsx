import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isOptionalHoliday,
  MAX_OWN_HOLIDAYS,
  NATIONAL_HOLIDAYS,
  type Holidays,
  type NationalHoliday,
} from '#contract/holidays.ts'
import { useUser } from '#web/session/store.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { dayOf, plainDay, useTime } from '#web/ui/time/time.ts'
import { holidaysQuery, saveHolidays } from './api.ts'
import { nextNational } from './coming.ts'
import { newOwnDay, OwnDayFields, ownDayErrors, toOwnHoliday, typedOwnDay, type OwnDay } from './OwnDayFields.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Holidays.module.css'

type Props = { stored: Holidays; onClose: () => void }
type Fields = { national: NationalHoliday[]; own: OwnDay[] }

const byDay = (today: string) =>
  NATIONAL_HOLIDAYS.map((key) => ({ key, date: nextNational(key, today) })).toSorted((one, other) =>
    one.date.localeCompare(other.date),
  )

/** Edits the holidays of the company: those of Brazil that it keeps, and days of its own. */
export function HolidaysModal({ stored, onClose }: Props) {
  const { t } = useTranslation()
  const { zone } = useTime()
  const cache = useQueryClient()
  const { companyId } = useUser()
  const today = dayOf(new Date(), zone)
  const [days] = useState(() => byDay(today))
  const { form, submit } = useSaveForm<Fields, Holidays>({
    initialValues: { national: stored.national, own: stored.own.map(typedOwnDay) },
    validate: ({ own }) => ownDayErrors(own, t),
    save: ({ national, own }) => saveHolidays(companyId, { national, own: own.map(toOwnHoliday) }),
    savedText: t('holidays.saved'),
    onSaved: (saved) => {
      cache.setQueryData(holidaysQuery(companyId).queryKey, saved)
      onClose()
    },
  })
  const { national, own } = form.values
  const setNational = (chosen: readonly string[]): void =>
    form.setFieldValue(
      'national',
      NATIONAL_HOLIDAYS.filter((key) => chosen.includes(key)),
    )
  const allNational = NATIONAL_HOLIDAYS.filter((key) => !isOptionalHoliday(key))
  /** What was wrong is told by the number of the day, which may be another one now. */
  const changeOwn = (next: OwnDay[]): void => {
    form.clearErrors()
    form.setFieldValue('own', next)
  }

  return (
    <FormModal onClose={onClose} size={620} title={t('holidays.title')}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.lead}>{t('holidays.lead')}</p>
        <section>
          <div className={`${parts.spread} ${styles.sectionHead}`}>
            <h3>{t('holidays.nationalTitle')}</h3>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={allNational.every((key) => national.includes(key))}
              onClick={() => setNational([...national, ...allNational])}
            >
              {t('holidays.allNational')}
            </Button>
          </div>
          <Checkbox.Group value={national} onChange={setNational} aria-label={t('holidays.nationalTitle')}>
            <ul className={styles.days}>
              {days.map(({ key, date }) => (
                <li className={parts.spread} key={key}>
                  <Checkbox value={key} label={t(`holidays.national.${key}`)} />
                  <small className="num">
                    {plainDay(date)}
                    {isOptionalHoliday(key) && ` · ${t('holidays.optional')}`}
                  </small>
                </li>
              ))}
            </ul>
          </Checkbox.Group>
        </section>
        <section>
          <div className={`${parts.spread} ${styles.sectionHead}`}>
            <h3>{t('holidays.ownTitle')}</h3>
          </div>
          <p className={styles.hint}>{t('holidays.ownHint')}</p>
          {own.map((day, index) => (
            <OwnDayFields
              key={day.key}
              day={day}
              ordinal={index + 1}
              errors={form.errors}
              onChange={(changed) => changeOwn(own.map((one) => (one.key === day.key ? changed : one)))}
              onRemove={() => changeOwn(own.filter(({ key }) => key !== day.key))}
            />
          ))}
          <Button
            size="xs"
            variant="default"
            disabled={own.length >= MAX_OWN_HOLIDAYS}
            onClick={() => changeOwn([...own, newOwnDay()])}
          >
            {t('holidays.addOwn')}
          </Button>
        </section>
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.save')} />
      </form>
    </FormModal>
  )
}
