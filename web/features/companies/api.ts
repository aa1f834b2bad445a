import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Company, CompanyChange, CompanyInput } from '#contract/companies.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const companyPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.companies, searchParam],
    queryFn: ({ pageParam, signal }) => get('/companies', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** Requests the first page of a company's invoices, which has the newest ones and thus any open one of the period. */
export const invoicesOfQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.invoices, 'of', companyId],
    queryFn: ({ signal }) => get('/invoices', { query: { companyId }, signal }),
    gcTime: 0,
  })

export const createCompany = (input: RequestValue<typeof CompanyInput>): Promise<Company> =>
  post('/companies', { body: input })
export function updateCompany(id: number, change: RequestValue<typeof CompanyChange>): Promise<Company> {
  const row = { id, ...change }
  return put('/companies/:id', { params: { id }, body: row })
}
export const deleteCompany = (id: number): Promise<unknown> => del('/companies/:id', { params: { id } })
