import { afterAll, beforeAll, expect, test } from 'vitest'
import { DashboardQuery } from '#contract/dashboard.ts'
import { BREAKDOWNS, BreakdownQuery, RatingQuery } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { statementCounter, type StatementCounter } from '#tests/statement-counter.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { readArrivals } from './arrivals.queries.ts'
import { readBreakdown } from './breakdown.queries.ts'
import { conversationsAfter } from './conversations.queries.ts'
import { readDays } from './days.queries.ts'
import { readFigures } from './figures.queries.ts'
import { readDashboard } from './queries.ts'
import { listRatings } from './ratings.queries.ts'
import { readWaiting } from './waiting.queries.ts'

let w: TestApp
let counter: StatementCounter

beforeAll(async () => {
  w = await createTestApp()
  counter = await statementCounter(w.url)
})
afterAll(async () => {
  await counter.close()
  await w.close()
})

test('each part of the dashboard is one statement besides those of its transaction', async () => {
  const company = await w.company()
  const queueId = await company.queue()
  for (const member of [company.admin, await company.supervisor([queueId])]) {
    const actor = await w.viewer(member)
    const counted = (work: (db: Db) => Promise<unknown>): Promise<number> => counter.count(actor, work)
    for (const chosen of [{}, { queueId, userId: member.id }]) {
      const given = { days: '30', ...chosen }
      const query = DashboardQuery.parse(given)
      expect(await counted((db) => readDashboard(db, actor, query))).toBe(1)
      expect(await counted((db) => readWaiting(db, actor, query))).toBe(1)
      expect(await counted((db) => readFigures(db, actor, query))).toBe(1)
      expect(await counted((db) => readDays(db, actor, query))).toBe(1)
      expect(await counted((db) => readArrivals(db, actor, query))).toBe(1)
      for (const by of BREAKDOWNS) {
        const grouped = BreakdownQuery.parse({ ...given, by })
        expect(await counted((db) => readBreakdown(db, actor, grouped)), by).toBe(1)
      }
      const rated = RatingQuery.parse({ ...given, commented: 'true', pageNumber: 2 })
      expect(await counted((db) => listRatings(db, actor, rated))).toBe(1)
      expect(await counted((db) => conversationsAfter(db, actor, query, null))).toBe(1)
    }
  }
})
