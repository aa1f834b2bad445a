import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { TicketView, TicketViewChange, TicketViewCounts, TicketViewInput } from '#contract/ticket-views.ts'
import { createTicketView, deleteTicketView, updateTicketView } from './views.actions.ts'
import { countTicketViews, getTicketView, listTicketViews } from './views.queries.ts'

const READ = { can: 'tickets:read', scope: 'tickets:read' } as const

/** Everybody saves views for themselves. That sharing needs a right of its own is decided where it is done. */
export const ticketViewRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ticket-views',
    {
      config: READ,
      schema: {
        operationId: 'listTicketViews',
        summary: 'The own views of tickets and those shared with the company: fifty of each at most',
        response: { 200: z.array(TicketView) },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => listTicketViews(db, actor)),
  )

  app.get(
    '/ticket-views/counts',
    { config: READ, schema: { operationId: 'countTicketViews', response: { 200: TicketViewCounts } } },
    ({ user: actor }) => app.read(actor, (db) => countTicketViews(db, actor)),
  )

  app.get(
    '/ticket-views/:id',
    {
      config: READ,
      schema: { operationId: 'getTicketView', params: IdParams, response: { 200: TicketView } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTicketView(db, actor, params.id)),
  )

  app.post(
    '/ticket-views',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'createTicketView', body: TicketViewInput, response: { 200: TicketView } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => createTicketView(tx, actor, body)),
  )

  app.put(
    '/ticket-views/:id',
    {
      config: { can: 'tickets:read' },
      schema: {
        operationId: 'updateTicketView',
        params: IdParams,
        body: TicketViewChange,
        response: { 200: TicketView },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateTicketView(tx, actor, params.id, body)),
  )

  app.delete(
    '/ticket-views/:id',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'deleteTicketView', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteTicketView(tx, actor, params.id))
      return { message: 'Ticket view deleted' }
    },
  )
}
