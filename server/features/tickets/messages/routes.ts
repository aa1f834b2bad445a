import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ForwardedMessages,
  Message,
  MessageEdit,
  MessageForward,
  MessageHitPage,
  MessageIdParams,
  MessageInput,
  MessagePage,
  MessageQuery,
  MessageReaction,
  MessageSearchQuery,
  SentMessages,
} from '#contract/messages.ts'
import { Id } from '#contract/fields.ts'
import { deleteUploads } from '#server/features/files/actions.ts'
import { deleteMessage, editMessage, reactToMessage, retryMessage } from './edits.actions.ts'
import { forwardMessages, sendMessages } from './send-messages.actions.ts'
import { searchMessages } from '#server/features/tickets/read/message-search.queries.ts'
import { listMessages } from '#server/features/tickets/read/messages.queries.ts'
import { assertCanReadTicket } from '#server/features/tickets/read/tickets.queries.ts'
import { isMarkedSince, readTicket } from './mark-read.actions.ts'
import { readUpload, type Upload } from './uploads.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { parseFields } from '#server/lib/app-error.ts'
import { createPace } from '#server/lib/pace.ts'

const TicketIdParams = z.object({ ticketId: Id })

/** Returns the id of the conversation's newest message, or null when it is not on the page. */
const newestOf = ({ newer, messages }: MessagePage): number | null =>
  newer === 0 && messages.length > 0 ? Math.max(...messages.map(({ id }) => Number(id))) : null

/** Callers that name no mark know the one of the page. */
const knownMark = ({ unreadMark }: MessageQuery, { markedUnreadAt }: MessagePage['ticket']): string | null =>
  unreadMark === undefined ? (markedUnreadAt ?? null) : unreadMark === 'none' ? null : unreadMark

/**
 * Limits the texts of one user to a rate that nobody types for long. A user who exceeds it waits, so that other
 * companies are not slowed down.
 */
const TEXTS = { perSecond: 3, atOnce: 30 }

export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  const textPace = createPace(TEXTS.perSecond, TEXTS.atOnce)

  async function pauseBeforeText(userId: number): Promise<void> {
    const pauseMs = textPace(userId, 1)
    if (pauseMs > 0) await sleep(pauseMs)
  }

  app.get(
    '/messages/:ticketId',
    {
      config: { can: 'messages:read', scope: 'messages:read' },
      schema: {
        operationId: 'listMessages',
        summary: 'The conversation with the contact, newest page first; marks it as read for who holds the ticket',
        params: TicketIdParams,
        querystring: MessageQuery,
        response: { 200: MessagePage },
      },
    },
    async ({ user: actor, params, query }) => {
      const page = await app.read(actor, (db) => listMessages(db, actor, { ...query, ...params }))
      const { ticket } = page
      // Only the assignee marks messages as read. Other viewers leave them unread.
      if (query.peek || ticket.userId !== actor.userId || ticket.unreadMessages === 0) return page
      const unreadMark = knownMark(query, ticket)
      if (isMarkedSince(ticket.markedUnreadAt ?? null, unreadMark)) return page
      const seen = { seenTo: newestOf(page), unreadMark }
      if (!(await app.change(actor, (tx) => readTicket(tx, ticket.id, seen)))) return page
      // What the person wrote in other tickets is read there.
      const messages = page.messages.map((message) =>
        message.ticketId === ticket.id ? { ...message, read: true } : message,
      )
      return { ...page, messages, ticket: { ...ticket, unreadMessages: 0, markedUnreadAt: null } }
    },
  )

  app.get(
    '/messages/:ticketId/search',
    {
      config: { can: 'messages:read', scope: 'messages:read' },
      schema: {
        operationId: 'searchMessages',
        summary: 'The messages of the conversation with the contact that contain a text, newest first',
        params: TicketIdParams,
        querystring: MessageSearchQuery,
        response: { 200: MessageHitPage },
      },
    },
    ({ user: actor, params, query }) => app.read(actor, (db) => searchMessages(db, actor, { ...query, ...params })),
  )

  /** Deletes the uploaded files again unless a message refers to them. */
  async function sendUpload(actor: CurrentUser, ticketId: number, { input, files }: Upload) {
    let isStored = false
    try {
      const { messages, isRepeated } = await app.change(actor, (tx) => sendMessages(tx, actor, ticketId, input, files))
      isStored = !isRepeated
      return { messages }
    } finally {
      if (!isStored) await deleteUploads(app.services, files)
    }
  }

  app.post(
    '/messages/:ticketId',
    {
      config: { can: 'messages:write', scope: 'messages:write', form: true },
      schema: {
        operationId: 'sendMessage',
        summary: 'JSON, or multipart with `medias` (files) and a `body` for each',
        params: TicketIdParams,
        body: MessageInput.nullish(),
        response: { 200: SentMessages },
      },
    },
    async (request) => {
      const { user: actor, params } = request
      if (!request.isMultipart()) {
        await pauseBeforeText(actor.userId)
        const input = request.body ?? parseFields(MessageInput, {})
        return sendUpload(actor, params.ticketId, { input, files: [] })
      }
      await app.read(actor, (db) => assertCanReadTicket(db, actor, params.ticketId))
      const upload = await readUpload(app.services, actor, request)
      if (upload.files.length === 0) await pauseBeforeText(actor.userId)
      return sendUpload(actor, params.ticketId, upload)
    },
  )

  app.post(
    '/messages/edit/:messageId',
    {
      config: { can: 'messages:write', scope: 'messages:write' },
      schema: { operationId: 'editMessage', params: MessageIdParams, body: MessageEdit, response: { 200: Message } },
    },
    ({ user: actor, params, body }) =>
      app.change(actor, (tx) => editMessage(tx, actor, Number(params.messageId), body.body)),
  )

  app.post(
    '/messages/react/:messageId',
    {
      config: { can: 'messages:write', scope: 'messages:write' },
      schema: {
        operationId: 'reactToMessage',
        summary: 'An empty emoji takes the reaction back',
        params: MessageIdParams,
        body: MessageReaction,
        response: { 200: Message },
      },
    },
    ({ user: actor, params, body }) =>
      app.change(actor, (tx) => reactToMessage(tx, actor, Number(params.messageId), body.emoji)),
  )

  app.post(
    '/messages/forward',
    {
      config: { can: 'messages:write', scope: 'messages:write' },
      schema: {
        operationId: 'forwardMessage',
        summary: 'Answers the copy of `messageId`, or the list of those of `messageIds`',
        body: MessageForward,
        response: { 200: ForwardedMessages },
      },
    },
    async ({ user: actor, body: { messageId, messageIds, ticketId } }) => {
      const ids = messageIds ?? (messageId ? [messageId] : [])
      const messages = await app.change(actor, (tx) => forwardMessages(tx, actor, ids.map(Number), ticketId))
      return messageIds ? { messages } : requireRow(messages)
    },
  )

  app.post(
    '/messages/retry/:messageId',
    {
      config: { can: 'messages:write', scope: 'messages:write' },
      schema: { operationId: 'retryMessage', params: MessageIdParams, response: { 200: Message } },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => retryMessage(tx, actor, Number(params.messageId))),
  )

  app.delete(
    '/messages/:messageId',
    {
      config: { can: 'messages:write', scope: 'messages:write' },
      schema: { operationId: 'deleteMessage', params: MessageIdParams, response: { 200: Message } },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => deleteMessage(tx, actor, Number(params.messageId))),
  )
}
