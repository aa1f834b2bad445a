import { expect, test } from 'vitest'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { letterOf, samplesOf, titleOf, withTarget } from './columns.ts'

const table = {
  rows: [
    ['Nome', 'Fone', ''],
    ['Ana', '1', ''],
    ['', '2', ''],
    ['Bia', '3', 'x'],
    ['Caio', '4', ''],
    ['Davi', '5', ''],
  ],
} as unknown as ContactImportDetails

test('columns are named by letters as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})

test('samples are the first cells that are not empty, with or without titles', () => {
  expect(samplesOf(table, true, 0)).toEqual(['Ana', 'Bia', 'Caio'])
  expect(samplesOf(table, false, 0)).toEqual(['Nome', 'Ana', 'Bia'])
  expect([titleOf(table, true, 1), titleOf(table, false, 1), titleOf(table, true, 9)]).toEqual(['Fone', '', ''])
})

test('only one column is the number: the previous one becomes an extra field, or is skipped without a title', () => {
  const columns = [
    { title: 'Fone', to: 'number' as const },
    { title: 'Celular', to: 'extra' as const },
    { title: '', to: 'skip' as const },
  ]
  const second = withTarget(columns, 1, 'number')
  expect(second.map(({ to }) => to)).toEqual(['extra', 'number', 'skip'])
  const third = withTarget(withTarget(columns, 2, 'number'), 0, 'number')
  expect(third.map(({ to }) => to)).toEqual(['number', 'extra', 'skip'])
  expect(withTarget(columns, 1, 'name').map(({ to }) => to)).toEqual(['number', 'name', 'skip'])
})

test('an own field is filled by one column, and two columns may fill two fields', () => {
  const columns = [
    { title: 'Fone', to: 'number' as const },
    { title: 'Loja', to: 'extra' as const },
    { title: 'Unidade', to: 'extra' as const },
  ]
  const first = withTarget(columns, 1, 'own', 7)
  const other = withTarget(first, 2, 'own', 8)
  expect(other.map(({ to, fieldId }) => [to, fieldId])).toEqual([
    ['number', undefined],
    ['own', 7],
    ['own', 8],
  ])
  expect(withTarget(other, 2, 'own', 7).map(({ to, fieldId }) => [to, fieldId])).toEqual([
    ['number', undefined],
    ['extra', undefined],
    ['own', 7],
  ])
  expect(withTarget(other, 1, 'skip')[1]).toEqual({ title: 'Loja', to: 'skip' })
})
