import { z } from 'zod'
import { PageNumber, SearchText, Time } from '#contract/paging.ts'

export const INVOICE_STATUSES = ['open', 'paid'] as const

/** value: reais, with two decimals. dueDate: YYYY-MM-DD, the last day paid for so far. */
export const Invoice = z
  .object({
    id: z.number().int(),
    detail: z.string(),
    status: z.enum(INVOICE_STATUSES),
    value: z.number(),
    dueDate: z.string(),
    companyId: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

export const InvoiceListItem = Invoice.extend({
  company: z.object({ id: z.number().int(), name: z.string() }),
}).meta({ id: 'InvoiceListItem' })
export type InvoiceListItem = z.infer<typeof InvoiceListItem>

export const InvoiceQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

export const InvoicePage = z
  .object({ invoices: z.array(InvoiceListItem), count: z.number().int(), hasMore: z.boolean() })
  .meta({ id: 'InvoicePage' })
export type InvoicePage = z.infer<typeof InvoicePage>

/** Clients send the whole row back: only the status is taken. */
export const InvoiceChange = z.object({ status: z.enum(INVOICE_STATUSES) })
export type InvoiceChange = z.infer<typeof InvoiceChange>

export const DeletedInvoices = z.object({ deletados: z.number().int() }).meta({ id: 'DeletedInvoices' })
