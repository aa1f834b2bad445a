import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Company, CompanyChange, CompanyInput, CompanyPage } from '#contract/companies.ts'
import type { InvoicePage } from '#contract/invoices.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const companyPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.companies, searchParam],
    queryFn: ({ pageParam, signal }) =>
      get<CompanyPage>('/companies', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** The newest of a company: what is open of a period comes with the others of that time. */
export const invoicesOfQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.invoices, 'of', companyId],
    queryFn: ({ signal }) => get<InvoicePage>('/invoices', { query: { companyId }, signal }),
    gcTime: 0,
  })

export const createCompany = (input: z.input<typeof CompanyInput>): Promise<Company> =>
  post<Company>('/companies', input)
export const changeCompany = (id: number, change: z.input<typeof CompanyChange>): Promise<Company> =>
  put<Company>(`/companies/${id}`, { id, ...change })
export const deleteCompany = (id: number): Promise<unknown> => del(`/companies/${id}`)
