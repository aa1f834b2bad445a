import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellVisitor } from '#server/channels/webchat/store.ts'
import type { VisitorSign } from '#server/channels/webchat/visitor-lines.ts'
import { channelStage as stage, until } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'

beforeAll(async () => {
  stage.w = await createTestApp()
  stage.company = await stage.w.company()
})
afterAll(() => stage.w.close())

const CONNECTION = 7
const VISITOR = 'guest-maria'

test('visitors ask again once the line to the database is back after a break, and hear what is next', async () => {
  const heard: VisitorSign[] = []
  await stage.w.services.visitors.follow(CONNECTION, VISITOR, (sign) => void heard.push(sign))
  const { rows } = await stage.w.owner.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = current_database() and query = 'listen "balcao_visitor"'`,
  )
  expect(rows).toEqual([{ ended: true }])
  await until(() => expect(heard).toEqual(['changed']))
  await stage.w.data.change({ companyId: stage.company.id, userId: null }, ({ db }) =>
    tellVisitor(db, CONNECTION, VISITOR, 'typing'),
  )
  await until(() => expect(heard).toEqual(['changed', 'typing']))
})
