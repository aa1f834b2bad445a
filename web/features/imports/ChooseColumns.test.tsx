import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { show } from '#tests/component.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { contactSource } from './import-source.ts'

const table = {
  ...{ id: 4, name: 'a.csv', status: 'ready', total: 3, created: 0, updated: 0, unchanged: 0, failed: 0, warned: 0 },
  ...{ userId: 7, listId: null, createdAt: '', finishedAt: null, hasHeader: true, country: '55' },
  columns: [
    { title: 'Nome', to: 'name' },
    { title: 'Celular', to: 'number', incomplete: 2 },
    { title: 'Recado', to: 'extra' },
  ],
  rows: [
    ['Nome', 'Celular', 'Recado'],
    ['Ana', '98888-7777', '11 97777-6666'],
  ],
} satisfies ContactImportDetails

const start = vi.fn<typeof contactSource.start>(() => Promise.resolve({ ...table, status: 'running' as const }))
const choose = (given: ContactImportDetails) =>
  show(<ChooseColumns source={{ ...contactSource, start }} table={given} onBack={() => undefined} />)

test('the area code is asked for once, where numbers have none, and only a whole one is sent', async () => {
  const { user } = await choose(table)
  const field = await screen.findByLabelText('DDD dos números sem DDD')
  expect(screen.getByText(/^2 números estão sem DDD/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Importar/ })
  await user.type(field, '0')
  expect(button.disabled).toBe(true)
  await user.type(field, '13')
  await user.click(button)
  expect(start).toHaveBeenCalledWith(4, expect.objectContaining({ areaCode: '013' }))
})

test('an import whose numbers have area codes does not ask for one', async () => {
  const [name, number, extra] = table.columns
  await choose({ ...table, columns: [name, { ...number, incomplete: 0 }, extra] } as ContactImportDetails)
  expect(await screen.findByRole('button', { name: /^Importar/ })).toBeTruthy()
  expect(screen.queryByLabelText('DDD dos números sem DDD')).toBeNull()
})
