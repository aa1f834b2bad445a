import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompanyWithPlan } from '#contract/plans.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { useCompany } from './useCompany.ts'

const company: CompanyWithPlan = {
  ...{ id: 1, name: 'Padaria', email: null, phone: null, status: true, dueDate: null },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', plan: null, storageBytes: 0 },
}

function Name() {
  const { data } = useCompany()
  return <p>{data?.name ?? 'nobody knows'}</p>
}

/** Lets the browser of a user learn the company, and leaves the screen. */
async function learn(id: number): Promise<void> {
  const answers = { 'GET /companies/listPlan/1': [{ body: company }] }
  await show(<Name />, { user: exampleUser({ id }), answers })
  await screen.findByText('Padaria')
  cleanup()
}

test('the company that was known last is there before the server answers', async () => {
  await learn(101)
  await show(<Name />, { user: exampleUser({ id: 101 }) })
  expect(screen.getByText('Padaria')).toBeTruthy()
})

test('what was known of another company, or by another person, is not shown', async () => {
  await learn(102)
  await show(<Name />, { user: exampleUser({ id: 102, companyId: 2 }) })
  expect(screen.getByText('nobody knows')).toBeTruthy()
  cleanup()
  await show(<Name />, { user: exampleUser({ id: 103 }) })
  expect(screen.getByText('nobody knows')).toBeTruthy()
})
