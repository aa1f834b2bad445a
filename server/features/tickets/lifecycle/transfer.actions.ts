import type { AutomaticTexts } from '#contract/automatic-texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { markAsAutomatic, automaticTexts, sendAutomaticMessage } from './automatic-messages.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** A first assignment is no transfer, nor is the removal of a queue or a user. */
const isTransfer = (from: number | null, to: number | null): boolean => from !== null && to !== null && from !== to

type TransferTarget = Pick<TicketRow, 'status' | 'queueId' | 'userId'>

type TransferTextKey = keyof AutomaticTexts['transferred']

function findTextKey(before: TransferTarget, after: TransferTarget): TransferTextKey | null {
  if (before.status === 'closed' || after.status === 'closed') return null
  const changesQueue = isTransfer(before.queueId, after.queueId)
  const changesUser = isTransfer(before.userId, after.userId)
  if (changesQueue) return changesUser ? 'toBoth' : 'toQueue'
  return changesUser ? 'toUser' : null
}

type Transfer = { before: TransferTarget; after: TicketRow }

/** Tells the customer which queue or user has the ticket now, if the company has `sendMsgTransfTicket` enabled. */
export const sendTransferMessage = (tx: Tx, before: TransferTarget, after: TicketRow): Promise<void> =>
  sendTransferMessages(tx, [{ before, after }])

/** Tells each customer of several tickets. */
export async function sendTransferMessages(tx: Tx, transfers: Transfer[]): Promise<void> {
  const told = transfers.flatMap(({ before, after }) => {
    const text = findTextKey(before, after)
    return text === null ? [] : [{ after, text }]
  })
  if (told.length === 0) return
  const { sendMsgTransfTicket } = await getCompanySettings(tx.db, tx.companyId)
  if (sendMsgTransfTicket !== 'enabled') return
  const words = await automaticTexts(tx)
  for (const { after, text } of told)
    await sendAutomaticMessage(tx, after, markAsAutomatic(words, words.transferred[text]))
}
