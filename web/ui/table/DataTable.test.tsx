import { act, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import styles from './DataTable.module.css'
import { DataTable, type Column } from './DataTable.tsx'
import { NoValue } from './NoValue.tsx'
import { show } from '#tests/component.tsx'

type Person = { name: string; email: string }
const people: Person[] = [
  { name: 'Maria', email: 'maria@exemplo.com.br' },
  { name: 'João', email: '' },
]

const columns: Column<Person>[] = [
  { key: 'name', title: 'Nome', role: 'main', cell: ({ name }) => name },
  { key: 'email', title: 'E-mail', cell: ({ email }) => email || <NoValue /> },
  { key: 'job', title: 'Cargo', cell: () => <NoValue>Não definido</NoValue> },
]
const table = (
  <DataTable label="Pessoas" columns={columns} rows={people} rowKey={({ name }) => name} empty={<p>Ninguém</p>} />
)
/** Lines of a card without a value are hidden by being empty. */
const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .filter((cell) => cell.hasChildNodes())
    .map(({ textContent }) => textContent)

const WIDE = ['Maria', 'maria@exemplo.com.br', 'Não definido', 'João', '—', 'Não definido']
const CARDS = ['Maria', 'maria@exemplo.com.br', 'João']

test('a wide row says which cells have no value', async () => {
  await show(table)
  expect(shown()).toEqual(WIDE)
})

test('a card of a phone has no line for a cell without a value', async () => {
  vi.stubGlobal('innerWidth', 390)
  await show(table)
  expect(shown()).toEqual(CARDS)
})

test('rows become cards where the table, and not the window, is narrow, and rows again when it is not', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(680)
  const observed: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        observed.push(measure)
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  await show(table)
  expect(shown()).toEqual(CARDS)
  width.mockReturnValue(681)
  act(() => observed.forEach((measure) => measure()))
  expect(shown()).toEqual(WIDE)
  // Another screen lies above: what is not laid out has no width.
  width.mockReturnValue(0)
  act(() => observed.forEach((measure) => measure()))
  expect(shown()).toEqual(WIDE)
  width.mockRestore()
})

const css = readFileSync(join(import.meta.dirname, 'DataTable.module.css'), 'utf8')
/** Nothing is laid out here: the height is what the rule says. */
const heightOf = (selector: string): string | undefined =>
  /\bheight: (\w+)/.exec(css.split(`${selector} {`)[1]?.split('}')[0] ?? '')?.[1]

test.each([
  ['rows', false, '58px', '.coming', '.table td'],
  ['low rows', true, '44px', '.coming[data-dense]', '.table[data-dense] td'],
])('while %s are being loaded, five of their height stand for them', async (_, dense, height, coming, row) => {
  await show(
    <DataTable
      label="Pessoas"
      columns={columns}
      rows={[]}
      rowKey={({ name }) => name}
      loading
      dense={dense}
      empty={<p>Ninguém</p>}
    />,
  )
  const standing = () => [...document.querySelectorAll<HTMLElement>(`[aria-busy] > .${styles.coming}`)]
  await waitFor(() => expect(standing()).toHaveLength(5))
  expect(standing().every((one) => one.matches('[data-dense]'))).toBe(dense)
  expect([heightOf(coming), heightOf(row)]).toEqual([height, height])
})
