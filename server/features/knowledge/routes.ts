import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import {
  KNOWLEDGE_LIMITS,
  KnowledgeSource,
  KnowledgeSourceChange,
  KnowledgeSourceInput,
  KnowledgeSourcePage,
  KnowledgeSourceQuery,
  PassagePage,
  PassageQuery,
} from '#contract/knowledge.ts'
import { deleteUpload, storeUpload } from '#server/features/files/actions.ts'
import { getPrompt } from '#server/features/prompts/queries.ts'
import { readFormFile } from '#server/http/multipart.ts'
import * as actions from './actions.ts'
import { getSource, listPassages, listSources } from './queries.ts'

export const knowledgeRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'prompts:manage', plan: 'useOpenAi' } as const

  app.get(
    '/prompt/:id/sources',
    {
      config,
      schema: {
        operationId: 'listKnowledgeSources',
        params: IdParams,
        querystring: KnowledgeSourceQuery,
        response: { 200: KnowledgeSourcePage },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, async (db) => {
        await getPrompt(db, actor.companyId, params.id)
        return listSources(db, actor.companyId, params.id, query.pageNumber)
      }),
  )

  app.get(
    '/knowledge-sources/:id',
    { config, schema: { operationId: 'getKnowledgeSource', params: IdParams, response: { 200: KnowledgeSource } } },
    ({ user: actor, params }) => app.read(actor, (db) => getSource(db, actor.companyId, params.id)),
  )

  app.post(
    '/prompt/:id/sources',
    {
      config,
      schema: {
        operationId: 'createKnowledgeSource',
        params: IdParams,
        body: KnowledgeSourceInput,
        response: { 200: KnowledgeSource },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.createSource(tx, params.id, body)),
  )

  app.post(
    '/prompt/:id/sources/file',
    {
      config: { ...config, form: true },
      schema: {
        operationId: 'uploadKnowledgeSource',
        summary: 'Multipart with a `file`: a PDF, a spreadsheet or a text',
        params: IdParams,
        response: { 200: KnowledgeSource },
      },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.read(actor, (db) => getPrompt(db, actor.companyId, params.id))
      const { name, content } = await readFormFile(request, KNOWLEDGE_LIMITS.fileBytes + 1)
      actions.kindOfFile(name)
      const upload = { name, userId: actor.userId, limit: KNOWLEDGE_LIMITS.fileBytes, isAwaited: true }
      const stored = await storeUpload(app.services, actor.companyId, content, upload)
      try {
        return await app.change(actor, (tx) => actions.createFileSource(tx, params.id, stored))
      } catch (error) {
        await deleteUpload(app.services, stored)
        throw error
      }
    },
  )

  app.get(
    '/knowledge-sources/:id/passages',
    {
      config,
      schema: {
        operationId: 'listPassages',
        params: IdParams,
        querystring: PassageQuery,
        response: { 200: PassagePage },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, (db) => listPassages(db, actor.companyId, params.id, query.pageNumber)),
  )

  app.put(
    '/knowledge-sources/:id',
    {
      config,
      schema: {
        operationId: 'updateKnowledgeSource',
        params: IdParams,
        body: KnowledgeSourceChange,
        response: { 200: KnowledgeSource },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.updateSource(tx, params.id, body)),
  )

  app.post(
    '/knowledge-sources/:id/read',
    { config, schema: { operationId: 'readKnowledgeSource', params: IdParams, response: { 200: KnowledgeSource } } },
    ({ user: actor, params }) => app.change(actor, (tx) => actions.readAgain(tx, params.id)),
  )

  app.post(
    '/knowledge-sources/:id/approve',
    { config, schema: { operationId: 'approveKnowledgeSource', params: IdParams, response: { 200: KnowledgeSource } } },
    ({ user: actor, params }) => app.change(actor, (tx) => actions.approveSource(tx, params.id)),
  )

  app.delete(
    '/knowledge-sources/:id',
    { config, schema: { operationId: 'deleteKnowledgeSource', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteSource(tx, params.id))
      return { message: 'Source deleted' }
    },
  )
}
