import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedules.ts'
import { weekdayName } from './days.ts'
import { failureText, ScheduleStatus } from './ScheduleStatus.tsx'
import { useMayChange } from './rights.ts'
import { localeOf } from '#web/i18n.ts'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { plainDay, useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Schedules.module.css'
import type { Start } from './useScheduleForm.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = CalendarActions & {
  day: string
  today: string
  schedules: readonly Schedule[]
  /** The day is the only one shown, so its name is already in the heading. */
  alone: boolean
}

/** Lists the scheduled messages of a day in the order of their times. */
export function DayColumn({ day, today, schedules, alone, onShow, onAdd, onDelete, onOpenDay }: Props) {
  const { t, i18n } = useTranslation()
  const name = plainDay(day)
  return (
    <section className={styles.column} aria-label={name} data-today={day === today || undefined}>
      {!alone && (
        <header className={parts.bar}>
          <UnstyledButton onClick={() => onOpenDay(day)}>
            <VisuallyHidden>{t('schedules.openDay', { day: name, count: schedules.length })}</VisuallyHidden>
            <span aria-hidden>
              <small>{weekdayName(day, localeOf(i18n.language), 'short')}</small> <b>{Number(day.slice(8))}</b>
            </span>
          </UnstyledButton>
          {day >= today && (
            <ActionIcon size={26} aria-label={t('schedules.addOn', { day: name })} onClick={() => onAdd({ day })}>
              <IconPlus size={15} stroke={2} aria-hidden />
            </ActionIcon>
          )}
        </header>
      )}
      {schedules.length === 0 && <p className={parts.meta}>{t('schedules.noneOnDay')}</p>}
      <ul>
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <Card schedule={schedule} onShow={onShow} onDelete={alone ? onDelete : null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  schedule: Schedule
  onShow: CalendarActions['onShow']
  onDelete: CalendarActions['onDelete'] | null
}

function Card({ schedule, onShow, onDelete }: CardProps) {
  const { t } = useTranslation()
  const time = useTime()
  const mayChange = useMayChange()
  const { sendAt, contact, body, status, mediaName } = schedule
  return (
    <div className={`${parts.hover} ${parts.row} ${parts.panel} ${styles.card}`} data-status={status}>
      <UnstyledButton className={`${parts.fill} ${styles.cardBody}`} onClick={() => onShow(schedule)}>
        <span className={`${parts.wrap} ${styles.cardHead}`}>
          <b className="num">{time.clock(sendAt)}</b> <b>{contactName(contact)}</b> <ScheduleStatus status={status} />
        </span>
        <span className={`${parts.clamp} ${parts.hint} ${styles.cardText}`}>
          {mediaName && <IconPhoto size={14} stroke={1.8} aria-label={mediaName} />} <VariableText text={body} />
        </span>
        {status === 'ERRO' && <small>{failureText(schedule)}</small>}
      </UnstyledButton>
      {onDelete && mayChange(schedule) && (
        <RowAction
          label={t('schedules.deleteNamed', { name: contactName(contact) })}
          icon={IconTrash}
          onClick={() => onDelete(schedule)}
        />
      )}
    </div>
  )
}

export type CalendarActions = {
  onShow: (schedule: Schedule) => void
  onAdd: (start: Start) => void
  onDelete: (schedule: Schedule) => void
  onOpenDay: (day: string) => void
}
