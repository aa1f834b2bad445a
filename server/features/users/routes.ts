import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#contract/fields.ts'
import { User, UserInput, UserListItem, UserListQuery, UserPage, UserQuery } from '#contract/users.ts'
import { createUser } from './actions.ts'
import { companyOfUser, getUser, listUsers, listUsersPage } from './queries.ts'
import { requireLength } from '#server/http/password-length.ts'

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app.services

  app.get(
    '/users',
    {
      config: { can: 'users:read', scope: 'users:read' },
      schema: { operationId: 'pageUsers', querystring: UserQuery, response: { 200: UserPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listUsersPage(db, actor.companyId, query)),
  )

  app.get(
    '/users/list',
    {
      config: { can: 'users:read', scope: 'users:read' },
      schema: {
        operationId: 'listUsers',
        summary: 'All users; super users may name another company',
        querystring: UserListQuery,
        response: { 200: z.array(UserListItem) },
      },
    },
    ({ user: actor, query }) => {
      const companyId = actor.super ? (query.companyId ?? actor.companyId) : actor.companyId
      return app.read({ companyId, userId: actor.userId }, (db) => listUsers(db, companyId))
    },
  )

  app.get(
    '/users/:id',
    {
      config: { can: 'users:read', scope: 'users:read' },
      schema: { operationId: 'getUser', params: IdParams, response: { 200: User } },
    },
    async ({ user: actor, params }) => {
      const companyId = await companyOfUser(app.data, actor, params.id)
      return app.read({ companyId, userId: actor.userId }, (db) => getUser(db, companyId, params.id))
    },
  )

  app.post(
    '/users',
    {
      config: { can: 'users:write' },
      schema: {
        operationId: 'createUser',
        summary: 'A new user of one’s own company; super users may name another one',
        body: UserInput,
        response: { 200: User },
      },
    },
    async ({ user: actor, body: { companyId: named, ...input }, log }) => {
      requireLength(config, input.password)
      const companyId = actor.super && named ? named : actor.companyId
      const user = await app.change({ companyId, userId: actor.userId }, (tx) => createUser(tx, input))
      if (companyId !== actor.companyId)
        log.info(
          { superUserId: actor.userId, companyId, userId: user.id },
          'a super user made a user of another company',
        )
      return user
    },
  )
}
