import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import { del, get, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const invoicePagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.invoices, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get<InvoicePage>('/invoices', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** What was paid another way; the server renews the company. */
export const recordPayment = (id: number): Promise<Invoice> => put<Invoice>(`/invoices/${id}`, { status: 'paid' })
export const deleteInvoice = (id: number): Promise<unknown> => del(`/invoices/${id}`)
