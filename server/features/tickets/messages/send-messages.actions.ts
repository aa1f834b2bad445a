import { sql } from 'kysely'
import { readCards } from '#contract/contact-cards.ts'
import { readLocation, writeLocation } from '#contract/locations.ts'
import { mentionedIn } from '#contract/mentions.ts'
import type { Mention, Message, MessageInput } from '#contract/messages.ts'
import type { OutgoingMention } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getFileListAttachment } from '#server/features/file-lists/queries.ts'
import { insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { quickMessageFile } from '#server/features/quick-messages/queries.ts'
import { lockTicketForWrite } from '#server/features/tickets/core/lock.actions.ts'
import { canMention, listWriters } from '#server/features/tickets/read/people.queries.ts'
import { getMessageRow, getMessages, type MessageRow } from '#server/features/tickets/read/messages.queries.ts'
import { assertPlainValues } from '#server/features/templates/queries.ts'
import { writeContactCards } from './contact-cards.queries.ts'
import { makeTemplateMessage } from './template-message.actions.ts'
import { queueMessage, type Attachment, type OutgoingMessage } from './queue-message.actions.ts'
import { assertReplyWindowOpen } from '#server/features/tickets/read/reply-window.queries.ts'
import { assertCanReadTicket, getTicketRow, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { clearUnread } from './mark-read.actions.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import { visibleTo } from '#server/features/tickets/read/visibility.queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { clientIdAt } from '#server/lib/client-id.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** A file to send. Clients send the file's name as its caption when there is none. */
export type OutgoingFile = { stored: StoredFile; caption: string; voice: boolean }

const MAX_FILES = 20
const listClientIds = (clientId: string): string[] =>
  Array.from({ length: MAX_FILES }, (_, index) => clientIdAt(clientId, index))

const authorOf = ({ userId, isToken }: CurrentUser): Pick<OutgoingMessage, 'userId' | 'isByPerson'> => ({
  userId,
  isByPerson: !isToken,
})

/** Returns one message per file, in the given order, or the text alone. */
function outgoingOf(
  actor: CurrentUser,
  input: MessageInput,
  quotedId: number | null,
  mentions: OutgoingMention[],
  attachments: (Attachment & { body: string })[],
): OutgoingMessage[] {
  const clientId = input.clientId ?? null
  const common = { ...authorOf(actor), quotedId }
  const withText = (body: string) => ({ body, mentions: mentionedIn(body, mentions) })
  if (attachments.length === 0) return [{ ...common, clientId, ...withText(input.body) }]
  return attachments.map(({ body, ...attachment }, index) => ({
    ...common,
    ...withText(body),
    attachment,
    clientId: clientId && clientIdAt(clientId, index),
  }))
}

/** The key of a member is one of its identities. */
const MEMBER_KEY = /^(lid|phone):(\d{5,20})$/

function toClaimed(key: string): Pick<OutgoingMention, 'identities' | 'isClaimed'> | null {
  const [, kind, value] = MEMBER_KEY.exec(key) ?? []
  if ((kind !== 'lid' && kind !== 'phone') || value === undefined) return null
  return { identities: [{ kind, value }], isClaimed: true }
}

/**
 * Only people of the conversation can be mentioned, under the name that the text has. Whether somebody with a key is in the group
 * says the channel when it sends: its answer would have to be waited for here.
 */
async function findMentioned(tx: Tx, ticket: TicketRow, mentions: Mention[] = []): Promise<OutgoingMention[]> {
  if (mentions.length === 0) return []
  const isByContact = mentions.some(({ key }) => key == null)
  const writers = isByContact ? await listWriters(tx.db, tx.companyId, ticket) : []
  return mentions.map(({ contactId, key, name }) => {
    const writer = writers.find((one) => one.contactId === contactId)
    const person = key == null ? writer && { identities: writer.identities } : toClaimed(key)
    if (!person || !canMention(ticket)) throw new AppError('ERR_MENTION_NOT_IN_GROUP')
    return { name, ...person }
  })
}

export async function attachFile(
  tx: Tx,
  { stored, caption, voice }: OutgoingFile,
): Promise<Attachment & { body: string }> {
  return {
    fileId: await insertFile(tx, stored),
    mediaType: mediaTypeOf(stored.mimetype),
    mediaName: stored.name,
    mediaMimetype: stored.mimetype,
    mediaSize: stored.size,
    mediaSeconds: stored.seconds,
    voice,
    body: caption === stored.name ? '' : caption,
  }
}

/** Attaches the stored file of a quick message, which is not copied. */
async function attachQuickMessage(
  tx: Tx,
  actor: CurrentUser,
  id: number,
  body: string,
): Promise<Attachment & { body: string }> {
  const file = await quickMessageFile(tx.db, actor, id)
  return { ...file, mediaType: mediaTypeOf(file.mediaMimetype), voice: false, body }
}

/** Attaches the stored file of an option of a file list, which is not copied. */
async function attachFileListOption(tx: Tx, optionId: number, body: string): Promise<Attachment & { body: string }> {
  const { name: _name, ...file } = await getFileListAttachment(tx.db, tx.companyId, optionId)
  return { ...file, body }
}

/** Lists the files that a request names instead of uploading them. */
async function attachStoredFiles(
  tx: Tx,
  actor: CurrentUser,
  { body, quickMessageId, fileListOptionId }: MessageInput,
): Promise<(Attachment & { body: string })[]> {
  return [
    ...(quickMessageId ? [await attachQuickMessage(tx, actor, quickMessageId, body)] : []),
    ...(fileListOptionId ? [await attachFileListOption(tx, fileListOptionId, body)] : []),
  ]
}

const hasContent = ({ body, template, quickMessageId, fileListOptionId }: MessageInput): boolean =>
  body.trim() !== '' || Boolean(template ?? quickMessageId ?? fileListOptionId)

/** Cards stand alone in their message, and so does a location. */
function assertContent(input: MessageInput, files: OutgoingFile[]): void {
  const { contactIds, location } = input
  const isEmpty = files.length === 0 && !hasContent(input)
  if (contactIds && (location || !isEmpty)) throw wrongField('contactIds', 'Invalid value')
  if (location && !isEmpty) throw wrongField('location', 'Invalid value')
  if (!contactIds && !location && isEmpty) throw wrongField('body', 'Required')
}

/** Returns what is sent as one message that has no text of its own: a template, a location, or cards of contacts. */
async function findWhole(
  tx: Tx,
  actor: CurrentUser,
  ticket: TicketRow,
  { template, contactIds, location }: MessageInput,
  attachments: (Attachment & { body: string })[],
): Promise<Pick<OutgoingMessage, 'body' | 'mediaType' | 'template' | 'attachment'> | null> {
  if (template) return makeTemplateMessage(tx, ticket, template, attachments)
  if (location) return { body: writeLocation(location), mediaType: 'locationMessage' }
  if (!contactIds) return null
  return { body: await writeContactCards(tx.db, actor, ticket, contactIds), mediaType: 'vcard' }
}

/**
 * Stores an agent's messages in the outbox, which sends them in order. A repeated `clientId` returns the messages that
 * were stored first; `isRepeated` then tells the caller to delete the files that it uploaded.
 */
export async function sendMessages(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  input: MessageInput,
  files: OutgoingFile[] = [],
): Promise<{ messages: Message[]; isRepeated: boolean }> {
  assertContent(input, files)
  const ticket = await lockTicketForWrite(tx, actor, ticketId)
  const repeated = await findRepeated(tx, ticket, input)
  if (repeated) return { messages: repeated, isRepeated: true }
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED')
  if (input.template) assertPlainValues(input.template.values)
  else await assertTakesAnswer(tx, actor, ticket)
  const quotedId = await findQuoted(tx, actor, ticket, input.quotedMsg)
  const mentions = await findMentioned(tx, ticket, input.mentions)
  const attachments = await attachStoredFiles(tx, actor, input)
  for (const file of files) attachments.push(await attachFile(tx, file))

  const whole = await findWhole(tx, actor, ticket, input, attachments)
  const outgoing = whole
    ? [{ ...authorOf(actor), clientId: input.clientId ?? null, quotedId, ...whole }]
    : outgoingOf(actor, input, quotedId, mentions, attachments)

  await clearUnread(tx, ticket)
  const messages: Message[] = []
  for (const one of outgoing) messages.push(await queueMessage(tx, ticket, one))
  return { messages, isRepeated: false }
}

/** Throws when the reply window of the ticket is closed for whom the actor is: a person, or a program with a token. */
const assertTakesAnswer = (tx: Tx, { isToken }: CurrentUser, ticket: TicketRow): Promise<void> =>
  assertReplyWindowOpen(tx.db, tx.companyId, { ...ticket, isByPerson: !isToken })

/** Finds the messages that were stored with this `clientId` before; null when there are none. */
async function findRepeated(tx: Tx, ticket: TicketRow, { clientId }: MessageInput): Promise<Message[] | null> {
  if (!clientId) return null
  const { rows } = await sql<{ id: number; ticketId: number }>`select id, ticket_id from messages
    where company_id = ${tx.companyId} and client_id = any(${listClientIds(clientId)}::text[])`.execute(tx.db)
  if (rows.some(({ ticketId }) => ticketId !== ticket.id)) throw new AppError('ERR_CREATING_MESSAGE')
  if (rows.length === 0) return null
  return getMessages(
    tx.db,
    rows.map(({ id }) => id),
  )
}

/**
 * Only messages of the same contact that the actor may read can be quoted. A quote that cannot be found is left out.
 */
async function findQuoted(
  tx: Tx,
  actor: CurrentUser,
  ticket: TicketRow,
  quotedMsg: string | null,
): Promise<number | null> {
  if (quotedMsg === null || !/^\d{1,15}$/.test(quotedMsg)) return null
  const quoted = await tx.db
    .selectFrom('messages as m')
    .innerJoin('tickets as t', (join) => join.onRef('t.companyId', '=', 'm.companyId').onRef('t.id', '=', 'm.ticketId'))
    .select('m.id')
    .where('m.companyId', '=', tx.companyId)
    .where('m.id', '=', Number(quotedMsg))
    .where('m.contactId', '=', ticket.contactId)
    .where(visibleTo(actor))
    .executeTakeFirst()
  return quoted?.id ?? null
}

/** Sends copies of messages, in the given order, in another ticket in which the actor may write: all of them, or none. */
export async function forwardMessages(
  tx: Tx,
  actor: CurrentUser,
  messageIds: number[],
  ticketId: number,
): Promise<Message[]> {
  if (messageIds.length === 0) throw wrongField('messageId', 'Required')
  const originals: MessageRow[] = []
  for (const messageId of new Set(messageIds)) originals.push(await getMessageRow(tx.db, messageId))
  const sources = new Set(originals.map((message) => message.ticketId))
  for (const source of sources) await assertCanReadTicket(tx.db, actor, source)
  const ticket = await lockTicketForWrite(tx, actor, ticketId)
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED')
  await assertTakesAnswer(tx, actor, ticket)
  if (!ticket.isSample) await assertNoSample(tx, sources)
  if (!originals.every(canForward)) throw new AppError('ERR_CREATING_MESSAGE')
  const messages: Message[] = []
  for (const { body, fileId, ...file } of originals) {
    const { mediaType } = file
    const attachment = fileId === null ? null : attachmentOf(file, fileId)
    messages.push(await queueMessage(tx, ticket, { body, mediaType, ...authorOf(actor), attachment }))
  }
  return messages
}

/** No customer reads what was made up to practise on. */
async function assertNoSample(tx: Tx, ticketIds: Iterable<number>): Promise<void> {
  for (const ticketId of ticketIds) {
    if ((await getTicketRow(tx.db, ticketId)).isSample) throw new AppError('ERR_SAMPLE_CONTACT')
  }
}

const canForward = ({ isDeleted, fileId, mediaType, body }: MessageRow): boolean =>
  !isDeleted &&
  (fileId !== null ||
    mediaType === 'conversation' ||
    (mediaType === 'vcard' && readCards(body).length > 0) ||
    (mediaType === 'locationMessage' && readLocation(body) !== null))

type FileOfMessage = Pick<
  MessageRow,
  'mediaType' | 'mediaName' | 'mediaMimetype' | 'mediaSize' | 'mediaSeconds' | 'voice'
>

const attachmentOf = (message: FileOfMessage, fileId: string): Attachment => ({
  fileId,
  mediaType: message.mediaType,
  mediaName: message.mediaName ?? '',
  mediaMimetype: message.mediaMimetype ?? '',
  mediaSize: message.mediaSize ?? 0,
  mediaSeconds: message.mediaSeconds,
  voice: message.voice,
})
