import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { User, UserChange, UserInput, UserListItem, UserListQuery, UserPage, UserQuery } from '#contract/users.ts'
import { changeUser } from '#server/features/auth/account.actions.ts'
import { createUser, deleteUser } from './actions.ts'
import { getUser, listUsers, listUsersPage } from './queries.ts'
import { requireLength } from '#server/http/password-length.ts'

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, keys } = app.services
  const deps = { data: app.data, config, keys }

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
    ({ user: actor, params }) => app.read(actor, (db) => getUser(db, actor.companyId, params.id)),
  )

  app.post(
    '/users',
    {
      config: { can: 'users:write' },
      schema: { operationId: 'createUser', body: UserInput, response: { 200: User } },
    },
    ({ user: actor, body }) => {
      requireLength(config, body.password)
      return app.change(actor, (tx) => createUser(tx, body))
    },
  )

  app.put(
    '/users/:id',
    {
      config: { can: 'users:editSelf' },
      schema: {
        operationId: 'updateUser',
        summary:
          'Administrators change anybody; others their own name, e-mail, password, default connection and language. ' +
          'Where mail is sent, a new e-mail of one’s own counts once its address has confirmed it',
        params: IdParams,
        body: UserChange,
        response: { 200: User },
      },
    },
    ({ user: actor, params, body }) => {
      requireLength(config, body.password)
      return changeUser(deps, actor, params.id, body)
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { can: 'users:write' },
      schema: { operationId: 'deleteUser', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteUser(tx, actor, params.id))
      return { message: 'User deleted' }
    },
  )
}
