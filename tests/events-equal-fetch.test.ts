import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVENTS } from '#contract/events.ts'
import { SUBJECTS } from './events-equal-fetch/check-events.ts'

test('every event belongs to a subject, whose file has its rows', () => {
  expect(Object.keys(SUBJECTS).toSorted()).toEqual(Object.keys(EVENTS).toSorted())
  const files = [...new Set(Object.values(SUBJECTS))].map((subject) => `events-equal-fetch/${subject}.test.ts`)
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
})
