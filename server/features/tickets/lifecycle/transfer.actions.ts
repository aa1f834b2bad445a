import type { AutomaticTexts } from '#contract/automatic-texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import {
  markAsAutomatic,
  automaticTexts,
  sendAutomaticMessage,
} from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** A first assignment is no transfer, nor is leaving a queue or a person for none. */
const isHandedOn = (from: number | null, to: number | null): boolean => from !== null && to !== null && from !== to

type TransferTarget = Pick<TicketRow, 'status' | 'queueId' | 'userId'>

type Text = keyof AutomaticTexts['transferred']

function textOf(before: TransferTarget, after: TransferTarget): Text | null {
  if (before.status === 'closed' || after.status === 'closed') return null
  const changesQueue = isHandedOn(before.queueId, after.queueId)
  const changesUser = isHandedOn(before.userId, after.userId)
  if (changesQueue) return changesUser ? 'toBoth' : 'toQueue'
  return changesUser ? 'toUser' : null
}

/** With `sendMsgTransfTicket` the customer is told who goes on with the conversation. */
export async function sendTransferMessage(tx: Tx, before: TransferTarget, after: TicketRow): Promise<void> {
  const text = textOf(before, after)
  if (text === null) return
  const { sendMsgTransfTicket } = await getCompanySettings(tx.db, tx.companyId)
  if (sendMsgTransfTicket !== 'enabled') return
  const words = await automaticTexts(tx)
  await sendAutomaticMessage(tx, after, markAsAutomatic(words, words.transferred[text]))
}
