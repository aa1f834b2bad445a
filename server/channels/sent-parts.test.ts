import { beforeAll, expect, test } from 'vitest'
import { installTestApp } from '#tests/test-app.ts'
import { createSentParts, findOwnId, type SentParts } from './sent-parts.ts'

const w = installTestApp()
let parts: SentParts
const MINUTE_MS = 60_000
const ago = (ms: number): Date => new Date(Date.now() - ms)

beforeAll(async () => {
  const company = await w.company()
  parts = createSentParts(w.data, { companyId: company.id, connectionId: await company.connection() })
})

test('what is told of a message waits for its name while a part sent before has none', async () => {
  await parts.markStarted({ ownId: 'OWN', part: 0 })
  await expect(findOwnId(parts, 'mid-1', new Date())).rejects.toThrow('the message has no name yet')
  await parts.markAccepted({ ownId: 'OWN', part: 0 }, 'mid-1')
  expect(await findOwnId(parts, 'mid-1', new Date())).toBe('OWN')
  expect(await findOwnId(parts, 'mid-of-a-customer', new Date())).toBeNull()
})

test('what was sent later holds nothing up', async () => {
  await parts.markStarted({ ownId: 'LATER', part: 0 })
  expect(await findOwnId(parts, 'mid-2', ago(MINUTE_MS))).toBeNull()
  await expect(findOwnId(parts, 'mid-2', ago(0))).rejects.toThrow('the message has no name yet')
})

test('a name that comes between the two questions is seen', async () => {
  let isNamed = false
  const between = {
    ownIdOf: async () => (isNamed ? 'OWN' : null),
    hasUnknown: async () => {
      isNamed = true
      return false
    },
  }
  expect(await findOwnId(between, 'mid-3', new Date())).toBe('OWN')
})
