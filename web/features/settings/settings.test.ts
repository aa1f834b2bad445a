import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Setting } from '#contract/settings.ts'
import { keys } from '#web/api/keys.ts'
import { saveSettingRow } from './cache.ts'
import { listTimezones } from './timezones.ts'

const setting = (key: string, value: string, id = 1, day = 21): Setting => ({
  id,
  key,
  value,
  companyId: 7,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: `2026-11-${day}T12:00:00.000Z`,
})

test('a setting that was changed elsewhere replaces its row, even if the row was a default', () => {
  const cache = new QueryClient()
  const [rating, call] = [setting('userRating', 'disabled', -1), setting('call', 'disabled', 4)]
  cache.setQueryData(keys.settings, [rating, call])
  saveSettingRow(cache, setting('userRating', 'enabled', 9))
  expect(cache.getQueryData(keys.settings)).toEqual([setting('userRating', 'enabled', 9), call])
})

test('the answer to a change does not replace a later change that was heard of before it', () => {
  const cache = new QueryClient()
  const later = setting('customerLanguage', 'pt', 1, 23)
  cache.setQueryData(keys.settings, [later])
  saveSettingRow(cache, setting('customerLanguage', 'en', 1, 22))
  expect(cache.getQueryData(keys.settings)).toEqual([later])
})

test("another company's setting changes nothing here", () => {
  const cache = new QueryClient()
  const rows = [setting('userRating', 'disabled')]
  cache.setQueryData(keys.settings, rows)
  saveSettingRow(cache, { ...setting('userRating', 'enabled'), companyId: 8 })
  expect(cache.getQueryData(keys.settings)).toBe(rows)
})

test('the time zones include the one in use, and each only once', () => {
  const { brazil, elsewhere } = listTimezones('America/Godthab')
  const names = [...brazil, ...elsewhere].map(({ value }) => value)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(() => new Intl.DateTimeFormat('pt', { timeZone: name })).not.toThrow()
  expect(names).toEqual(expect.arrayContaining(['America/Sao_Paulo', 'Europe/Lisbon', 'America/Godthab']))
})
