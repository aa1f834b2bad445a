import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CampaignUses } from '#contract/campaign-uses.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { DeleteList } from './DeleteList.tsx'

const row = { id: 9, name: 'Clientes', contactsCount: '12', validCount: 10 }
const ask = (uses: Partial<CampaignUses>) =>
  show(<DeleteList list={row} onClose={vi.fn<() => void>()} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /contact-lists/9/uses': [{ body: { active: [], activeCount: 0, drafts: 0, ended: 0, ...uses } }],
      'DELETE /contact-lists/9': [{ body: { message: 'Contact list deleted' } }],
    },
  })

test('a list that a campaign is using cannot be deleted, and the dialog says by which', async () => {
  await ask({ active: ['Ano-Novo', 'Natal'], activeCount: 3 })
  expect(
    await screen.findByText(/3 campanhas estão em andamento ou programadas com esta lista: “Ano-Novo”, “Natal”, …/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Fechar' })).toBeTruthy()
})

test('drafts and ended campaigns are counted before the list is deleted', async () => {
  const { user, asked } = await ask({ drafts: 1, ended: 2 })
  expect(await screen.findByText(/Os 12 contatos da lista saem com ela/)).toBeTruthy()
  expect(
    await screen.findByText(/Um rascunho de campanha fica sem ela\. 2 campanhas terminadas usaram esta lista/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /contact-lists/9'))
})
