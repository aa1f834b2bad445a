import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accept, channelStage as stage, until } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'
import { createTypingSigns } from './typing.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

test('typing changes nothing in tickets of other channels, and is told where there is a visitor', async () => {
  const { site } = await siteOfCompany()
  const maria = await visitorOf(site)
  await maria.write('oi', 'first-message')
  const ofVisitor = await accept()
  const { rows } = await stage.w.owner.query<{ id: string }>(
    `insert into tickets (company_id, contact_id, status)
     select company_id, contact_id, 'closed' from tickets where company_id = $1 returning id`,
    [stage.company.id],
  )
  const heard: string[] = []
  const { rows: visitors } = await stage.w.owner.query<{ site: string; visitor: string }>(
    'select connection_id as site, visitor_id as visitor from webchat_visitors where company_id = $1',
    [stage.company.id],
  )
  const hear = (sign: string): void => void heard.push(sign)
  const leave = await stage.w.services.visitors.follow(Number(visitors[0]?.site), visitors[0]?.visitor ?? '', hear)
  const [changes, reads] = [vi.spyOn(stage.w.data, 'change'), vi.spyOn(stage.w.data, 'read')]
  const type = createTypingSigns(stage.w.data)
  const actor = { companyId: stage.company.id, userId: stage.company.admin.id }
  for (const isTyping of [true, true, false]) await type(actor, Number(rows[0]?.id), isTyping)
  expect([changes.mock.calls.length, reads.mock.calls.length]).toEqual([0, 1])
  await type(actor, ofVisitor, true)
  await until(() => expect(heard).toContain('typing'))
  leave()
  vi.restoreAllMocks()
})
