import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { audienceOf } from '#contract/events.ts'
import type { MediaType, Message } from '#contract/messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { emitMessageCreated } from '#server/features/tickets/core/emit.actions.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

export type Attachment = {
  fileId: string
  mediaType: MediaType
  mediaName: string
  mediaMimetype: string
  mediaSize: number
  mediaSeconds: number | null
  voice: boolean
}

export type OutgoingMessage = {
  body: string
  /** null: written by the desk itself. */
  userId: number | null
  clientId?: string | null
  quotedId?: number | null
  attachment?: Attachment | null
  /** What is not sent within so many minutes is not sent at all. */
  expiresInMinutes?: number
  /** The customer goes on waiting for a person: so it is, unless told, after everything the desk says by itself. */
  keepsWaiting?: boolean
  /** It was arranged earlier, and hears what becomes of its message. */
  scheduleId?: number
}

const NO_ATTACHMENT = { mediaType: 'conversation', mediaName: null, fileId: null, mediaState: 'none' } as const

/** As WhatsApp's own clients make them: a message keeps its id however often it is sent. */
const newProviderId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

async function insertOutgoing(tx: Tx, ticket: TicketRow, outgoing: OutgoingMessage): Promise<number> {
  const {
    attachment,
    clientId = null,
    quotedId = null,
    scheduleId = null,
    body,
    userId,
    expiresInMinutes: goodForMinutes,
  } = outgoing
  const { id } = await tx.db
    .insertInto('messages')
    .values({
      companyId: tx.companyId,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      connectionId: ticket.connectionId,
      queueId: ticket.queueId,
      userId,
      clientId,
      quotedId,
      scheduleId,
      body,
      ...(attachment ? { ...attachment, mediaState: 'ready' } : NO_ATTACHMENT),
      providerId: newProviderId(),
      fromMe: true,
      read: true,
      ack: ACK.waiting,
      outbox: 'queued',
      sendUntil: goodForMinutes === undefined ? null : sql<string>`now() + make_interval(mins => ${goodForMinutes})`,
      createdAt: sql<string>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'messages_client') ? new AppError('ERR_CREATING_MESSAGE') : error
    })
  return id
}

/**
 * Stores a message for a ticket whose row is locked, with the id it will carry at the provider, and wakes the process
 * that owns the connection. It is sent from there, in order. What the desk says by itself is no answer: who waits for one
 * waits on.
 */
export async function queueMessage(tx: Tx, ticket: TicketRow, outgoing: OutgoingMessage): Promise<Message> {
  const { companyId } = tx
  const { connectionId } = ticket
  if (connectionId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const id = await insertOutgoing(tx, ticket, outgoing)
  await tx.db
    .updateTable('tickets')
    .set({
      lastMessage: previewOf({ ...NO_ATTACHMENT, ...outgoing.attachment, body: outgoing.body }),
      fromMe: true,
      ...((outgoing.keepsWaiting ?? outgoing.userId === null) ? {} : { waitingSince: null }),
      ...(outgoing.userId === null ? {} : BOT_OFF),
      updatedAt: sql<string>`clock_timestamp()`,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', ticket.id)
    .execute()
  await tx.command({ kind: 'outbox', companyId, connectionId })
  return emitMessageCreated(tx, id, audienceOf(ticket))
}
