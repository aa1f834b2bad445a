import { expect, test } from 'vitest'
import { firstContactsPerDay } from '#server/lib/new-chat-limits.ts'
import { simulateDays } from '#tests/campaign-days.ts'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

const DAY_MS = 86_400_000
/** Midnight of São Paulo before a Tuesday. */
const SINCE = new Date('2026-11-24T03:00:00Z')
/** DAYS=30 in the environment is the long run. */
const DAYS = Number(process.env['DAYS'] ?? 3)
const strangers = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))

/** How many people who never wrote the number may write to on its days from 0; none on Sundays. */
const allowedOn = (day: number): number =>
  new Date(SINCE.getTime() + day * DAY_MS).getUTCDay() === 0 ? 0 : firstContactsPerDay(day)

test(
  'a new number that keeps the daily budget is not banned, and uses all of it',
  async () => {
    const stage = await campaignFixture(w)
    const allowed = Array.from({ length: DAYS }, (_, day) => allowedOn(day))
    const sum = allowed.reduce((total, count) => total + count, 0)
    await stage.start({ contactListId: await stage.list(strangers(sum + 10)) })
    const { bans, verdicts, firstContacts } = await simulateDays(stage, SINCE, DAYS, Math.random)
    expect(bans).toBe(0)
    expect(verdicts).toEqual({ ok: sum, tooFast: 0, refused: 0, banned: 0 })
    expect(firstContacts).toEqual(allowed)
  },
  60_000 + DAYS * 20_000,
)

test('without budget, hours and pauses the same number is banned on its first day', async () => {
  const stage = await campaignFixture(w)
  await stage.settings()
  await stage.start({ contactListId: await stage.list(strangers(70)) })
  const { bans, firstContacts } = await simulateDays(stage, SINCE, 1, Math.random)
  expect(bans).toBe(1)
  expect(firstContacts[0]).toBeLessThan(70)
})
