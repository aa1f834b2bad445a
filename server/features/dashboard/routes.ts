import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Dashboard, DashboardQuery } from '#contract/dashboard.ts'
import { countInstallation, readDashboard } from './queries.ts'

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
}
