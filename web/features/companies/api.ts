import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Company, CompanyChange, CompanyInput, CompanyListItem } from '#contract/companies.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const companiesQuery = queryOptions({
  queryKey: keys.companies,
  queryFn: ({ signal }) => get<CompanyListItem[]>('/companies/list', { signal }),
})

export const createCompany = (input: z.input<typeof CompanyInput>): Promise<Company> =>
  post<Company>('/companies', input)
export const changeCompany = (id: number, change: z.input<typeof CompanyChange>): Promise<Company> =>
  put<Company>(`/companies/${id}`, { id, ...change })
export const deleteCompany = (id: number): Promise<unknown> => del(`/companies/${id}`)
