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
import { IdParams, Message } from '#contract/paging.ts'
import { createChat, deleteChat, readChat, updateChat } from '#server/features/chats/actions.ts'
import { postMessage } from '#server/features/chats/messages.actions.ts'
import { getChat, getChatByUuid, listChatMessages, listChats } from '#server/features/chats/queries.ts'
import { readInput, readUpload, removeStored, type ChatUpload } from '#server/features/chats/upload.ts'
import type { Viewer } from '#server/http/viewer.ts'

const config = { can: 'chats:use', plan: 'useInternalChat' } as const
const UuidParams = z.object({ uuid: z.string().max(64) })

export const chatRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/chats',
    { config, schema: { operationId: 'listChats', querystring: ChatQuery, response: { 200: ChatPage } } },
    ({ who, query }) => app.read(who, (db) => listChats(db, who, query)),
  )

  app.get(
    '/chats/:uuid',
    { config, schema: { operationId: 'getChat', params: UuidParams, response: { 200: Chat } } },
    ({ who, params }) => app.read(who, (db) => getChatByUuid(db, who, params.uuid)),
  )

  app.post(
    '/chats',
    { config, schema: { operationId: 'createChat', body: ChatInput, response: { 200: Chat } } },
    ({ who, body }) => app.change(who, (tx) => createChat(tx, who, body)),
  )

  app.put(
    '/chats/:id',
    { config, schema: { operationId: 'updateChat', params: IdParams, body: ChatChange, response: { 200: Chat } } },
    ({ who, params, body }) => app.change(who, (tx) => updateChat(tx, who, params.id, body)),
  )

  app.delete(
    '/chats/:id',
    { config, schema: { operationId: 'deleteChat', params: IdParams, response: { 200: Message } } },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteChat(tx, who, params.id))
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
    ({ who, params, body }) => app.change(who, (tx) => readChat(tx, who, params.id, body?.lastId ?? null)),
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
    ({ who, params, query }) => app.read(who, (db) => listChatMessages(db, who, params.id, query)),
  )

  /** Files that no message names are removed again. */
  async function post(who: Viewer, chatId: number, { input, files }: ChatUpload): Promise<SentChatMessage> {
    let isStored = false
    try {
      const { sent, isRepeated } = await app.change(who, (tx) => postMessage(tx, who, chatId, input, files))
      isStored = !isRepeated
      return sent
    } finally {
      if (!isStored) await removeStored(app.services, files)
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
      const { who, params } = request
      if (!request.isMultipart()) return post(who, params.id, { input: request.body ?? readInput({}), files: [] })
      await app.read(who, (db) => getChat(db, who, params.id))
      return post(who, params.id, await readUpload(app.services, who.companyId, request))
    },
  )
}
