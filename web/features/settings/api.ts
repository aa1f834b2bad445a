import { queryOptions } from '@tanstack/react-query'
import type { BillingSystem, BillingSystemTest } from '#contract/billing-systems.ts'
import type { Company, BusinessHoursInput } from '#contract/companies.ts'
import type { Setting, SettingKey } from '#contract/settings.ts'
import { get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => get('/settings', { signal }),
})

export function putSetting(key: SettingKey, value: string): Promise<Setting> {
  const row = { key, value }
  return put('/settings/:key', { params: { key }, body: row })
}

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.company, id],
    queryFn: ({ signal }) => get('/companies/:id', { params: { id }, signal }),
  })

export function putHours(id: number, hours: Required<BusinessHoursInput>): Promise<Company> {
  const row = { id, ...hours }
  return put('/companies/:id/schedules', { params: { id }, body: row })
}

export const testBillingSystem = (system: BillingSystem): Promise<BillingSystemTest> =>
  post('/billing-systems/:system/test', { params: { system } })
