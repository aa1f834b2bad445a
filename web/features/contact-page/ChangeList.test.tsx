import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContactChangeEntry } from '#contract/contact-page.ts'
import { ChangeList } from './ChangeList.tsx'
import { show } from '#tests/component.tsx'

const change = (id: number, given: Partial<ContactChangeEntry>): ContactChangeEntry => ({
  ...{ id, by: 'Ana', field: 'name', label: null, type: null, from: null, to: null },
  createdAt: '2026-11-20T13:00:00.000Z',
  ...given,
})

async function start(...pages: { items: ContactChangeEntry[]; hasMore: boolean }[]) {
  return show(<ChangeList contactId={5} />, { answers: { 'GET /contacts/5/changes': pages.map((body) => ({ body })) } })
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a change says the field, what it was and is, who changed it and when', async () => {
  await start({
    hasMore: false,
    items: [
      change(4, { field: 'tag', to: 'VIP' }),
      change(3, { field: 'own', label: 'Aniversário', type: 'date', from: '1990-03-14', to: '1990-04-14' }),
      change(2, { field: 'number', from: '5511987654321', by: null }),
      change(1, { field: 'keptFromAi', from: 'false', to: 'true' }),
    ],
  })
  await screen.findByRole('list', { name: 'Mudanças' })
  const time = ' · 20/11/2026 10:00'
  expect(rows()).toEqual([
    `Etiqueta do contatovazio → VIPAna${time}`,
    `Aniversário14/03/1990 → 14/04/1990Ana${time}`,
    `Número+55 11 98765-4321 → vazioAlguém que saiu${time}`,
    `Fora da IAnão → simAna${time}`,
  ])
})

test('older changes follow on a press', async () => {
  const { user } = await start(
    { hasMore: true, items: [change(2, { to: 'Rosa Lima' })] },
    { hasMore: false, items: [change(1, { to: 'Rosa' })] },
  )
  await user.click(await screen.findByRole('button', { name: 'Ver mais antigas' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a contact that nobody changed says so', async () => {
  await start({ hasMore: false, items: [] })
  expect(await screen.findByText('Nenhuma mudança registrada.')).toBeTruthy()
})
