import { ActionIcon, Menu, TextInput, Tooltip } from '@mantine/core'
import { IconClock24, IconCopy, IconDotsVertical, IconMoon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WorkingHours } from '#contract/companies.ts'
import { readClock, classifyHours, wholeWeek, WEEKDAYS, type Weekday } from './week.ts'
import styles from './WeekEditor.module.css'

type Props = {
  value: readonly WorkingHours[]
  /** Receives all seven days. Times may be incomplete: see `isWeekValid`. */
  onChange: (week: WorkingHours[]) => void
}

/** Edits the working hours of a week, day by day, as HH:MM. */
export function WeekEditor({ value, onChange }: Props) {
  const { t } = useTranslation()
  const week = wholeWeek(value)
  const changeDay = (index: number, times: Partial<WorkingHours>): void =>
    onChange(week.map((day, at) => (at === index ? { ...day, ...times } : day)))
  const copyToAll = ({ startTime, endTime }: WorkingHours): void =>
    onChange(week.map((day) => ({ ...day, startTime, endTime })))

  return (
    <div>
      <div className={styles.week} role="group" aria-label={t('week.label')}>
        {week.map((day, index) => (
          <Day
            key={day.weekdayEn}
            weekday={WEEKDAYS[index] ?? 'monday'}
            day={day}
            onChange={(times) => changeDay(index, times)}
            onCopy={() => copyToAll(day)}
          />
        ))}
      </div>
      <ul className={styles.help}>
        <li>{t('week.helpOvernight')}</li>
        <li>{t('week.helpClosed')}</li>
        <li>{t('week.helpAllDay')}</li>
      </ul>
    </div>
  )
}

type DayProps = {
  weekday: Weekday
  day: WorkingHours
  onChange: (times: Partial<WorkingHours>) => void
  onCopy: () => void
}

function Day({ weekday, day, onChange, onCopy }: DayProps) {
  const { t } = useTranslation()
  const name = t(`week.day.${weekday}`)
  const shape = classifyHours(day)
  return (
    <div className={styles.day} role="group" aria-label={name} data-closed={shape.kind === 'closed' || undefined}>
      <span className={styles.name}>{name}</span>
      <span className={styles.times}>
        <Time
          label={t('week.from', { day: name })}
          value={day.startTime}
          wrong={shape.kind === 'wrong' && shape.startTime}
          onChange={(startTime) => onChange({ startTime })}
        />
        <span aria-hidden>–</span>
        <Time
          label={t('week.to', { day: name })}
          value={day.endTime}
          wrong={shape.kind === 'wrong' && shape.endTime}
          onChange={(endTime) => onChange({ endTime })}
        />
      </span>
      <Meaning day={day} />
      <span className={styles.tools}>
        <Tooltip label={t('week.copyToAll')}>
          <ActionIcon aria-label={t('week.copyDayToAll', { day: name })} onClick={onCopy}>
            <IconCopy size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon aria-label={t('common.actionsOf', { name })}>
              <IconDotsVertical size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconMoon size={16} stroke={1.7} />}
              onClick={() => onChange({ startTime: '00:00', endTime: '00:00' })}
            >
              {t('week.makeClosed')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconClock24 size={16} stroke={1.7} />}
              onClick={() => onChange({ startTime: '', endTime: '' })}
            >
              {t('week.makeAllDay')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </div>
  )
}

type TimeProps = { label: string; value: string; wrong: boolean; onChange: (clock: string) => void }

function Time({ label, value, wrong, onChange }: TimeProps) {
  return (
    <TextInput
      className={styles.time}
      aria-label={label}
      placeholder="HH:MM"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      error={wrong}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onChange(readClock(event.currentTarget.value))}
    />
  )
}

/** Explains the hours in words, because blank and equal times have special meanings. */
function Meaning({ day }: { day: WorkingHours }) {
  const { t } = useTranslation()
  const shape = classifyHours(day)
  if (shape.kind === 'wrong') {
    return (
      <span className={styles.meaning} data-wrong role="alert">
        {t(day.startTime === '' || day.endTime === '' ? 'week.bothTimes' : 'week.noTime')}
      </span>
    )
  }
  if (shape.kind === 'closed' || shape.kind === 'allDay') {
    return <span className={styles.meaning}>{t(`week.${shape.kind}`)}</span>
  }
  if (shape.kind === 'overnight') {
    return (
      <span className={styles.meaning} data-overnight>
        {t('week.until', { time: day.endTime })}
      </span>
    )
  }
  return <span className={styles.meaning}>{formatDuration(shape.minutes)}</span>
}

const formatDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
