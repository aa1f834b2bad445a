import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateDays } from '#tests/campaign-days.ts'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let w: TestApp

beforeAll(async () => {
  w = await createTestApp()
})
afterAll(() => w.close())

/** Midnight of São Paulo before a Tuesday. */
const SINCE = new Date('2026-11-24T03:00:00Z')
const strangers = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))

test('a new number that keeps the daily budget is not banned, and uses all of it', async () => {
  const stage = await campaignFixture(w)
  await stage.start({ contactListId: await stage.list(strangers(70)) })
  const { bans, verdicts, firstContacts } = await simulateDays(stage, SINCE, 3, Math.random)
  expect(bans).toBe(0)
  expect(verdicts).toEqual({ ok: 60, tooFast: 0, refused: 0, banned: 0 })
  expect(firstContacts).toEqual([20, 20, 20])
})

test('without budget, hours and pauses the same number is banned on its first day', async () => {
  const stage = await campaignFixture(w)
  await stage.settings()
  await stage.start({ contactListId: await stage.list(strangers(70)) })
  const { bans, firstContacts } = await simulateDays(stage, SINCE, 1, Math.random)
  expect(bans).toBe(1)
  expect(firstContacts[0]).toBeLessThan(70)
})
