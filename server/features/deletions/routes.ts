import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { deleteQueue } from './delete-queue.actions.ts'
import { deleteUser } from './delete-user.actions.ts'
import { companyOfUser } from '#server/features/users/queries.ts'

/** Users and queues stand below tickets, which let go of them in the same transaction. */
export const deletionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.delete(
    '/queue/:id',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'deleteQueue', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteQueue(tx, params.id))
      return '' as const
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { can: 'users:write' },
      schema: {
        operationId: 'deleteUser',
        summary: 'Super users also delete the users of other companies',
        params: IdParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params: { id }, log }) => {
      const companyId = await companyOfUser(app.data, actor, id)
      await app.change({ companyId, userId: actor.userId }, (tx) => deleteUser(tx, actor, id))
      if (companyId !== actor.companyId)
        log.info({ superUserId: actor.userId, companyId, userId: id }, 'a super user deleted a user of another company')
      return { message: 'User deleted' }
    },
  )
}
