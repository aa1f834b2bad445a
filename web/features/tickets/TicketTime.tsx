import { IconClockHour4 } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LATE_WAIT_MINUTES, URGENT_WAIT_MINUTES } from '#contract/limits.ts'
import type { WaitGoals } from '#contract/queues.ts'
import { replyWindowOf } from '#contract/reply-window.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useTime } from '#web/ui/time/time.ts'
import { useMinutesUntil } from '#web/ui/time/useMinutesUntil.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager/manager.module.css'

/**
 * Amber from 15 minutes, red from 30, unless the queue says otherwise. The number is shown as well, because colour alone is
 * not accessible.
 */
function levelOf(minutes: number, goals: WaitGoals | null): 'calm' | 'soon' | 'late' {
  if (minutes >= (goals?.waitLateMinutes ?? URGENT_WAIT_MINUTES)) return 'late'
  return minutes >= (goals?.waitSoonMinutes ?? LATE_WAIT_MINUTES) ? 'soon' : 'calm'
}

export type WindowLeft = { words: string; minutes: number; text: string }

/** Returns how long somebody has waited since then: in minutes, in words, and how urgent that is where they wait. */
export function useWait(since: string, goals: WaitGoals | null) {
  const { t } = useTranslation()
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  return { minutes, text: minutes < 1 ? t('tickets.now') : spanOf(t, minutes), level: levelOf(minutes, goals) }
}

function spanOf(t: TFunction, minutes: number): string {
  if (minutes < 60) return t('tickets.minutes', { count: minutes })
  if (minutes < 1440) return t('tickets.hours', { count: Math.floor(minutes / 60) })
  return t('tickets.days', { count: Math.floor(minutes / 1440) })
}

/** Shows the time of the last change: today HH:mm, otherwise the day. */
export function TicketTime({ ticket: { updatedAt } }: { ticket: Ticket }) {
  const time = useTime()
  return (
    <time
      className={`${parts.inline} ${parts.meta} ${styles.time} num`}
      dateTime={updatedAt}
      title={time.dateTime(updatedAt)}
    >
      {time.short(updatedAt)}
    </time>
  )
}

/** Shows how long the customer has been waiting for an answer. */
export function WaitingTime({ ticket: { waitingSince, status, queue } }: { ticket: Ticket }) {
  return waitingSince && status !== 'closed' ? <Wait since={waitingSince} goals={queue} /> : null
}

function Wait({ since, goals }: { since: string; goals: WaitGoals | null }) {
  const { t } = useTranslation()
  const time = useTime()
  const { text, level } = useWait(since, goals)
  return (
    <time
      className={`${parts.inline} ${parts.meta} ${styles.wait} num`}
      data-level={level}
      dateTime={since}
      title={t('tickets.waitingSince', { time: time.dateTime(since) })}
    >
      {level !== 'calm' && <IconClockHour4 size={12} stroke={2} aria-hidden />}
      {text}
    </time>
  )
}

/**
 * Returns how long a person may still answer in a ticket that is not closed: in words, in minutes, and as short as a row
 * shows it. It is null on channels that always take answers.
 */
export function useWindowLeft(ticket: Ticket): WindowLeft | null {
  const { t } = useTranslation()
  const minutes = useMinutesUntil(ticket.status === 'closed' ? null : (replyWindowOf(ticket)?.personEndsAt ?? null))
  if (minutes === null) return null
  const text = minutes === 0 ? '' : spanOf(t, minutes)
  return { minutes, text, words: text ? t('tickets.windowLeft', { time: text }) : t('tickets.windowClosed') }
}
