import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { OwnField } from '#contract/own-fields.ts'
import type { ChosenFilter } from '#web/features/contacts/cache.ts'
import { ContactFilters } from './ContactFilters.tsx'
import { show } from '#tests/component.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const field = (id: number, name: string, type: OwnField['type']): OwnField => ({
  ...{ id, name, type, options: [], createdAt: AT, updatedAt: AT },
})
const FIELDS = [field(1, 'Loja', 'text'), field(2, 'Limite', 'number'), field(3, 'Aniversário', 'date')]

function Page({ start }: { start: ChosenFilter }) {
  const [filter, setFilter] = useState<ChosenFilter>(start)
  return (
    <>
      <ContactFilters filter={filter} onChange={setFilter} />
      <output>{JSON.stringify(filter)}</output>
    </>
  )
}
const asked = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '')
const open = (start: ChosenFilter) =>
  show(<Page start={start} />, { answers: { 'GET /own-fields': [{ body: FIELDS }], 'GET /tags/list': [{ body: [] }] } })
const input = (name: string) => screen.findByRole('textbox', { name })

test('a text is searched within a field, and nothing typed asks for every value', async () => {
  const { user } = await open({ channel: 'whatsapp', fieldId: 1 })
  await user.type(await input('Contém'), 'pinh')
  await waitFor(() => expect(asked()).toEqual({ channel: 'whatsapp', fieldId: 1, fieldContains: 'pinh' }))
  await user.clear(await input('Contém'))
  await waitFor(() => expect(asked()).toEqual({ channel: 'whatsapp', fieldId: 1 }))
})

test('numbers and days are asked for from one to another, as people type them', async () => {
  const { user } = await open({ fieldId: 2 })
  await user.type(await input('De'), '1.000,50')
  await user.type(await input('Até'), '2000')
  await waitFor(() => expect(asked()).toEqual({ fieldId: 2, fieldFrom: '1000.5', fieldTo: '2000' }))
  await user.click(screen.getByRole('combobox', { name: 'Campo' }))
  await user.click(await screen.findByRole('option', { name: 'Aniversário' }))
  expect(asked()).toEqual({ fieldId: 3 })
  await user.type(await input('De'), '14/3/1990')
  await waitFor(() => expect(asked()).toEqual({ fieldId: 3, fieldFrom: '1990-03-14' }))
})

test('what the field cannot have is marked, and asks for nothing', async () => {
  const { user } = await open({ fieldId: 3, fieldFrom: '1990-03-14' })
  const from = await input('De')
  expect((from as HTMLInputElement).value).toBe('14/03/1990')
  await user.clear(from)
  await user.type(from, '99/99/1990')
  await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'))
  expect(asked()).toEqual({ fieldId: 3 })
})
