import type { WorkingHours } from '#contract/companies.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

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

/** Returns seven days from Monday on; a day without stored hours is blank. */
export const wholeWeek = (schedules: readonly WorkingHours[]): WorkingHours[] =>
  WEEKDAYS.map(
    (weekdayEn) =>
      schedules.find((day) => day.weekdayEn.trim().toLowerCase() === weekdayEn) ?? {
        weekday: NAMES[weekdayEn],
        weekdayEn,
        startTime: '',
        endTime: '',
      },
  )

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

export type DayHours =
  | { kind: 'closed' }
  | { kind: 'allDay' }
  /** `minutes` is the duration. Hours of the kind 'overnight' end on the next day. */
  | { kind: 'open'; minutes: number }
  | { kind: 'overnight'; minutes: number }
  /** Says which of the two times is invalid, or missing while the other is given. */
  | { kind: 'wrong'; startTime: boolean; endTime: boolean }

/**
 * Classifies the hours of a day: blank times mean open all day, equal times mean closed, and an end before the start is
 * on the next day.
 */
export function classifyHours({ startTime, endTime }: Pick<WorkingHours, 'startTime' | 'endTime'>): DayHours {
  if (startTime === '' && endTime === '') return { kind: 'allDay' }
  const wrong = { startTime: !isClock(startTime), endTime: !isClock(endTime) }
  if (wrong.startTime || wrong.endTime) return { kind: 'wrong', ...wrong }
  const minutes = minutesOf(endTime) - minutesOf(startTime)
  if (minutes === 0) return { kind: 'closed' }
  return minutes > 0 ? { kind: 'open', minutes } : { kind: 'overnight', minutes: minutes + 24 * 60 }
}

export const isWeekValid = (week: readonly WorkingHours[]): boolean =>
  week.every((day) => classifyHours(day).kind !== 'wrong')
