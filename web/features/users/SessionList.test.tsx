import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserSession } from '#contract/sessions.ts'
import { show } from '#tests/component.tsx'
import { SessionList } from './SessionList.tsx'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const session = (change: Partial<UserSession>): UserSession => ({
  ...{ id: 'one', userAgent: CHROME, address: '203.0.113.7', isCurrent: false },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', usedAt: new Date().toISOString() },
  ...change,
})

test('every browser has a name, and all but the own one can be signed out', async () => {
  const own = session({ isCurrent: true })
  const strange = session({ id: 'two', userAgent: 'curl/8' })
  const answers = {
    'GET /users/7/sessions': [{ body: [own, strange] }, { body: [own] }],
    'DELETE /sessions/two': [{ body: { message: 'Session ended' } }],
  }
  const { user, asked } = await show(<SessionList userId={7} />, { answers })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Chrome · Windows203.0.113.7'),
    expect.stringContaining('203.0.113.7'),
  ])
  expect(within(rows[0]!).queryByRole('button')).toBeNull()
  await user.click(within(rows[1]!).getByRole('button'))
  await expect.poll(() => screen.getAllByRole('listitem')).toHaveLength(1)
  expect(asked.map(({ call }) => call)).toContain('DELETE /sessions/two')
})
