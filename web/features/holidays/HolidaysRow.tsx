import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holidays } from '#contract/holidays.ts'
import { useUser } from '#web/session/store.ts'
import { dayOf, plainDay, useTime } from '#web/ui/time/time.ts'
import { holidaysQuery } from './api.ts'
import { nextHoliday } from './coming.ts'
import { HolidaysModal } from './HolidaysModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Holidays.module.css'

/** Tells which holiday comes next, and opens the dialog with all of them. */
export function HolidaysRow() {
  const { t } = useTranslation()
  const { companyId } = useUser()
  const { data, error, refetch } = useQuery(holidaysQuery(companyId))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={`${parts.row} ${parts.frame} ${styles.row}`} role="group" aria-label={t('holidays.title')}>
      <IconCalendarEvent size={17} stroke={1.7} aria-hidden />
      <span className={`${parts.fill} ${styles.rowText}`}>
        <b>{t('holidays.title')}</b>
        <span>{error && !data ? t('holidays.failed') : data && <Next holidays={data} />}</span>
      </span>
      {error && !data ? (
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      ) : (
        <Button size="xs" variant="default" disabled={!data} onClick={() => setIsOpen(true)}>
          {t('holidays.open')}
        </Button>
      )}
      {isOpen && data && (
        // Events of React pass from a dialog to the form around it: this one is saved by itself.
        <div onSubmit={(event) => event.stopPropagation()}>
          <HolidaysModal stored={data} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </div>
  )
}

function Next({ holidays }: { holidays: Holidays }) {
  const { t } = useTranslation()
  const { zone } = useTime()
  const next = nextHoliday(holidays, dayOf(new Date(), zone))
  if (!next) return t('holidays.none')
  const name = 'own' in next ? next.own.name : t(`holidays.national.${next.national}`)
  return t('holidays.next', { name, date: plainDay(next.date) })
}
