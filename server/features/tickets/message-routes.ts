import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Message,
  MessageEdit,
  MessageForward,
  MessageIdParams,
  MessageInput,
  MessagePage,
  MessageQuery,
  MessageReaction,
  SentMessages,
} from '#contract/messages.ts'
import { Id } from '#contract/paging.ts'
import { deleteMessage, editMessage, reactToMessage, retryMessage } from '#server/features/tickets/edits.actions.ts'
import { forwardMessage, sendMessages } from '#server/features/tickets/messages.actions.ts'
import { listMessages } from '#server/features/tickets/messages.queries.ts'
import { assertMayReadTicket } from '#server/features/tickets/queries.ts'
import { readTicket } from '#server/features/tickets/reading.actions.ts'
import { readInput, readUpload, removeStored, type Upload } from '#server/features/tickets/uploads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { createPace } from '#server/lib/pace.ts'

const TicketIdParams = z.object({ ticketId: Id })

/** The newest message of the conversation, null when the page does not reach so far. */
const newestOf = ({ newer, messages }: MessagePage): number | null =>
  newer === 0 && messages.length > 0 ? Math.max(...messages.map(({ id }) => Number(id))) : null

/** Of one person: nobody sends more for long. Who sends without a pause waits, and not the company's neighbours. */
const TEXTS = { perSecond: 3, atOnce: 30 }
const FILES = { perSecond: 1, atOnce: 20 }

export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  const textPause = createPace(TEXTS.perSecond, TEXTS.atOnce)
  const filePause = createPace(FILES.perSecond, FILES.atOnce)

  app.get(
    '/messages/:ticketId',
    {
      config: { can: 'messages:read' },
      schema: {
        operationId: 'listMessages',
        summary: 'The conversation with the contact, newest page first; marks it as read for who holds the ticket',
        params: TicketIdParams,
        querystring: MessageQuery,
        response: { 200: MessagePage },
      },
    },
    async ({ who, params, query }) => {
      const page = await app.read(who, (db) => listMessages(db, who, { ...query, ...params }))
      const { ticket } = page
      // Who does not hold the ticket only looks.
      if (query.peek || ticket.userId !== who.userId || ticket.unreadMessages === 0) return page
      await app.change(who, (tx) => readTicket(tx, ticket.id, newestOf(page)))
      const messages = page.messages.map((message) => ({ ...message, read: true }))
      return { ...page, messages, ticket: { ...ticket, unreadMessages: 0 } }
    },
  )

  /** Files that no message names are removed again. */
  async function sendUpload(who: Viewer, ticketId: number, { input, files }: Upload) {
    let isStored = false
    try {
      const { messages, isRepeated } = await app.change(who, (tx) => sendMessages(tx, who, ticketId, input, files))
      isStored = !isRepeated
      return { messages }
    } finally {
      if (!isStored) await removeStored(app.services, files)
    }
  }

  app.post(
    '/messages/:ticketId',
    {
      config: { can: 'messages:write', form: true },
      schema: {
        operationId: 'sendMessage',
        summary: 'JSON, or multipart with `medias` (files) and a `body` for each',
        params: TicketIdParams,
        body: MessageInput.nullish(),
        response: { 200: SentMessages },
      },
    },
    async (request) => {
      const { who, params } = request
      const isUpload = request.isMultipart()
      // Before the files are read: until then they wait where they come from.
      await sleep(isUpload ? filePause(who.userId, 1) : textPause(who.userId, 1))
      if (!isUpload) return sendUpload(who, params.ticketId, { input: request.body ?? readInput({}), files: [] })
      await app.read(who, (db) => assertMayReadTicket(db, who, params.ticketId))
      const upload = await readUpload(app.services, who.companyId, request)
      filePause(who.userId, Math.max(0, upload.files.length - 1))
      return sendUpload(who, params.ticketId, upload)
    },
  )

  app.post(
    '/messages/edit/:messageId',
    {
      config: { can: 'messages:write' },
      schema: { operationId: 'editMessage', params: MessageIdParams, body: MessageEdit, response: { 200: Message } },
    },
    ({ who, params, body }) => app.change(who, (tx) => editMessage(tx, who, Number(params.messageId), body.body)),
  )

  app.post(
    '/messages/react/:messageId',
    {
      config: { can: 'messages:write' },
      schema: {
        operationId: 'reactToMessage',
        summary: 'An empty emoji takes the reaction back',
        params: MessageIdParams,
        body: MessageReaction,
        response: { 200: Message },
      },
    },
    ({ who, params, body }) => app.change(who, (tx) => reactToMessage(tx, who, Number(params.messageId), body.emoji)),
  )

  app.post(
    '/messages/forward',
    {
      config: { can: 'messages:write' },
      schema: { operationId: 'forwardMessage', body: MessageForward, response: { 200: Message } },
    },
    ({ who, body }) => app.change(who, (tx) => forwardMessage(tx, who, Number(body.messageId), body.ticketId)),
  )

  app.post(
    '/messages/retry/:messageId',
    {
      config: { can: 'messages:write' },
      schema: { operationId: 'retryMessage', params: MessageIdParams, response: { 200: Message } },
    },
    ({ who, params }) => app.change(who, (tx) => retryMessage(tx, who, Number(params.messageId))),
  )

  app.delete(
    '/messages/:messageId',
    {
      config: { can: 'messages:write' },
      schema: { operationId: 'deleteMessage', params: MessageIdParams, response: { 200: Message } },
    },
    ({ who, params }) => app.change(who, (tx) => deleteMessage(tx, who, Number(params.messageId))),
  )
}
