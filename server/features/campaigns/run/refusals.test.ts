import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

/** TRIALS=1000 in the environment is the long run. */
const TRIALS = Number(process.env['TRIALS'] ?? 10)
const SPREAD_MS = 30

test(
  'a refusal at any moment of a running campaign stops the next message to its person',
  async () => {
    const stage = await campaignFixture(w)
    await stage.settings()
    const numbers = Array.from({ length: TRIALS }, newNumber)
    const people = numbers.map((number) => ({ number, hasWritten: true }))
    const first = await stage.start({ contactListId: await stage.list(people), message1: 'Primeira' })
    await stage.runAll()
    await stage.start({ contactListId: first.contactListId, message1: 'Segunda' })
    const wroteBefore: string[] = []
    for (const number of numbers) {
      const sending = sleep(Math.random() * SPREAD_MS).then(() => stage.step())
      const refusing = sleep(Math.random() * SPREAD_MS).then(() => stage.answer(number, 'SAIR'))
      await Promise.all([sending, refusing])
      // What left before the refusal was stored is not the next message any more.
      const [left] = await stage.rows(
        `select count(*)::int as count from messages m join contacts c on c.id = m.contact_id
       where m.company_id = $1 and c.number = $2 and m.body = 'Segunda' and m.outbox = 'queued'`,
        [stage.company.id, number],
      )
      if (Number(left?.['count']) > 0) wroteBefore.push(number)
      await stage.deliver()
    }
    expect(wroteBefore).toEqual([])
    expect(await stage.runAll()).not.toContain('Segunda')
  },
  120_000 + TRIALS * 2_000,
)
