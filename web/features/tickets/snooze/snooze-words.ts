import type { TFunction } from 'i18next'
import type { Snooze } from '#contract/tickets.ts'
import './texts.ts'

type DateTime = (iso: string) => string

/** Says until when a ticket is snoozed and by whom, or that it came back. The reason is not among these words. */
export function snoozeWords(t: TFunction, { until, by }: Snooze, dateTime: DateTime): string {
  if (until === null) return by ? t('snooze.backBy', { name: by.name }) : t('snooze.back')
  const time = dateTime(until)
  return by ? t('snooze.noticeBy', { time, name: by.name }) : t('snooze.notice', { time })
}
