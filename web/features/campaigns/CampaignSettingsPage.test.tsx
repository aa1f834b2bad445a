import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CampaignSettingsPage } from './CampaignSettingsPage.tsx'
import { exampleUser, show } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })

test('a variable with a known shortcut is ignored, and the rest is saved with everything else', async () => {
  const saved = {
    id: 1,
    key: 'variables',
    value: '[{"key":"prazo","value":"10/12"}]',
    companyId: 1,
    createdAt: '',
    updatedAt: '',
  }
  const { user, asked } = await show(<CampaignSettingsPage />, {
    user: admin,
    answers: { 'GET /campaign-settings': [{ body: [saved] }], 'POST /campaign-settings': [{ body: [saved] }] },
  })
  expect(await screen.findByText('{prazo}')).toBeTruthy()
  const add = async (key: string, value: string): Promise<void> => {
    await user.type(screen.getByLabelText('Atalho'), key)
    await user.type(screen.getByLabelText('Conteúdo'), value)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  }
  await add('prazo', 'outro')
  await add('loja', 'Aurora')
  await user.click(screen.getByRole('button', { name: 'dom' }))
  await user.click(screen.getByRole('button', { name: 'qua' }))
  await user.click(screen.getByRole('button', { name: 'Salvar configurações' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaign-settings')).toBe(true))
  expect(asked.find(({ call }) => call === 'POST /campaign-settings')?.body).toEqual({
    settings: {
      ...{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, confirmationHours: 48 },
      ...{ dailyFirstContacts: null, quietHours: { from: '08:00', to: '20:00', days: [0, 1, 2, 4, 5, 6] } },
      variables: [
        { key: 'prazo', value: '10/12' },
        { key: 'loja', value: 'Aurora' },
      ],
    },
  })
})

test('switching the protection off says what it risks', async () => {
  const { user } = await show(<CampaignSettingsPage />, {
    user: admin,
    answers: { 'GET /campaign-settings': [{ body: [] }] },
  })
  await user.click(await screen.findByText('Sem limite'))
  expect(screen.getByText(/o WhatsApp pode bloquear o número/)).toBeTruthy()
  await user.click(screen.getByLabelText('Só no horário comercial'))
  expect(screen.getByText(/mensagens saem de madrugada/)).toBeTruthy()
})
