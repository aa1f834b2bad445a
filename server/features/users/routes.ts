import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { User, UserChange, UserInput, UserListItem, UserListQuery, UserPage, UserQuery } from '#contract/users.ts'
import { changeUser } from '#server/features/auth/account.actions.ts'
import { getCompany } from '#server/features/companies/queries.ts'
import { createUser, deleteUser } from './actions.ts'
import { getCompanyOfUser, getUser, listUsers, listUsersPage } from './queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { requireLength } from '#server/http/password-length.ts'
import { AppError } from '#server/lib/app-error.ts'

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, keys } = app.services
  const deps = { data: app.data, config, keys }

  /** Returns the company of a new user. A super user may name another one than his own, such as one that he just made. */
  async function companyForNew({ super: isSuper, companyId, userId }: CurrentUser, named: number | null | undefined) {
    if (!isSuper || !named || named === companyId) return companyId
    return (await app.read({ companyId: named, userId }, (db) => getCompany(db, named))).id
  }

  /** Returns the company of a user. Super users find those of all companies, or of the named one. */
  async function companyOf(actor: CurrentUser, id: number, named?: number | null): Promise<number> {
    if (!actor.super || id === actor.userId) return actor.companyId
    const companyId = await app.data.asOperator(({ db }) => getCompanyOfUser(db, id))
    if (named && named !== companyId) throw new AppError('ERR_NO_USER_FOUND')
    return companyId
  }

  /** Leaves a trace in the log of what a super user did in a company that is not his. */
  function noteElsewhere(log: FastifyBaseLogger, actor: CurrentUser, { id, companyId }: User, done: string): void {
    if (companyId !== actor.companyId) log.info({ superUserId: actor.userId, companyId, userId: id }, done)
  }

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
      const companyId = await companyOf(actor, params.id)
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
      const companyId = await companyForNew(actor, named)
      const user = await app.change({ companyId, userId: actor.userId }, (tx) => createUser(tx, input))
      noteElsewhere(log, actor, user, 'a super user made a user of another company')
      return user
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
          'Where mail is sent, a new e-mail of one’s own counts once its address has confirmed it. ' +
          'Super users also change the users of other companies',
        params: IdParams,
        body: UserChange,
        response: { 200: User },
      },
    },
    async ({ user: actor, params: { id }, body, log }) => {
      requireLength(config, body.password)
      const companyId = await companyOf(actor, id, body.companyId)
      const user = await changeUser(deps, actor, { companyId, id }, body)
      noteElsewhere(log, actor, user, 'a super user changed a user of another company')
      return user
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
