import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DashboardQuery } from '#contract/dashboard.ts'
import {
  BreakdownExportQuery,
  BreakdownQuery,
  BreakdownRow,
  ConversationExportQuery,
  DashboardArrivals,
  DashboardDays,
  DashboardFigures,
  DashboardWaiting,
  RatingPage,
  RatingQuery,
} from '#contract/reports.ts'
import { sendCsv, textAnswer } from '#server/http/send-csv.ts'
import { readArrivals } from './arrivals.queries.ts'
import { exportBreakdown } from './breakdown-export.ts'
import { readBreakdown } from './breakdown.queries.ts'
import { readDays } from './days.queries.ts'
import { exportConversations } from './export.ts'
import { readFigures } from './figures.queries.ts'
import { listRatings } from './ratings.queries.ts'
import { requirePeriod } from './spans.queries.ts'
import { readWaiting } from './waiting.queries.ts'

const config = { can: 'dashboard:view' } as const

/** What the dashboard shows beside its counters, each part by itself, so that a slow one holds up no other. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/dashboard/waiting',
    {
      config,
      schema: {
        operationId: 'readWaiting',
        summary: 'Who waits longest in the queues at this moment, and how many wait too long',
        querystring: DashboardQuery,
        response: { 200: DashboardWaiting },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => readWaiting(db, actor, query)),
  )

  app.get(
    '/dashboard/figures',
    {
      config,
      schema: {
        operationId: 'readFigures',
        summary: 'Figures of a period and of as many days before it',
        querystring: DashboardQuery,
        response: { 200: DashboardFigures },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => readFigures(db, actor, query)),
  )

  app.get(
    '/dashboard/days',
    {
      config,
      schema: {
        operationId: 'readDays',
        summary: 'The course of a period by day, or by several days where it is long',
        querystring: DashboardQuery,
        response: { 200: DashboardDays },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => readDays(db, actor, query)),
  )

  app.get(
    '/dashboard/arrivals',
    {
      config,
      schema: {
        operationId: 'readArrivals',
        summary: 'Tickets created in a period by weekday and hour',
        querystring: DashboardQuery,
        response: { 200: DashboardArrivals },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => readArrivals(db, actor, query)),
  )

  app.get(
    '/dashboard/breakdown',
    {
      config,
      schema: {
        operationId: 'readBreakdown',
        summary: 'Figures of a period by queue, attendant, hour or weekday',
        querystring: BreakdownQuery,
        response: { 200: z.array(BreakdownRow) },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => readBreakdown(db, actor, query)),
  )

  app.get(
    '/dashboard/ratings',
    {
      config,
      schema: {
        operationId: 'listRatings',
        summary: 'Ratings of a period, with what customers wrote just after them',
        querystring: RatingQuery,
        response: { 200: RatingPage },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listRatings(db, actor, query)),
  )

  app.get(
    '/dashboard/conversations.csv',
    {
      ...textAnswer,
      config,
      schema: {
        operationId: 'exportConversations',
        summary: 'The conversations that were created in a period, as CSV',
        querystring: ConversationExportQuery,
        response: { 200: z.any() },
      },
    },
    ({ user: actor, query }, reply) => {
      requirePeriod(query)
      return sendCsv(reply, 'conversas.csv', exportConversations(app.data, actor, query))
    },
  )

  app.get(
    '/dashboard/breakdown.csv',
    {
      ...textAnswer,
      config,
      schema: {
        operationId: 'exportBreakdown',
        summary: 'Figures of a period by queue, attendant, hour or weekday, as CSV',
        querystring: BreakdownExportQuery,
        response: { 200: z.any() },
      },
    },
    ({ user: actor, query }, reply) => {
      requirePeriod(query)
      return sendCsv(reply, 'painel.csv', exportBreakdown(app.data, actor, query))
    },
  )
}
