import {
  ALWAYS_OPEN,
  DAY_MINUTES,
  dayOfWeek,
  spansOf,
  WEEKDAYS,
  type Break,
  type Span,
  type Weekday,
} from '#contract/business-hours.ts'
import type { WorkingHours } from '#contract/companies.ts'

export { WEEKDAYS, type Weekday }

/** The Portuguese names that the API expects beside the hours. */
const NAMES: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
}

/** The times as they are typed; `key` names the span for React, because its times may be those of another one. */
export type TypedSpan = { key: number; startTime: string; endTime: string }

/** One day of the editor. A day that is closed or open all day keeps its spans, for whoever opens it again. */
export type WeekDay = { weekday: Weekday; kind: 'open' | 'closed' | 'allDay'; spans: TypedSpan[] }

/** How hours are stored: one span for each day, and the pauses within it. */
type StoredHours = { schedules: WorkingHours[]; breaks: Break[] }

let lastKey = 0
export const newSpan = (startTime: string, endTime: string): TypedSpan => ({ key: ++lastKey, startTime, endTime })

const clockOf = (minutes: number): string => {
  const minute = minutes % DAY_MINUTES
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

const usualSpan = (): TypedSpan => newSpan('08:00', '18:00')
const isWholeDay = ([span, more]: Span[]): boolean => !more && span?.start === 0 && span.end === DAY_MINUTES - 1

/** Returns seven days from Monday on, as the editor shows them; a day without stored hours is open all day. */
export const weekOf = ({ schedules, breaks }: Readonly<StoredHours>): WeekDay[] =>
  WEEKDAYS.map((weekday) => {
    const hours = dayOfWeek(schedules, weekday) ?? ALWAYS_OPEN
    const spans = spansOf(
      hours,
      breaks.filter((pause) => pause.weekdayEn === weekday),
    )
    if (spans.length === 0) return { weekday, kind: 'closed', spans: [usualSpan()] }
    if (isWholeDay(spans)) return { weekday, kind: 'allDay', spans: [usualSpan()] }
    return { weekday, kind: 'open', spans: spans.map(({ start, end }) => newSpan(clockOf(start), clockOf(end))) }
  })

/** Returns the hours as they are stored. The week must be valid. */
export const toStoredHours = (week: readonly WeekDay[]): StoredHours => ({
  schedules: week.map((day) => ({ weekday: NAMES[day.weekday], weekdayEn: day.weekday, ...wholeDayOf(day) })),
  breaks: week.flatMap(({ weekday, kind, spans }) =>
    kind !== 'open'
      ? []
      : spans.slice(1).map((span, index) => ({
          weekdayEn: weekday,
          startTime: spans[index]?.endTime ?? '',
          endTime: span.startTime,
        })),
  ),
})

const CLOSED = { startTime: '00:00', endTime: '00:00' }

/** Returns a day from its first opening to its last closing. */
function wholeDayOf({ kind, spans }: WeekDay): Pick<WorkingHours, 'startTime' | 'endTime'> {
  if (kind === 'closed') return CLOSED
  if (kind === 'allDay') return ALWAYS_OPEN
  return { startTime: spans[0]?.startTime ?? '', endTime: spans.at(-1)?.endTime ?? '' }
}

/** Accepts HH:MM from 00:00 to 23:59. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * Converts what users type for a time (8, 830, 8h30, 24:00) to HH:MM. Returns the trimmed text in lower case if it is
 * not a time.
 */
export function readClock(text: string): string {
  const typed = text.trim().toLowerCase()
  const [, hours, minutes = '00'] = /^(\d{1,2})h?$/.exec(typed) ?? /^(\d{1,2})[:.h]?(\d{2})$/.exec(typed) ?? []
  if (hours === undefined) return typed
  const clock = `${hours.padStart(2, '0')}:${minutes}`
  if (clock === '24:00') return '23:59'
  return isClock(clock) ? clock : typed
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** What is wrong with a span: one of its times is none, both are the same, or it begins before the one above ends. */
export type SpanProblem = 'noTime' | 'sameTimes' | 'order'

/** Returns what is wrong with each span of a day; null for those that are right. The last one may go past midnight. */
export function problemsOf(spans: readonly TypedSpan[]): (SpanProblem | null)[] {
  const first = spans[0]
  return spans.map((span, index) => {
    if (!isClock(span.startTime) || !isClock(span.endTime)) return 'noTime'
    if (span.startTime === span.endTime) return 'sameTimes'
    const before = spans[index - 1]
    if (before && isClock(before.endTime) && span.startTime <= before.endTime) return 'order'
    const goesPastMidnight = span.endTime < span.startTime
    const overtakes = first !== undefined && index > 0 && span.endTime >= first.startTime
    return goesPastMidnight && (index < spans.length - 1 || overtakes) ? 'order' : null
  })
}

/** Returns how long the day is open, and until when on the next day; null while a time is wrong. */
export function durationOf(spans: readonly TypedSpan[]): { minutes: number; nextDay: string | null } | null {
  if (problemsOf(spans).some((problem) => problem !== null)) return null
  const last = spans.at(-1)
  const minutes = spans.reduce((sum, { startTime, endTime }) => {
    const length = minutesOf(endTime) - minutesOf(startTime)
    return sum + (length > 0 ? length : length + DAY_MINUTES)
  }, 0)
  return { minutes, nextDay: last && last.endTime < last.startTime ? last.endTime : null }
}

/** Returns the span that somebody adds below the others: after an hour's pause, and as long as there is room. */
export function nextSpan(spans: readonly TypedSpan[]): TypedSpan {
  const last = spans.at(-1)
  const start = last && isClock(last.endTime) ? minutesOf(last.endTime) + 60 : DAY_MINUTES
  return start >= DAY_MINUTES - 60
    ? newSpan('', '')
    : newSpan(clockOf(start), clockOf(Math.min(start + 240, DAY_MINUTES - 1)))
}

export const isWeekValid = (week: readonly WeekDay[]): boolean =>
  week.every(({ kind, spans }) => kind !== 'open' || problemsOf(spans).every((problem) => problem === null))

type Preset = { open: readonly Weekday[]; spans: readonly (readonly [string, string])[] | 'allDay' }

/** From Monday to Friday. */
export const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5)

/** Weeks that many companies have. */
const PRESETS = {
  office: { open: WORKDAYS, spans: [['08:00', '18:00']] },
  lunch: {
    open: WORKDAYS,
    spans: [
      ['08:00', '12:00'],
      ['13:30', '18:00'],
    ],
  },
  shop: { open: WEEKDAYS.slice(0, 6), spans: [['09:00', '19:00']] },
  daily: { open: WEEKDAYS, spans: [['10:00', '22:00']] },
  always: { open: WEEKDAYS, spans: 'allDay' },
} as const satisfies Record<string, Preset>

type PresetKey = keyof typeof PRESETS
export const PRESET_KEYS = Object.keys(PRESETS) as PresetKey[]

export function presetWeek(key: PresetKey): WeekDay[] {
  const { open, spans }: Preset = PRESETS[key]
  return WEEKDAYS.map((weekday) => {
    if (!open.includes(weekday)) return { weekday, kind: 'closed', spans: [usualSpan()] }
    if (spans === 'allDay') return { weekday, kind: 'allDay', spans: [usualSpan()] }
    return { weekday, kind: 'open', spans: spans.map(([start, end]) => newSpan(start, end)) }
  })
}

/** Gives other days the hours of one; every span gets a key of its own. */
export const copyDay = (week: readonly WeekDay[], from: WeekDay, to: readonly Weekday[]): WeekDay[] =>
  week.map((day) =>
    day.weekday === from.weekday || !to.includes(day.weekday)
      ? day
      : { ...day, kind: from.kind, spans: from.spans.map(({ startTime, endTime }) => newSpan(startTime, endTime)) },
  )
