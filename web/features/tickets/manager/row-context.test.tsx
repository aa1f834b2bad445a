import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import type { RowContext } from './row-facts.ts'
import { useRowContext } from './useRowContext.ts'

const QUEUES = [{ id: 2 }, { id: 3 }]
const NO_CHOICE: number[] = []

/** Returns what rows were told, from the first time on. */
async function contexts(answers: Answers, user = exampleUser()) {
  const seen: (RowContext | null)[] = []
  function Rows() {
    seen.push(useRowContext(QUEUES, NO_CHOICE))
    return null
  }
  await show(<Rows />, { user, answers })
  return seen
}

test('rows are not drawn before it is known what they tell', async () => {
  const connections = [{ body: [{ id: 1 }, { id: 4 }] }]
  const seen = await contexts(
    { 'GET /whatsapp': connections, 'GET /queue': [{ body: QUEUES }] },
    exampleUser({ profile: 'admin' }),
  )
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ queueId: 'several', hasSeveralConnections: true }))
  expect(seen[0]).toBeNull()
  expect(new Set(seen)).toHaveProperty('size', 2)
})

test('rows do not wait for connections that cannot be read', async () => {
  const seen = await contexts({ 'GET /whatsapp': [{ status: 500, body: { error: 'ERR_INTERNAL' } }] })
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ queueId: 'several', hasSeveralConnections: false }))
})
