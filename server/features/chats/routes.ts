import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Chat,
  ChatChange,
  ChatInput,
  ChatMessageInput,
  ChatMessagePage,
  ChatMessageQuery,
  ChatPage,
  ChatQuery,
  ChatRead,
  SentChatMessage,
} from '#contract/chats.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { createChat, deleteChat, readChat, updateChat } from './actions.ts'
import { createChatMessage } from './messages.actions.ts'
import { getChat, getChatByUuid, listChatMessages, listChats } from './queries.ts'
import { readUpload, type ChatUpload } from './upload.ts'
import { deleteUploads } from '#server/features/files/actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { parseFields } from '#server/lib/app-error.ts'

const config = { can: 'chats:use', plan: 'useInternalChat' } as const
const UuidParams = z.object({ uuid: z.string().max(64) })

export const chatRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/chats',
    { config, schema: { operationId: 'listChats', querystring: ChatQuery, response: { 200: ChatPage } } },
    ({ user: actor, query }) => app.read(actor, (db) => listChats(db, actor, query)),
  )

  app.get(
    '/chats/:uuid',
    { config, schema: { operationId: 'getChat', params: UuidParams, response: { 200: Chat } } },
    ({ user: actor, params }) => app.read(actor, (db) => getChatByUuid(db, actor, params.uuid)),
  )

  app.post(
    '/chats',
    { config, schema: { operationId: 'createChat', body: ChatInput, response: { 200: Chat } } },
    ({ user: actor, body }) => app.change(actor, (tx) => createChat(tx, actor, body)),
  )

  app.put(
    '/chats/:id',
    { config, schema: { operationId: 'updateChat', params: IdParams, body: ChatChange, response: { 200: Chat } } },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateChat(tx, actor, params.id, body)),
  )

  app.delete(
    '/chats/:id',
    { config, schema: { operationId: 'deleteChat', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteChat(tx, actor, params.id))
      return { message: 'Chat deleted' }
    },
  )

  app.post(
    '/chats/:id/read',
    {
      config,
      schema: {
        operationId: 'readChat',
        summary: 'Marks the chat as read for the caller, whoever the body names',
        params: IdParams,
        body: ChatRead,
        response: { 200: Chat },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => readChat(tx, actor, params.id, body?.lastId ?? null)),
  )

  app.get(
    '/chats/:id/messages',
    {
      config,
      schema: {
        operationId: 'listChatMessages',
        params: IdParams,
        querystring: ChatMessageQuery,
        response: { 200: ChatMessagePage },
      },
    },
    ({ user: actor, params, query }) => app.read(actor, (db) => listChatMessages(db, actor, params.id, query)),
  )

  /** Deletes uploaded files that no message uses. */
  async function post(actor: CurrentUser, chatId: number, { input, files }: ChatUpload): Promise<SentChatMessage> {
    let isStored = false
    try {
      const { sent, isRepeated } = await app.change(actor, (tx) => createChatMessage(tx, actor, chatId, input, files))
      isStored = !isRepeated
      return sent
    } finally {
      if (!isStored) await deleteUploads(app.services, files)
    }
  }

  app.post(
    '/chats/:id/messages',
    {
      config: { ...config, form: true },
      schema: {
        operationId: 'postChatMessage',
        summary: 'JSON, or multipart with `medias` (files, a message each) and a `body` for each; answers the last one',
        params: IdParams,
        body: ChatMessageInput.nullish(),
        response: { 200: SentChatMessage },
      },
    },
    async (request) => {
      const { user: actor, params } = request
      if (!request.isMultipart()) {
        const input = request.body ?? parseFields(ChatMessageInput, {})
        return post(actor, params.id, { input, files: [] })
      }
      await app.read(actor, (db) => getChat(db, actor, params.id))
      return post(actor, params.id, await readUpload(app.services, actor, request))
    },
  )
}
