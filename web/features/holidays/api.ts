import { queryOptions } from '@tanstack/react-query'
import type { Holidays } from '#contract/holidays.ts'
import { get, put } from '#web/api/client.ts'

export const holidaysQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['holidays', companyId],
    queryFn: ({ signal }) => get('/companies/:id/holidays', { params: { id: companyId }, signal }),
  })

export const saveHolidays = (companyId: number, holidays: Holidays): Promise<Holidays> =>
  put('/companies/:id/holidays', { params: { id: companyId }, body: holidays })
