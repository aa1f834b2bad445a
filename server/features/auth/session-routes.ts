import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { UserSession, UserSessionParams } from '#contract/sessions.ts'
import { endSession } from './sessions.actions.ts'
import { companyOfSession, listSessions } from './sessions.queries.ts'
import { companyOfUser } from '#server/features/users/queries.ts'

/** Everybody may see and end the own sessions, administrators those of their company, and super users all. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/users/:id/sessions',
    {
      config: { can: 'users:editSelf' },
      schema: {
        operationId: 'listUserSessions',
        summary:
          'The browsers in which somebody is signed in: one’s own, for administrators anybody’s, for super users also of other companies',
        params: IdParams,
        response: { 200: z.array(UserSession) },
      },
    },
    async ({ user: actor, params: { id }, log }) => {
      const companyId = await companyOfUser(app.data, actor, id)
      const sessions = await app.read({ companyId, userId: actor.userId }, (db) =>
        listSessions(db, actor, { companyId, id }),
      )
      if (companyId !== actor.companyId)
        log.info(
          { superUserId: actor.userId, companyId, userId: id },
          'a super user saw the sessions of a user of another company',
        )
      return sessions
    },
  )

  app.delete(
    '/sessions/:uuid',
    {
      config: { can: 'users:editSelf' },
      schema: {
        operationId: 'endUserSession',
        summary: 'Signs one browser out, whose screen is told; super users also those of other companies',
        params: UserSessionParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params, log }) => {
      const companyId = await companyOfSession(app.data, actor, params.uuid)
      await app.change({ companyId, userId: actor.userId }, (tx) => endSession(tx, actor, params.uuid))
      if (companyId !== actor.companyId)
        log.info({ superUserId: actor.userId, companyId }, 'a super user ended a session of another company')
      return { message: 'Session ended' }
    },
  )
}
