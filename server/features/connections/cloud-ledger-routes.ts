import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LedgerQuery, ReceivedLedger, SetAsideParams } from '#contract/cloud-ledger.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { replaySetAside } from './cloud-backlog.actions.ts'
import { getLedger } from './cloud-ledger.queries.ts'

export const cloudLedgerRoutes: FastifyPluginAsyncZod = async (app) => {
  const { keys } = app.services
  const config = { can: 'connections-page:editOrDeleteConnection' } as const

  app.get(
    '/whatsapp/:id/received',
    {
      config,
      schema: {
        operationId: 'getReceivedLedger',
        summary: 'What was received of a connection, and what of it was set aside because it could not be applied',
        params: IdParams,
        querystring: LedgerQuery,
        response: { 200: ReceivedLedger },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, (db) => getLedger(db, actor.companyId, params.id, query.pageNumber)),
  )

  app.post(
    '/whatsapp/:id/received/:eventId/replay',
    {
      config,
      schema: {
        operationId: 'replayReceivedEvent',
        summary: 'Tries once more to apply an event that was set aside',
        params: SetAsideParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => replaySetAside({ ...tx, storageKey: keys.storage }, params.id, params.eventId))
      return { message: 'The event is tried again' }
    },
  )
}
