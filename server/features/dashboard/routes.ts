import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Dashboard, DashboardQuery } from '#contract/dashboard.ts'
import { countInstallation, readDashboard } from '#server/features/dashboard/queries.ts'

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
    async ({ who, query }) => {
      const dashboard = await app.read(who, (db) => readDashboard(db, who, query))
      if (!who.super) return dashboard
      const totals = await app.data.asProvider(({ db }) => countInstallation(db))
      return { ...dashboard, counters: { ...dashboard.counters, ...totals } }
    },
  )
}
