import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconClock24, IconCopy, IconDotsVertical, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SpanFields } from './SpanFields.tsx'
import { durationOf, nextSpan, problemsOf, type TypedSpan, type WeekDay } from './week.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './WeekEditor.module.css'

/** The server keeps nine pauses of a day. */
const MAX_SPANS = 10

type Props = {
  day: WeekDay
  onChange: (day: WeekDay) => void
  onCopy: (to: 'all' | 'workdays') => void
}

/** Edits one day of the week. */
export function DayHours({ day, onChange, onCopy }: Props) {
  const { t } = useTranslation()
  const { kind, spans } = day
  const name = t(`week.day.${day.weekday}`)
  return (
    <div
      className={`${parts.stack12} ${styles.day}`}
      role="group"
      aria-label={name}
      data-closed={kind === 'closed' || undefined}
    >
      <Switch
        className={styles.name}
        label={name}
        aria-label={t('week.isOpen', { day: name })}
        checked={kind !== 'closed'}
        onChange={({ currentTarget }) => onChange({ ...day, kind: currentTarget.checked ? 'open' : 'closed' })}
      />
      <div className={`${parts.wrap} ${styles.spans}`}>
        {kind === 'open' ? (
          <Spans name={name} spans={spans} onChange={(next) => onChange({ ...day, spans: next })} />
        ) : (
          <span className={`${parts.meta} ${styles.meaning}`}>{t(`week.${kind}`)}</span>
        )}
        {kind === 'allDay' && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('week.giveTimesOf', { day: name })}
            onClick={() => onChange({ ...day, kind: 'open' })}
          >
            {t('week.giveTimes')}
          </Button>
        )}
      </div>
      <span className={styles.tools}>
        <Tooltip label={t('week.copyToAll')}>
          <ActionIcon aria-label={t('week.copyDayToAll', { day: name })} onClick={() => onCopy('all')}>
            <IconCopy size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon aria-label={t('common.actionsOf', { name })}>
              <IconDotsVertical size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {kind !== 'allDay' && (
              <Menu.Item
                leftSection={<IconClock24 size={16} stroke={1.7} />}
                onClick={() => onChange({ ...day, kind: 'allDay' })}
              >
                {t('week.makeAllDay')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => onCopy('workdays')}>
              {t('week.copyToWorkdays')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </div>
  )
}

type SpansProps = { name: string; spans: TypedSpan[]; onChange: (spans: TypedSpan[]) => void }

function Spans({ name, spans, onChange }: SpansProps) {
  const { t } = useTranslation()
  const problems = problemsOf(spans)
  const change = (changed: TypedSpan): void =>
    onChange(spans.map((span) => (span.key === changed.key ? changed : span)))
  return (
    <>
      {spans.map((span, index) => (
        <SpanFields
          key={span.key}
          day={name}
          ordinal={index + 1}
          span={span}
          problem={problems[index] ?? null}
          onChange={change}
          onRemove={spans.length > 1 ? () => onChange(spans.filter(({ key }) => key !== span.key)) : null}
        />
      ))}
      <span className={parts.row}>
        {spans.length < MAX_SPANS && (
          <Tooltip label={t('week.addSpan')}>
            <ActionIcon
              size={24}
              aria-label={t('week.addSpanOf', { day: name })}
              onClick={() => onChange([...spans, nextSpan(spans)])}
            >
              <IconPlus size={15} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
        <Duration spans={spans} />
      </span>
    </>
  )
}

/** Says how long the day is, and what an end before the start means. */
function Duration({ spans }: { spans: TypedSpan[] }) {
  const { t } = useTranslation()
  const duration = durationOf(spans)
  if (!duration) return null
  const { minutes, nextDay } = duration
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return (
    <span className={`${parts.meta} ${styles.meaning}`} data-overnight={nextDay !== null || undefined}>
      {rest === 0 ? `${hours} h` : `${hours} h ${rest} min`}
      {nextDay !== null && ` · ${t('week.until', { time: nextDay })}`}
    </span>
  )
}
