import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedules.ts'
import { joinSegments } from '#contract/text-variables.ts'
import type { CalendarActions } from './DayColumn.tsx'
import { weekdayName } from './days.ts'
import { localeOf } from '#web/i18n.ts'
import { useNamedVariables } from '#web/ui/text/useNamedVariables.ts'
import { plainDay, useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Schedules.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

/** At most this number of messages is shown per day; a button opens the day with all of them. */
const MAX_LINES = 3

type Props = CalendarActions & {
  days: readonly string[]
  /** YYYY-MM */
  month: string
  today: string
  of: (day: string) => readonly Schedule[]
}

export function MonthGrid({ days, month, today, of, ...actions }: Props) {
  const { t, i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className={`${parts.panel} ${styles.month}`} aria-label={t('schedules.calendar')}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" aria-label={weekdayName(day, locale, 'long')}>
              {weekdayName(day, locale, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-other={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
                <Day day={day} today={today} schedules={of(day)} {...actions} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = CalendarActions & { day: string; today: string; schedules: readonly Schedule[] }

function Day({ day, today, schedules, onShow, onAdd, onOpenDay }: DayProps) {
  const { t } = useTranslation()
  const name = plainDay(day)
  const more = schedules.length - MAX_LINES
  return (
    <>
      <div className={`${parts.bar} ${styles.dayHead}`}>
        <UnstyledButton className={styles.date ?? ''} onClick={() => onOpenDay(day)}>
          <VisuallyHidden>{t('schedules.openDay', { day: name, count: schedules.length })}</VisuallyHidden>
          <span aria-hidden>{Number(day.slice(8))}</span>
          {schedules.length > 0 && (
            <i className={styles.count} aria-hidden>
              {schedules.length}
            </i>
          )}
        </UnstyledButton>
        {day >= today && (
          <ActionIcon
            size={24}
            className={styles.plus ?? ''}
            aria-label={t('schedules.addOn', { day: name })}
            onClick={() => onAdd({ day })}
          >
            <IconPlus size={14} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul className={styles.lines}>
        {schedules.slice(0, MAX_LINES).map((schedule) => (
          <li key={schedule.id}>
            <Line schedule={schedule} onShow={onShow} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <UnstyledButton className={styles.more ?? ''} onClick={() => onOpenDay(day)}>
          {t('schedules.more', { count: more })}
        </UnstyledButton>
      )}
    </>
  )
}

function Line({ schedule, onShow }: { schedule: Schedule } & Pick<CalendarActions, 'onShow'>) {
  const { t } = useTranslation()
  const time = useTime()
  const { sendAt, contact, body, status } = schedule
  const text = joinSegments(useNamedVariables(body))
  return (
    <UnstyledButton
      className={`${parts.ellipsis} ${parts.sunken} ${styles.line}`}
      data-status={status}
      title={`${contactName(contact)}: ${text}`}
      onClick={() => onShow(schedule)}
    >
      <i aria-label={t(`schedules.status.${status}`)} role="img" />
      <span className="num">{time.clock(sendAt)}</span> {contactName(contact)}
    </UnstyledButton>
  )
}
