import { queryOptions } from '@tanstack/react-query'
import type { Company, SchedulesInput } from '#contract/companies.ts'
import type { Setting, SettingKey } from '#contract/settings.ts'
import { get, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => get<Setting[]>('/settings', { signal }),
})

export const putSetting = (key: SettingKey, value: string): Promise<Setting> =>
  put<Setting>(`/settings/${key}`, { key, value })

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.company, id],
    queryFn: ({ signal }) => get<Company>(`/companies/${id}`, { signal }),
  })

export const putHours = (id: number, hours: Required<SchedulesInput>): Promise<Company> =>
  put<Company>(`/companies/${id}/schedules`, { id, ...hours })
