import type { Texts } from '#web/i18n/pt/index.ts'

export const week: Texts['week'] = {
  label: 'Hours of the week',
  day: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  from: '{{day}}, start',
  to: '{{day}}, end',
  copyToAll: 'Copy to all days',
  copyDayToAll: 'Copy the hours of {{day}} to all days',
  makeClosed: 'Closed all day',
  makeAllDay: 'Open all day',
  closed: 'Closed',
  allDay: 'Open all day',
  until: 'until {{time}} the next day',
  noTime: 'Use HH:MM',
  bothTimes: 'Fill in both times',
  helpOvernight: 'An end before the start goes past midnight: 22:00 – 06:00 lasts until 06:00 of the next day.',
  helpClosed: 'Start and end alike, as 00:00 – 00:00: closed all day.',
  helpAllDay: 'Both blank: open all day.',
}
