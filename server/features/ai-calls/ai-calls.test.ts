import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AiCallPage, AiSpending } from '#contract/ai.ts'
import { retentionJobs } from '#server/features/retention/jobs.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'
import { BudgetError, makeAiCall } from './index.ts'
import { aiCallJobs } from './jobs.ts'

let w: TestApp
let company: Company
beforeAll(async () => {
  w = await createTestApp()
})
beforeEach(async () => {
  company = await w.company()
})
afterAll(() => w.close())

const setBudget = (value: string) => w.call(company.admin, 'PUT', '/settings/aiDailyBudget', { value })
const spending = async () => (await w.call<AiSpending>(company.admin, 'GET', '/ai-calls/spending')).body
const calls = async (query = '') => (await w.call<AiCallPage>(company.admin, 'GET', `/ai-calls${query}`)).body.calls
const plan = (estimateMicros: number) => ({ promptId: null, purpose: 'test' as const, model: 'm', estimateMicros })
const call = (estimate: number, cost: number, work: () => Promise<void> = async () => undefined) =>
  makeAiCall(w.data, { companyId: company.id, userId: company.admin.id }, plan(estimate), work, () => ({
    ...{ promptTokens: 7, cachedTokens: 0, completionTokens: 3 },
    micros: cost,
  }))

test('a call is stored with what it has cost, and by whom it was made', async () => {
  await call(500_000, 120_000)
  expect(await spending()).toEqual({ today: 0.12, budget: 20 })
  expect(await calls()).toMatchObject([
    { purpose: 'test', outcome: 'ok', price: 0.12, promptTokens: 7, user: { id: company.admin.id }, prompt: null },
  ])
})

test('calls at the same time do not exceed the budget together', async () => {
  await setBudget('1')
  const { promise: all, resolve: go } = Promise.withResolvers<void>()
  let refused = 0
  let started = 0
  const running = Array.from({ length: 30 }, () =>
    call(90_000, 10_000, () => {
      started++
      return all
    }).catch((error: unknown) => {
      if (!(error instanceof BudgetError)) throw error
      refused++
    }),
  )
  await expect.poll(() => started + refused).toBe(30)
  expect([started, refused]).toEqual([11, 19])
  go()
  await Promise.all(running)
  expect((await spending()).today).toBeCloseTo(0.11)
})

test('a failed call costs nothing, one that was given up may have cost all; without a budget all may run', async () => {
  const fail = (failure: 'busy' | 'timeout') => call(100_000, 1, () => Promise.reject(new AiError(failure, 'x')))
  await expect(fail('busy')).rejects.toThrow()
  expect((await spending()).today).toBe(0)
  await expect(fail('timeout')).rejects.toThrow()
  expect((await spending()).today).toBe(0.1)
  await setBudget('0')
  await call(90_000_000, 30_000_000)
  expect(await calls('?outcome=busy')).toHaveLength(1)
})

test('only administrators of the company see its calls', async () => {
  await call(1, 1)
  expect((await w.call(await company.attendant(), 'GET', '/ai-calls')).status).toBe(403)
  const other = await w.company()
  expect((await w.call<AiCallPage>(other.admin, 'GET', '/ai-calls')).body.calls).toEqual([])
})

test('old calls leave the list after the days of the company, and what a day has cost stays', async () => {
  await call(1, 40_000)
  await call(1, 30_000)
  const age = (days: number) =>
    w.owner.query(
      `update ai_calls set created_at = now() - make_interval(days => $2) where company_id = $1
        and id = (select min(id) from ai_calls where company_id = $1)`,
      [company.id, days],
    )
  const forget = () => aiCallJobs({ data: w.data, services: w.services })['aiCall.forget']({ companyId: company.id })
  await age(179)
  await forget()
  expect(await calls()).toHaveLength(2)
  await w.call(company.admin, 'PUT', '/settings/aiCallDays', { value: '90' })
  await forget()
  expect(await calls()).toMatchObject([{ price: 0.03 }])
  expect((await spending()).today).toBe(0.07)
})

test('every night the companies that called models are looked through', async () => {
  await call(1, 1)
  const quiet = await w.company()
  await w.owner.query('delete from graphile_worker._private_jobs')
  await retentionJobs(w)['housekeeping.daily']({})
  const { rows } = await w.owner.query<{ key: string }>(
    `select key from graphile_worker._private_jobs where key like 'aiCall.forget/%'`,
  )
  const keys = rows.map(({ key }) => key)
  expect(keys).toContain(`aiCall.forget/${company.id}`)
  expect(keys).not.toContain(`aiCall.forget/${quiet.id}`)
})
