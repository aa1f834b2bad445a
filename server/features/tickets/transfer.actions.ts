import type { DeskWords } from '#contract/desk-words.ts'
import type { Tx } from '#server/db/change.ts'
import { settingsOf } from '#server/features/settings/queries.ts'
import { asAutomatic, deskWords, sayByItself } from '#server/features/tickets/automatic.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

/** A first assignment is no transfer, nor is leaving a queue or a person for none. */
const isHandedOn = (from: number | null, to: number | null): boolean => from !== null && to !== null && from !== to

type Place = Pick<TicketRow, 'status' | 'queueId' | 'userId'>

type Text = keyof DeskWords['transferred']

function textOf(before: Place, after: Place): Text | null {
  if (before.status === 'closed' || after.status === 'closed') return null
  const changesQueue = isHandedOn(before.queueId, after.queueId)
  const changesUser = isHandedOn(before.userId, after.userId)
  if (changesQueue) return changesUser ? 'toBoth' : 'toQueue'
  return changesUser ? 'toUser' : null
}

/** With `sendMsgTransfTicket` the customer is told who goes on with the conversation. */
export async function tellTransfer(tx: Tx, before: Place, after: TicketRow): Promise<void> {
  const text = textOf(before, after)
  if (text === null) return
  const { sendMsgTransfTicket } = await settingsOf(tx.db, tx.companyId)
  if (sendMsgTransfTicket !== 'enabled') return
  const words = await deskWords(tx)
  await sayByItself(tx, after, asAutomatic(words, words.transferred[text]))
}
