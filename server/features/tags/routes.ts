import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse, SearchText } from '#contract/fields.ts'
import { LaneOrder } from '#contract/kanban.ts'
import { Tag, TagInput, TagPage, TagQuery } from '#contract/tags.ts'
import { createTag, deleteTag, reorderLanes, updateTag } from './actions.ts'
import { listTags, getTag, kanbanTags, listTagsPage } from './queries.ts'

const LaneList = z.object({ lista: z.array(Tag) })
const ListQuery = z.object({ searchParam: SearchText })

export const tagRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/tags',
    {
      config: { can: 'tags:read', scope: 'tags:read' },
      schema: { operationId: 'listTags', querystring: TagQuery, response: { 200: TagPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listTagsPage(db, actor.companyId, query)),
  )

  app.get(
    '/tags/list',
    {
      config: { can: 'tags:read', scope: 'tags:read' },
      schema: { operationId: 'listAllTags', querystring: ListQuery, response: { 200: z.array(Tag) } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listTags(db, actor.companyId, query.searchParam)),
  )

  app.get(
    '/tags/kanban',
    {
      config: { can: 'tags:read', scope: 'tags:read', plan: 'useKanban' },
      schema: { operationId: 'listKanbanTags', response: { 200: LaneList } },
    },
    async ({ user: actor }) => ({ lista: await app.read(actor, (db) => kanbanTags(db, actor.companyId)) }),
  )

  app.put(
    '/tags/kanban',
    {
      config: { can: 'tags:kanban', scope: 'tags:write', plan: 'useKanban' },
      schema: {
        operationId: 'reorderLanes',
        summary: 'Puts the lanes of the board in this order',
        body: LaneOrder,
        response: { 200: LaneList },
      },
    },
    async ({ user: actor, body }) => ({ lista: await app.change(actor, (tx) => reorderLanes(tx, body.tagIds)) }),
  )

  app.get(
    '/tags/:id',
    {
      config: { can: 'tags:read', scope: 'tags:read' },
      schema: { operationId: 'getTag', params: IdParams, response: { 200: Tag } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTag(db, actor.companyId, params.id)),
  )

  app.post(
    '/tags',
    {
      config: { can: 'tags:write', scope: 'tags:write' },
      schema: { operationId: 'createTag', body: TagInput, response: { 200: Tag } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => createTag(tx, actor, body)),
  )

  app.put(
    '/tags/:id',
    {
      config: { can: 'tags:write', scope: 'tags:write' },
      schema: { operationId: 'updateTag', params: IdParams, body: TagInput, response: { 200: Tag } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateTag(tx, actor, params.id, body)),
  )

  app.delete(
    '/tags/:id',
    {
      config: { can: 'tags:write', scope: 'tags:write' },
      schema: { operationId: 'deleteTag', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteTag(tx, actor, params.id))
      return { message: 'Tag deleted' }
    },
  )
}
