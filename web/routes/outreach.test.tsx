import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Setting } from '#contract/settings.ts'
import { OutreachRoute } from './OutreachRoute.tsx'
import { menuOf } from '#web/features/shell/menu.ts'
import { closeSession, saveSetting } from '#web/session/store.ts'
import { exampleUser, show } from '#tests/component.tsx'

const FLAG = 'cshow'
const enabled = (value: string): Setting => ({
  ...{ id: 1, key: 'campaignsEnabled', value, companyId: 1 },
  ...{ createdAt: '', updatedAt: '' },
})
const admin = (value: string) => {
  const user = exampleUser({ profile: 'admin' })
  return { ...user, company: { ...user.company, settings: [enabled(value)] } }
}
const NOT_FOUND = 'Página não encontrada'

test('the login of a company with campaigns writes the flag, and the logout removes it', async () => {
  await show(<OutreachRoute />, { user: admin('true') })
  expect(localStorage.getItem(FLAG)).toBe('null')
  expect(screen.queryByText(NOT_FOUND)).toBeNull()
  closeSession()
  expect(localStorage.getItem(FLAG)).toBeNull()
})

test('without campaigns, their screens and menu lines do not exist', async () => {
  localStorage.setItem(FLAG, 'true')
  await show(<OutreachRoute />, { user: admin('false') })
  expect(localStorage.getItem(FLAG)).toBeNull()
  expect(await screen.findByText(NOT_FOUND)).toBeTruthy()
  const plan = { useCampaigns: true } as never
  expect(menuOf(admin('false'), plan).some(({ title }) => title === 'outreach')).toBe(false)
  localStorage.setItem(FLAG, '')
  expect(menuOf(admin('false'), plan).some(({ title }) => title === 'outreach')).toBe(true)
})

test('the screens come and go when the operator changes the setting', async () => {
  await show(<OutreachRoute />, { user: admin('true') })
  saveSetting(enabled('false'))
  expect(await screen.findByText(NOT_FOUND)).toBeTruthy()
  saveSetting(enabled('true'))
  expect(localStorage.getItem(FLAG)).toBe('null')
})
