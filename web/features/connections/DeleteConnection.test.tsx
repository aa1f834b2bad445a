import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CampaignUses } from '#contract/campaign-uses.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { DeleteConnection } from './DeleteConnection.tsx'

const ask = (uses: Partial<CampaignUses>) =>
  show(<DeleteConnection connection={{ id: 3, name: 'Loja' }} onClose={vi.fn<() => void>()} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /whatsapp/3/uses': [{ body: { active: [], activeCount: 0, drafts: 0, ended: 0, ...uses } }],
      'DELETE /whatsapp/3': [{ body: { message: 'Whatsapp deleted.' } }],
    },
  })

test('the dialog says which campaigns the deletion pauses, and deletes all the same', async () => {
  const { user, asked } = await ask({ active: ['Ano-Novo', 'Natal'], activeCount: 3 })
  expect(await screen.findByText(/3 campanhas ficam pausadas .*: “Ano-Novo”, “Natal”, …/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /whatsapp/3'))
})

test('nothing is said of campaigns when none uses the connection', async () => {
  await ask({ drafts: 2 })
  expect(await screen.findByText(/As conversas ficam, sem conexão/)).toBeTruthy()
  expect(screen.queryByText(/pausada/)).toBeNull()
})
