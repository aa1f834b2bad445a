import i18next from 'i18next'
import type { EventPayload } from '#contract/events.ts'
import { closeSession, closeReplacedSession, sessionState, updateSessionUser } from '#web/session/store.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'

/**
 * An event about a login of the same user means a login elsewhere, because this page logged in before its socket was
 * connected.
 */
export function onSessionOpenedElsewhere({ user }: EventPayload<'session.opened'>): void {
  const session = sessionState()
  if (session.status === 'in' && session.user.id === user.id) closeReplacedSession()
}

/**
 * Sent only to sessions that end: because of a login elsewhere, or because the password, rights, user or company
 * changed.
 */
export function onSessionEnded({ reason }: EventPayload<'session.ended'>): void {
  if (sessionState().status !== 'in') return
  if (reason === 'elsewhere') closeReplacedSession()
  else closeSession('expired')
}

/** The user signed out in another tab of this browser. */
export function onSessionClosed(): void {
  if (sessionState().status === 'in') closeSession()
}

/** The subscription was paid: replaces the due date wherever it is shown. */
export function onSubscriptionRenewed({ company }: EventPayload<'invoice.paid'>): void {
  const session = sessionState()
  if (session.status !== 'in') return
  const { dueDate } = company
  updateSessionUser({ company: { ...session.user.company, dueDate } })
  toastOk(i18next.t('invoices.renewed', { date: plainDay(dueDate ?? '') }))
}
