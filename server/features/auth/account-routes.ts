import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams } from '#contract/fields.ts'
import { User, UserChange } from '#contract/users.ts'
import { changeUser } from './account.actions.ts'
import { companyOfUser } from '#server/features/users/queries.ts'
import { requireLength } from '#server/http/password-length.ts'

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, keys } = app.services
  const deps = { data: app.data, config, keys }

  app.put(
    '/users/:id',
    {
      config: { can: 'users:editSelf' },
      schema: {
        operationId: 'updateUser',
        summary:
          'Administrators change anybody; others their own name, e-mail, password, default connection, language and how ' +
          'the waiting list works for them. ' +
          'Where mail is sent, a new e-mail of one’s own counts once its address has confirmed it. ' +
          'Super users also change the users of other companies',
        params: IdParams,
        body: UserChange,
        response: { 200: User },
      },
    },
    async ({ user: actor, params: { id }, body, log }) => {
      requireLength(config, body.password)
      const companyId = await companyOfUser(app.data, actor, id, body.companyId)
      const user = await changeUser(deps, actor, { companyId, id }, body)
      if (companyId !== actor.companyId)
        log.info({ superUserId: actor.userId, companyId, userId: id }, 'a super user changed a user of another company')
      return user
    },
  )
}
