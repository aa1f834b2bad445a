import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BillingAddress, Invoice, InvoicePage, PixCharge, Subscription } from '#contract/invoices.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const invoicePagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.invoices, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get<InvoicePage>('/invoices', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const subscriptionQuery = queryOptions({
  queryKey: [...keys.invoices, 'subscription'],
  queryFn: ({ signal }) => get<Subscription>('/subscription', { signal }),
})

/** What was paid another way; the server renews the company. */
export const recordPayment = (id: number): Promise<Invoice> => put<Invoice>(`/invoices/${id}`, { status: 'paid' })
export const deleteInvoice = (id: number): Promise<unknown> => del(`/invoices/${id}`)

/** What the spec's call carries besides; the server takes the price from the invoice. */
export type Shown = { price: number; users: number; connections: number }

export const chargeInvoice = (invoiceId: number, address: BillingAddress, shown: Shown): Promise<PixCharge> =>
  post<PixCharge>('/subscription', { ...address, ...shown, invoiceId })
