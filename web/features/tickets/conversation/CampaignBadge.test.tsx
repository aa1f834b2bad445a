import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { CampaignBadge } from './CampaignBadge.tsx'
import { exampleUser, show } from '#tests/component.tsx'

const campaign = { id: 5, name: 'Natal' }
const settings = [{ id: 1, key: 'campaignsEnabled', value: 'true', companyId: 1, createdAt: '', updatedAt: '' }]
const user = (profile: 'admin' | 'user') => {
  const person = exampleUser({ profile })
  return { ...person, company: { ...person.company, settings } }
}
beforeEach(() => localStorage.clear())

test('a ticket names the campaign that it answers', async () => {
  await show(<CampaignBadge campaign={campaign} />, { user: user('user') })
  expect(screen.getByRole('img', { name: 'Campanha: Natal' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('administrators open the report of the campaign', async () => {
  await show(<CampaignBadge campaign={campaign} />, { user: user('admin') })
  expect(screen.getByRole('link', { name: 'Campanha: Natal' }).getAttribute('href')).toBe('/campaign/5/report')
})
