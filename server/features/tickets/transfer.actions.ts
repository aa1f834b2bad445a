import type { Tx } from '#server/db/change.ts'
import { settingsOf } from '#server/features/settings/queries.ts'
import { AUTOMATIC, sayByItself } from '#server/features/tickets/automatic.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

const TO_QUEUE = 'Você foi transferido para o departamento *{{queue}}*. Aguarde, já vamos te atender!'
const TO_USER = 'Você foi transferido para o atendente *{{user}}*. Aguarde, já vamos te atender!'
const TO_BOTH =
  'Você foi transferido para o departamento *{{queue}}* e será atendido por *{{user}}*. Aguarde, já vamos te atender!'

/** A first assignment is no transfer, nor is leaving a queue or a person for none. */
const isHandedOn = (from: number | null, to: number | null): boolean => from !== null && to !== null && from !== to

type Place = Pick<TicketRow, 'status' | 'queueId' | 'userId'>

function textOf(before: Place, after: Place): string | null {
  if (before.status === 'closed' || after.status === 'closed') return null
  const changesQueue = isHandedOn(before.queueId, after.queueId)
  const changesUser = isHandedOn(before.userId, after.userId)
  if (changesQueue) return changesUser ? TO_BOTH : TO_QUEUE
  return changesUser ? TO_USER : null
}

/** With `sendMsgTransfTicket` the customer is told who goes on with the conversation. */
export async function tellTransfer(tx: Tx, before: Place, after: TicketRow): Promise<void> {
  const text = textOf(before, after)
  if (text === null) return
  const { sendMsgTransfTicket } = await settingsOf(tx.db, tx.companyId)
  if (sendMsgTransfTicket === 'enabled') await sayByItself(tx, after, AUTOMATIC + text)
}
