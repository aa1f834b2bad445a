import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Dashboard, DashboardQuery, TicketCountQuery, TicketsByDay, TicketsByUser } from '#contract/dashboard.ts'
import { countInstallation, readDashboard } from './queries.ts'
import { countTicketsByDay, countTicketsByUser } from './ticket-counts.queries.ts'

export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/dashboard',
    {
      config: { can: 'dashboard:view' },
      schema: {
        operationId: 'readDashboard',
        summary: 'Numbers of a period, the attendants, and the tickets of today by hour',
        querystring: DashboardQuery,
        response: { 200: Dashboard },
      },
    },
    async ({ user: actor, query }) => {
      const dashboard = await app.read(actor, (db) => readDashboard(db, actor, query))
      if (!actor.super) return dashboard
      const totals = await app.data.asOperator(({ db }) => countInstallation(db))
      return { ...dashboard, counters: { ...dashboard.counters, ...totals } }
    },
  )

  app.get(
    '/dashboard/ticketsDay',
    {
      config: { can: 'dashboard:view' },
      schema: {
        operationId: 'countTicketsByDay',
        summary: 'Tickets created in one’s own company: of one day by hour, of several by day',
        querystring: TicketCountQuery,
        response: { 200: TicketsByDay },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => countTicketsByDay(db, actor, query)),
  )

  app.get(
    '/dashboard/ticketsUsers',
    {
      config: { can: 'dashboard:view' },
      schema: {
        operationId: 'countTicketsByUser',
        summary: 'Tickets that each user of one’s own company closed',
        querystring: TicketCountQuery,
        response: { 200: TicketsByUser },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => countTicketsByUser(db, actor, query)),
  )
}
