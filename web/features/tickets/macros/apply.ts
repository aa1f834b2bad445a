import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { UNDO_MS } from '#contract/limits.ts'
import { isEnding } from '#contract/macro-endings.ts'
import type { Macro, MacroRefusal } from '#contract/macros.ts'
import type { Ticket } from '#contract/tickets.ts'
import { ApiError } from '#web/api/client.ts'
import { postMacroUse, undoMacroRun } from '#web/features/macros/api.ts'
import '#web/features/macros/texts.ts'
import { signPreference } from '#web/features/messages/sign-preference.ts'
import { handOn, saveTicket } from '#web/features/tickets/cache.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import type { FollowingRow, FollowingTicket } from '#web/features/tickets/useNextTicket.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { errorText, toastError, toastFailure, toastOk } from '#web/ui/overlay/toast.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'

type MacroMeans = {
  cache: QueryClient
  leave: () => unknown
  show: (uuid: string) => unknown
  /** Gives the ticket, or the row of the list, that is shown after one was resolved. */
  findNext: () => Promise<FollowingTicket | FollowingRow | null>
  showRow: (row: FollowingRow) => unknown
}

/** The tickets to which a macro is being applied: a key that is pressed twice must not answer twice. */
const running = new Set<number>()

/** Applies a macro. Its ending leads away from the ticket as that change does alone. A refusal resolves to false. */
export async function applyMacro(means: MacroMeans, ticket: Ticket, macro: Macro): Promise<boolean> {
  if (running.has(ticket.id)) return false
  running.add(ticket.id)
  try {
    await handOn(means.cache, ticket.id, () => applyAndLeave(means, ticket, macro))
    return true
  } catch (error) {
    toastRefusal(error)
    return false
  } finally {
    running.delete(ticket.id)
  }
}

/** The ticket is left before the screen knows of a change after which the user may see no more of it. */
async function applyAndLeave(means: MacroMeans, ticket: Ticket, macro: Macro): Promise<void> {
  const startedAt = performance.now()
  const answer = await postMacroUse(macro.id, { ticketId: ticket.id, sign: signPreference.get() })
  const ending = macro.steps.find(isEnding)
  const next = ending?.kind === 'resolve' ? await means.findNext() : null
  showDone(means, { ticket, macro, runId: answer.runId, startedAt })
  if (next) await ('uuid' in next ? means.show(next.uuid) : means.showRow(next))
  else if (ending) await means.leave()
  saveTicket(means.cache, answer.ticket)
}

const isRefusal = (details: unknown): details is MacroRefusal =>
  typeof details === 'object' && details !== null && 'step' in details && 'error' in details

/** Says which step does not fit, and why. */
function toastRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'ERR_MACRO_STEP' || !isRefusal(error.details)) {
    return toastError(error)
  }
  const { step, kind, error: code } = error.details
  const reason = errorText(code)
  toastFailure(i18next.t('macros.refused', { number: step + 1, kind: i18next.t(`macros.kinds.${kind}`), reason }), null)
}

type Done = { ticket: Ticket; macro: Macro; runId: number | null; startedAt: number }

/** The server counts from when it began, so the time of the request is no time for undoing. */
function showDone(means: MacroMeans, { ticket, macro, runId, startedAt }: Done): void {
  const text = i18next.t('macros.done', { macro: macro.name, name: contactName(ticket.contact) })
  if (runId === null) return toastOk(text)
  const act = toastAction({
    text,
    label: i18next.t('tickets.undo'),
    key: TICKET_KEYS.undo,
    ms: Math.max(0, startedAt + UNDO_MS - performance.now()),
    run: () => void undo(means, ticket, macro, runId),
    onClose: () => withdraw(),
  })
  const withdraw = offerUndo(act)
}

async function undo({ cache, show }: MacroMeans, before: Ticket, macro: Macro, runId: number): Promise<void> {
  try {
    saveTicket(cache, await undoMacroRun(runId), true)
  } catch (error) {
    return toastError(error)
  }
  const hasWritten = macro.steps.some(({ kind }) => kind === 'reply' || kind === 'note')
  toastOk(i18next.t(hasWritten ? 'macros.undoneButSent' : 'macros.undone'))
  if (macro.steps.some(isEnding)) await show(before.uuid)
}
