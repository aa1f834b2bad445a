import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { OutcomeCounts } from './received-outcome.ts'
import { SettledCount } from './settled-count.ts'

test('what cannot be stored now is stored with the next, and nothing is counted twice', async () => {
  const stored: OutcomeCounts[] = []
  let isDown = true
  const store = async (counts: OutcomeCounts): Promise<void> => {
    if (isDown) throw new Error('the database is down')
    stored.push(counts)
  }
  const settled = new SettledCount(store, pino({ level: 'silent' }))
  settled.add('applied')
  await settled.flush()
  isDown = false
  settled.add('applied')
  settled.add('ignored')
  await settled.flush()
  await settled.flush()
  expect(stored).toEqual([{ applied: 2, ignored: 1 }])
})
