import { Button, Menu } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyDay, PRESET_KEYS, presetWeek, WEEKDAYS, WORKDAYS, type WeekDay } from './week.ts'
import { DayHours } from './DayHours.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './WeekEditor.module.css'

type Props = {
  value: readonly WeekDay[]
  /** Receives all seven days. Times may be incomplete: see `isWeekValid`. */
  onChange: (week: WeekDay[]) => void
  /** The id of the text that says what is wrong with the week. */
  describedBy?: string | undefined
}

/** Edits when somebody answers, day by day: closed, open all day, or from when to when. */
export function WeekEditor({ value, onChange, describedBy }: Props) {
  const { t } = useTranslation()
  const changeDay = (changed: WeekDay): void =>
    onChange(value.map((day) => (day.weekday === changed.weekday ? changed : day)))

  return (
    <div>
      <div className={`${parts.end} ${styles.head}`}>
        <Menu position="bottom-start" width={260}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<IconCalendarWeek size={15} stroke={1.8} aria-hidden />}>
              {t('week.presets')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PRESET_KEYS.map((key) => (
              <Menu.Item key={key} onClick={() => onChange(presetWeek(key))}>
                {t(`week.preset.${key}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={parts.frame} role="group" aria-label={t('week.label')} aria-describedby={describedBy}>
        {value.map((day) => (
          <DayHours
            key={day.weekday}
            day={day}
            onChange={changeDay}
            onCopy={(to) => onChange(copyDay(value, day, to === 'all' ? WEEKDAYS : WORKDAYS))}
          />
        ))}
      </div>
      <p className={`${parts.meta} ${styles.help}`}>{t('week.helpOvernight')}</p>
    </div>
  )
}
