import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BulkAnswer, BulkInput, BulkUndoAnswer, BulkUndoInput } from '#contract/ticket-bulks.ts'
import { assertTokenScope } from '#server/http/current-user.ts'
import { changeTickets } from './bulk.actions.ts'
import { undoBulk } from './bulk-undo.actions.ts'

const WRITE = { can: 'tickets:write', scope: 'tickets:write' } as const

/** Several tickets are changed at once. */
export const bulkRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/tickets/bulk',
    {
      config: WRITE,
      schema: {
        operationId: 'changeTickets',
        summary:
          'Accepts, transfers, tags, resolves or snoozes several tickets; says which were left out, and why; a token needs notes:write for the `note`',
        body: BulkInput,
        response: { 200: BulkAnswer },
      },
    },
    ({ user: actor, body }) => {
      if (body.change.kind === 'transfer' && body.change.note) assertTokenScope(actor, 'notes:write')
      return app.change(actor, (tx) => changeTickets(tx, actor, body))
    },
  )

  app.post(
    '/tickets/bulk/undo',
    {
      config: WRITE,
      schema: {
        operationId: 'undoBulk',
        summary: 'Takes back, for eight seconds, what one has done to several tickets; those changed since stay',
        body: BulkUndoInput,
        response: { 200: BulkUndoAnswer },
      },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => undoBulk(tx, actor, body.bulkId)),
  )
}
