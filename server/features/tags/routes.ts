import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, Message, SearchText } from '#contract/paging.ts'
import { Tag, TagInput, TagPage, TagQuery } from '#contract/tags.ts'
import { createTag, deleteTag, updateTag } from '#server/features/tags/actions.ts'
import { allTags, getTag, kanbanTags, listTags } from '#server/features/tags/queries.ts'

const ListQuery = z.object({ searchParam: SearchText })

export const tagRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/tags',
    {
      config: { can: 'tags:read' },
      schema: { operationId: 'listTags', querystring: TagQuery, response: { 200: TagPage } },
    },
    ({ who, query }) => app.read(who, (db) => listTags(db, who.companyId, query)),
  )

  app.get(
    '/tags/list',
    {
      config: { can: 'tags:read' },
      schema: { operationId: 'listAllTags', querystring: ListQuery, response: { 200: z.array(Tag) } },
    },
    ({ who, query }) => app.read(who, (db) => allTags(db, who.companyId, query.searchParam)),
  )

  app.get(
    '/tags/kanban',
    {
      config: { can: 'tags:read', plan: 'useKanban' },
      schema: { operationId: 'listKanbanTags', response: { 200: z.object({ lista: z.array(Tag) }) } },
    },
    async ({ who }) => ({ lista: await app.read(who, (db) => kanbanTags(db, who.companyId)) }),
  )

  app.get(
    '/tags/:id',
    { config: { can: 'tags:read' }, schema: { operationId: 'getTag', params: IdParams, response: { 200: Tag } } },
    ({ who, params }) => app.read(who, (db) => getTag(db, who.companyId, params.id)),
  )

  app.post(
    '/tags',
    { config: { can: 'tags:write' }, schema: { operationId: 'createTag', body: TagInput, response: { 200: Tag } } },
    ({ who, body }) => app.change(who, (tx) => createTag(tx, who, body)),
  )

  app.put(
    '/tags/:id',
    {
      config: { can: 'tags:write' },
      schema: { operationId: 'updateTag', params: IdParams, body: TagInput, response: { 200: Tag } },
    },
    ({ who, params, body }) => app.change(who, (tx) => updateTag(tx, who, params.id, body)),
  )

  app.delete(
    '/tags/:id',
    {
      config: { can: 'tags:write' },
      schema: { operationId: 'deleteTag', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteTag(tx, who, params.id))
      return { message: 'Tag deleted' }
    },
  )
}
