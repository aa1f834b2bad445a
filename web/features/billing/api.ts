import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BillingAddress, Invoice, PixCharge } from '#contract/invoices.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const invoicePagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.invoices, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) => get('/invoices', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const subscriptionQuery = queryOptions({
  queryKey: [...keys.invoices, 'subscription'],
  queryFn: ({ signal }) => get('/subscription', { signal }),
})

/** It is refetched for every payment, because which plans fit depends on what the company currently uses. */
export const planChoicesQuery = queryOptions({
  queryKey: [...keys.invoices, 'plans'],
  queryFn: ({ signal }) => get('/subscription/plans', { signal }),
  staleTime: 0,
})

/** Records a payment that was made outside the app; the server renews the subscription. */
export const recordPayment = (id: number): Promise<Invoice> =>
  put('/invoices/:id', { params: { id }, body: { status: 'paid' } })
export const deleteInvoice = (id: number): Promise<unknown> => del('/invoices/:id', { params: { id } })

/**
 * Names the plan to pay for. Price and counts are sent because the API requires them; the server uses its own values.
 */
export type ChosenPlan = { planId: number | null; price: number; users: number; connections: number }

export const chargeInvoice = (invoiceId: number, address: BillingAddress, plan: ChosenPlan): Promise<PixCharge> =>
  post('/subscription', { body: { ...address, ...plan, invoiceId } })
