import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, Message } from '#contract/paging.ts'
import { User, UserChange, UserInput, UserListItem, UserListQuery, UserPage, UserQuery } from '#contract/users.ts'
import { changeUser } from '#server/features/auth/account.actions.ts'
import { createUser, deleteUser } from '#server/features/users/actions.ts'
import { getUser, listUsers, pageUsers } from '#server/features/users/queries.ts'
import { requireLength } from '#server/http/password-length.ts'

/** Anything that is not an id means the own company. */

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, keys } = app.services
  const deps = { data: app.data, config, keys }

  app.get(
    '/users',
    {
      config: { can: 'users:read' },
      schema: { operationId: 'pageUsers', querystring: UserQuery, response: { 200: UserPage } },
    },
    ({ who, query }) => app.read(who, (db) => pageUsers(db, who.companyId, query)),
  )

  app.get(
    '/users/list',
    {
      config: { can: 'users:read' },
      schema: {
        operationId: 'listUsers',
        summary: 'All users; super users may name another company',
        querystring: UserListQuery,
        response: { 200: z.array(UserListItem) },
      },
    },
    ({ who, query }) => {
      const companyId = who.super ? (query.companyId ?? who.companyId) : who.companyId
      return app.read({ companyId, userId: who.userId }, (db) => listUsers(db, companyId))
    },
  )

  app.get(
    '/users/:id',
    {
      config: { can: 'users:read' },
      schema: { operationId: 'getUser', params: IdParams, response: { 200: User } },
    },
    ({ who, params }) => app.read(who, (db) => getUser(db, who.companyId, params.id)),
  )

  app.post(
    '/users',
    {
      config: { can: 'users:write' },
      schema: { operationId: 'createUser', body: UserInput, response: { 200: User } },
    },
    ({ who, body }) => {
      requireLength(config, body.password)
      return app.change(who, (tx) => createUser(tx, body))
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
    ({ who, params, body }) => {
      requireLength(config, body.password)
      return changeUser(deps, who, params.id, body)
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { can: 'users:write' },
      schema: { operationId: 'deleteUser', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteUser(tx, who, params.id))
      return { message: 'User deleted' }
    },
  )
}
