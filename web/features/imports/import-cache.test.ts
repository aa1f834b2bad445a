import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ContactImport } from '#contract/contact-imports.ts'
import { keys } from '#web/api/keys.ts'
import { importKeys, saveImport } from './import-cache.ts'

const at = (status: ContactImport['status'], created: number): ContactImport => ({
  id: 4,
  name: 'a.csv',
  status,
  total: 1000,
  created,
  updated: 0,
  unchanged: 0,
  failed: 0,
  warned: 0,
  listId: null,
  userId: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  finishedAt: null,
})

test('an import advances, and a late event does not set it back', () => {
  const cache = new QueryClient()
  cache.setQueryData(keys.contactImports, [at('ready', 0)])
  cache.setQueryData(importKeys.full(4), { ...at('ready', 0), hasHeader: true, columns: [], rows: [] })
  const shown = () => [
    cache.getQueryData<ContactImport[]>(keys.contactImports)?.[0],
    cache.getQueryData<ContactImport>(importKeys.full(4)),
  ]
  saveImport(cache, at('running', 500))
  for (const one of shown()) expect(one).toMatchObject({ status: 'running', created: 500 })
  saveImport(cache, at('running', 0))
  for (const one of shown()) expect(one).toMatchObject({ status: 'running', created: 500 })
  saveImport(cache, at('done', 1000))
  saveImport(cache, at('running', 900))
  for (const one of shown()) expect(one).toMatchObject({ status: 'done', created: 1000 })
})

test('an import that another user started is first in the list', () => {
  const cache = new QueryClient()
  cache.setQueryData(keys.contactImports, [{ ...at('done', 1), id: 3 }])
  saveImport(cache, at('running', 0))
  expect(cache.getQueryData<ContactImport[]>(keys.contactImports)?.map(({ id }) => id)).toEqual([4, 3])
})
