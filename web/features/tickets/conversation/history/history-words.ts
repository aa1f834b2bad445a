import { useTranslation } from 'react-i18next'
import type { TicketHistoryEntry } from '#contract/ticket-history.ts'
import { useChangeWords } from '#web/features/contacts/change-words.ts'
import { useTime } from '#web/ui/time/time.ts'
import './texts.ts'

type Facts = TicketHistoryEntry['facts']
/** The lines between messages have no note: it is one of the conversation's. */
type Entry = Omit<TicketHistoryEntry, 'note'> & { note?: string | null }

/** Returns what says in words what happened: a title, and lines with the details. */
export function useHistoryWords(): (entry: Entry) => { title: string; lines: string[] } {
  const title = useTitle()
  const lines = useLines()
  return (entry) => ({ title: title(entry), lines: lines(entry).filter((line) => line !== null) })
}

function useTitle() {
  const { t } = useTranslation()
  return ({ kind, facts: { reason, rate } }: Entry): string => {
    if (kind === 'rated') return t('ticketHistory.rated', { rate })
    const closed: Record<string, string> = t('ticketHistory.closed', { returnObjects: true })
    const woken: Record<string, string> = t('ticketHistory.woken', { returnObjects: true })
    if (kind === 'closed' && reason) return closed[reason] ?? t('ticketHistory.kind.closed')
    if (kind === 'woken' && reason) return woken[reason] ?? t('ticketHistory.kind.woken')
    if (kind === 'reopened' && reason === 'undo') return t('ticketHistory.undone')
    return t(`ticketHistory.kind.${kind}`)
  }
}

function useLines() {
  const { t } = useTranslation()
  const { dateTime } = useTime()
  const contactLine = useContactLine()
  const line = useChangeLine()
  return ({ kind, facts, note, by }: Entry): (string | null)[] => {
    if (kind === 'contactChanged') return [contactLine(facts)]
    if (kind === 'tagged' || kind === 'untagged') return [facts.tag ?? null]
    // Whoever accepts a ticket has it: that is said already.
    const isOwn = kind === 'accepted' && facts.toUser === by
    return [
      isOwn ? null : line(t('ticketHistory.user'), facts.fromUser, facts.toUser),
      line(t('ticketHistory.queue'), facts.fromQueue, facts.toQueue),
      line(t('ticketHistory.connection'), facts.fromConnection, facts.toConnection),
      facts.ticket ?? null,
      facts.until ? t('ticketHistory.until', { time: dateTime(facts.until) }) : null,
      kind === 'snoozed' && facts.reason ? t('ticketHistory.reason', { reason: facts.reason }) : null,
      note ? t('ticketHistory.note', { note }) : null,
    ]
  }
}

/** Says what something was and is; with only one of the two, just that one. */
function useChangeLine() {
  const { t } = useTranslation()
  return (label: string, from?: string, to?: string): string | null => {
    if (from === undefined && to === undefined) return null
    if (from === undefined) return t('ticketHistory.fact', { label, value: to })
    return t('ticketHistory.change', { label, from, to: to ?? '—' })
  }
}

function useContactLine() {
  const { t } = useTranslation()
  const words = useChangeWords()
  return (facts: Facts): string => t('contactChanges.change', words(facts))
}
