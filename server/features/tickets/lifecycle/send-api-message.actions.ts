import { canWriteToNumbers, featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Identity } from '#server/channels/port.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { assertNotOptedOut, lockPerson } from '#server/features/opt-outs/index.ts'
import { refreshPicture } from '#server/features/tickets/core/refresh-picture.actions.ts'
import { closeAutomatically } from './closing.actions.ts'
import { findOrCreateTicket } from './find-or-create.actions.ts'
import { attachFile, type OutgoingFile } from '#server/features/tickets/messages/send-messages.actions.ts'
import { queueMessage, type OutgoingMessage } from '#server/features/tickets/messages/queue-message.actions.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { AppError } from '#server/lib/app-error.ts'

export type ApiSend = {
  identities: Identity[]
  /** null stands for the default connection. */
  connectionId: number | null
  /** The user who made the company's token, null for the token of a connection. */
  userId: number | null
  body: string
  files: OutgoingFile[]
  closesTicket: boolean
}

type ApiConnection = { id: number; channel: ChannelKind }

async function connectionForApi({ db, companyId }: Tx, connectionId: number | null): Promise<ApiConnection> {
  const connection = await db
    .selectFrom('connections')
    .select(['id', 'channel'])
    .where('companyId', '=', companyId)
    .where((eb) => (connectionId === null ? eb('isDefault', '=', true) : eb('id', '=', connectionId)))
    .executeTakeFirst()
  if (!connection) throw new AppError(connectionId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND')
  const { channel } = connection
  if (!canWriteToNumbers(channel)) throw new AppError(featuresOf(channel).unreachableError)
  return connection
}

/**
 * Queues what another program sends, in the contact's open ticket or in a new pending one. It counts as an automatic
 * message: `waitingSince` stays as it is. A refusal is tested in the same transaction, under the contact's lock, and
 * once more when the message leaves.
 */
export async function sendApiMessage(
  tx: Tx,
  { identities, connectionId, userId, body, files, closesTicket }: ApiSend,
): Promise<{ contactId: number; ticketId: number; messageIds: string[] }> {
  const { id, channel } = await connectionForApi(tx, connectionId)
  const contact = await resolveContact(tx, { identities, name: null }, { isGroup: false, connectionId: id, channel })
  await lockPerson(tx, contact.id)
  await assertNotOptedOut(tx, contact.id)
  if (contact.isNew) await refreshPicture(tx, { connectionId: id }, contact.id)

  const { ticket, isNew } = await findOrCreateTicket(tx, {
    ...{ contactId: contact.id, isGroup: false, connectionId: id, channel },
    ...{ status: 'pending', queueId: 'ofConnection', userId: null },
  })
  if (isNew) await emitTicketSaved(tx, ticket.id, null)
  const common = { userId, keepsWaiting: true }
  const outgoing: OutgoingMessage[] = files.length === 0 ? [{ ...common, body }] : []
  for (const file of files) {
    const { body: caption, ...attachment } = await attachFile(tx, file)
    outgoing.push({ ...common, body: caption, attachment })
  }
  const messageIds: string[] = []
  for (const message of outgoing) messageIds.push((await queueMessage(tx, ticket, message)).id)
  if (closesTicket) await closeAutomatically(tx, ticket, 'resolved')
  return { contactId: contact.id, ticketId: ticket.id, messageIds }
}
