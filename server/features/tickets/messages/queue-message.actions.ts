import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import { featuresOf } from '#contract/channels.ts'
import { audienceOf } from '#contract/events.ts'
import type { MediaType, Message, MessageContext } from '#contract/messages.ts'
import type { OutgoingTemplate } from '#server/channels/outgoing-template.ts'
import type { OutgoingMention } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { emitMessageCreated } from '#server/features/tickets/core/emit.actions.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import { isReplyWindowOpen } from '#server/features/tickets/read/reply-window.queries.ts'
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
  /** null means an automatic message. */
  userId: number | null
  /** Whether the user wrote it, and no program with the user's token. */
  isByPerson?: boolean
  clientId?: string | null
  quotedId?: number | null
  attachment?: Attachment | null
  /** What the body is, without a file; a text by default. */
  mediaType?: MediaType
  mentions?: OutgoingMention[]
  /** What the text offers. It also goes out as buttons on channels that have them. */
  choices?: MenuChoice[] | undefined
  /** What is sent in place of the text, and the buttons that the customer sees below it. */
  template?: { outgoing: OutgoingTemplate; buttons: string[] }
  /** A message that is not sent within so many minutes is not sent at all. */
  expiresInMinutes?: number
  /** Whether `waitingSince` stays as it is. It does by default after automatic messages. */
  keepsWaiting?: boolean
  /** The schedule of the message, which receives its result. */
  scheduleId?: number
  /** The recipient of a campaign, and which of the messages to this person it is. */
  campaign?: { recipientId: number; part: number }
}

/** Where a message is sent; `id` is null when it belongs to no ticket. */
export type OutgoingChat = Pick<TicketRow, 'contactId' | 'connectionId' | 'queueId'> & {
  id: number | null
  /** What is written to practise is stored as read, and never sent. */
  isSample?: boolean
}

const NO_ATTACHMENT = { mediaName: null, fileId: null, mediaState: 'none' } as const

/** Provider ids have the form that WhatsApp's own clients use. A message keeps its id however often it is sent. */
const newProviderId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** What shows the names that the text mentions as such, and the template with its buttons. */
function contextOf({ mentions = [], template }: OutgoingMessage): string | null {
  if (mentions.length === 0 && !template) return null
  return JSON.stringify({
    quote: null,
    ad: null,
    ...(mentions.length > 0 && { mentions: [...new Set(mentions.map(({ name }) => name))] }),
    ...(template && { template: shownOf(template) }),
  } satisfies MessageContext)
}

const shownOf = ({ outgoing, buttons }: NonNullable<OutgoingMessage['template']>) => ({
  name: outgoing.name,
  language: outgoing.language,
  buttons,
})

/** Stores a message with the id that it will have at the provider. It is sent once its connection is woken. */
export async function insertOutgoing(tx: Tx, chat: OutgoingChat, outgoing: OutgoingMessage): Promise<number> {
  const {
    attachment,
    mediaType = 'conversation',
    clientId = null,
    quotedId = null,
    scheduleId = null,
    campaign,
    mentions = [],
    choices = [],
    template,
    body,
    userId,
    isByPerson = false,
    expiresInMinutes: goodForMinutes,
  } = outgoing
  const { id } = await tx.db
    .insertInto('messages')
    .values({
      companyId: tx.companyId,
      ticketId: chat.id,
      contactId: chat.contactId,
      connectionId: chat.connectionId,
      queueId: chat.queueId,
      userId,
      isByPerson,
      clientId,
      quotedId,
      scheduleId,
      campaignRecipientId: campaign?.recipientId ?? null,
      campaignPart: campaign?.part ?? null,
      body,
      context: contextOf(outgoing),
      ...(mentions.length > 0 && { mentions: JSON.stringify(mentions) }),
      ...(template && { template: JSON.stringify(template.outgoing) }),
      ...(choices.length > 0 && { choices: JSON.stringify(choices) }),
      ...(attachment ? { ...attachment, mediaState: 'ready' } : { ...NO_ATTACHMENT, mediaType }),
      providerId: newProviderId(),
      fromMe: true,
      read: true,
      ...(chat.isSample ? { ack: ACK.read } : { ack: ACK.waiting, outbox: 'queued' as const }),
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
 * Stores a message with the id that it will have at the provider, and wakes the process that owns the connection, which
 * sends messages in order. The ticket's row must be locked. Automatic messages are no answer: they leave `waitingSince`
 * as it is.
 */
export async function queueMessage(tx: Tx, ticket: TicketRow, outgoing: OutgoingMessage): Promise<Message> {
  const { companyId } = tx
  const { connectionId } = ticket
  if (connectionId === null && !ticket.isSample) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const { mediaType = 'conversation', attachment, body } = outgoing
  const choices = featuresOf(ticket.channel).hasButtons ? outgoing.choices : undefined
  const id = await insertOutgoing(tx, ticket, { ...outgoing, choices })
  await tx.db
    .updateTable('tickets')
    .set({
      lastMessage: previewOf({ ...NO_ATTACHMENT, mediaType, ...attachment, body }),
      fromMe: true,
      ...((outgoing.keepsWaiting ?? outgoing.userId === null) ? {} : { waitingSince: null }),
      ...(outgoing.userId === null ? {} : BOT_OFF),
      updatedAt: sql<string>`clock_timestamp()`,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', ticket.id)
    .execute()
  if (connectionId !== null) await tx.command({ kind: 'outbox', companyId, connectionId })
  return emitMessageCreated(tx, id, audienceOf(ticket))
}

/** Nobody wrote it by hand. */
type AutomaticMessage = Omit<OutgoingMessage, 'userId' | 'isByPerson' | 'template'>

/**
 * Queues what nobody wrote by hand. Nothing is stored while the reply window is closed: the provider would refuse it, and
 * the ticket would show a failure that is nobody's.
 */
export async function queueAutomatic(tx: Tx, ticket: TicketRow, outgoing: AutomaticMessage): Promise<void> {
  if (!(await isReplyWindowOpen(tx.db, tx.companyId, { ...ticket, isByPerson: false }))) return
  await queueMessage(tx, ticket, { ...outgoing, userId: null })
}
