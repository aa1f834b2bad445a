import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { SettingRow } from './SettingRow.tsx'

const answers = { 'GET /settings': [{ body: [] }] }

test('a setting with a text for customers warns of unknown variables while typing', async () => {
  const { user } = await show(<SettingRow settingKey="optOutMessage" />, { answers })
  const field = await screen.findByRole('textbox')
  await user.type(field, 'Até mais, {{nome}')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(field, ' {{cupom}')
  expect(screen.getByRole('status').textContent).toContain('{cupom}')
})

test('words that customers write have no variables', async () => {
  const { user } = await show(<SettingRow settingKey="optOutWords" />, { answers })
  await user.type(await screen.findByRole('textbox'), '{{cupom}')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the setting for sign-up says that the first screen asks for it, and how it begins with and without it', async () => {
  await show(<SettingRow settingKey="userCreation" />, { answers })
  expect(await screen.findByText(/pergunta, e lá começa desligado\. Sem essa tela, começa ligado\.$/)).toBeTruthy()
})
