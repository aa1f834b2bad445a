import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Contact } from '#contract/contacts.ts'
import { Id, IdParams } from '#contract/fields.ts'
import { GroupPage, GroupPersonInput, GroupQuery } from '#contract/groups.ts'
import { GroupPeople } from '#contract/messages.ts'
import { askAboutGroup } from './ask-group.ts'
import { listMentionable } from './list-mentionable.ts'
import { openGroupPerson } from './open-person.actions.ts'
import { listGroupPeople } from './people.queries.ts'

const NOBODY = {
  ...{ description: '', onlyAdminsSend: false, onlyAdminsEdit: false, isOwnAdmin: false },
  ...{ count: 0, found: 0, people: [], hasMore: false },
}

export const groupRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/tickets/:id/group',
    {
      config: { can: 'tickets:read', scope: 'tickets:read' },
      schema: {
        operationId: 'getTicketGroup',
        summary: 'The people of a group, and what may be done in it, as its channel knows them now',
        params: IdParams,
        querystring: GroupQuery,
        response: { 200: GroupPage },
      },
    },
    async ({ user: actor, params, query }) => {
      const { connectionId, info } = await askAboutGroup(app, actor, params.id, true)
      if (info === null) return { state: 'left' as const, ...NOBODY }
      if (info === undefined || connectionId === null) return { state: 'unavailable' as const, ...NOBODY }
      const { members, ...rights } = info
      const scope = { companyId: actor.companyId, connectionId }
      const page = await app.read(actor, (db) => listGroupPeople(db, scope, members, query))
      const isOwnAdmin = members.some(({ isOwn, admin }) => isOwn && admin !== null)
      return { state: 'known' as const, ...rights, isOwnAdmin, count: members.length, ...page }
    },
  )

  app.get(
    '/messages/:ticketId/people',
    {
      config: { can: 'messages:read', scope: 'messages:read' },
      schema: {
        operationId: 'listGroupPeople',
        summary: 'The people of the group who can be mentioned, those who wrote last first',
        params: z.object({ ticketId: Id }),
        response: { 200: GroupPeople },
      },
    },
    async ({ user: actor, params }) => ({ people: await listMentionable(app, actor, params.ticketId) }),
  )

  app.post(
    '/tickets/:id/group/people',
    {
      config: { can: 'contacts:write', scope: 'contacts:write' },
      schema: {
        operationId: 'openGroupPerson',
        summary: 'The contact of a person of the group, which is made if there is none',
        params: IdParams,
        body: GroupPersonInput,
        response: { 200: Contact },
      },
    },
    async ({ user: actor, params, body }) => {
      const asked = await askAboutGroup(app, actor, params.id, false)
      return app.change(actor, (tx) => openGroupPerson(tx, asked, body.key))
    },
  )
}
