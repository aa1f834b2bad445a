import { z } from 'zod'
import { Id, OptionalId, OptionalText, optionalParam, PageNumber, SearchText, Time } from './fields.ts'

const INVOICE_STATUSES = ['open', 'paid'] as const

/** `value` is in reais with two decimals. `dueDate` (YYYY-MM-DD) is the last day that is paid so far. */
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

/** `companyId` lets super users list the invoices of one company. */
export const InvoicePageQuery = InvoiceQuery.extend({ companyId: optionalParam(Id) })

export const InvoicePage = z
  .object({ invoices: z.array(InvoiceListItem), count: z.number().int(), hasMore: z.boolean() })
  .meta({ id: 'InvoicePage' })
export type InvoicePage = z.infer<typeof InvoicePage>

/** Clients send the whole row back; only the status is used. */
export const InvoiceChange = z.object({ status: z.enum(INVOICE_STATUSES) })
export type InvoiceChange = z.infer<typeof InvoiceChange>

export const DeletedInvoices = z.object({ deletados: z.number().int() }).meta({ id: 'DeletedInvoices' })

export const COUNTRIES = ['BR', 'usa'] as const

/** The address an invoice is made out to. */
export const BillingAddress = z
  .object({
    firstName: z.string().trim().min(1, 'O nome completo é obrigatório').max(100),
    address2: z.string().trim().min(1, 'O Endereço é obrigatório').max(200),
    city: z.string().trim().min(1, 'Obrigatório').max(100),
    state: z.string().trim().max(60),
    zipcode: z.string().trim().min(1, 'CEP é obrigatório').max(20),
    country: z.enum(COUNTRIES, 'Obrigatório'),
  })
  .meta({ id: 'BillingAddress' })
export type BillingAddress = z.infer<typeof BillingAddress>

/**
 * The body of a checkout. Price, users, connections and plan as sent by clients are ignored: the amount comes from the
 * invoice, or from the plan of `planId` when the company chooses another plan. A billing address is stored when it is
 * complete.
 */
export const SubscriptionInput = z.object({
  invoiceId: Id,
  planId: OptionalId.optional(),
  firstName: OptionalText(100),
  address2: OptionalText(200),
  city: OptionalText(100),
  state: OptionalText(60),
  zipcode: OptionalText(20),
  country: OptionalText(20),
})
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

/**
 * A Pix charge in the bank's terms. qrcode.qrcode is the text to copy and paste; valor.original has the form `149.90`.
 * A plan that costs nothing starts at once: its charge has the value `0.00`, is already completed and has no code.
 */
export const PixCharge = z
  .object({
    txid: z.string(),
    status: z.string(),
    calendario: z.object({ criacao: Time, expiracao: z.number().int() }),
    valor: z.object({ original: z.string() }),
    qrcode: z.object({ qrcode: z.string(), imagemQrcode: z.string() }),
  })
  .meta({ id: 'PixCharge' })
export type PixCharge = z.infer<typeof PixCharge>

/**
 * `pix` says whether invoices can be paid on the screen, `billing` is the address of the last charge, and `support` is
 * the contact for questions.
 */
export const Subscription = z
  .object({
    email: z.string().nullable(),
    dueDate: z.string().nullable(),
    trialExpiration: z.string().nullable(),
    pix: z.boolean(),
    billing: BillingAddress.nullable(),
    support: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** A notice of the bank. Only its txid is used, to look the charge up at the bank itself. */
export const PixNotice = z.object({
  pix: z
    .array(z.object({ txid: z.string().max(35).optional().catch(undefined) }))
    .max(1000)
    .catch([]),
})
