import { sql } from 'kysely'
import type { Invoice, InvoicePage, InvoiceQuery } from '#contract/invoices.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

const COLUMNS = [
  'invoices.id',
  'invoices.detail',
  'invoices.status',
  sql<number>`invoices.value_cents / 100.0`.as('value'),
  'invoices.dueDate',
  'invoices.companyId',
  'invoices.createdAt',
  'invoices.updatedAt',
] as const

const invoices = (db: Db) => db.selectFrom('invoices').where('invoices.deletedAt', 'is', null).select(COLUMNS)

const numbered = (text: string) => sql<boolean>`invoices.id::text = ${text.replace(/^#/, '')}`

/** Lists all invoices of a company, oldest first. Pages after the first are empty. */
export function listInvoices(db: Db, companyId: number, { searchParam, pageNumber }: InvoiceQuery): Promise<Invoice[]> {
  if (pageNumber > 1) return Promise.resolve([])
  return invoices(db)
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([textMatches('invoices.detail', searchParam), numbered(searchParam)]))
    .orderBy('invoices.id')
    .execute()
}

/**
 * Lists invoices by due date, newest first. Without a company it lists those of all companies, and also searches
 * company names.
 */
export async function listInvoicesPage(
  db: Db,
  companyId: number | null,
  { searchParam, pageNumber }: InvoiceQuery,
): Promise<InvoicePage> {
  const search = [
    textMatches('invoices.detail', searchParam),
    numbered(searchParam),
    ...(companyId === null ? [textMatches('companies.name', searchParam)] : []),
  ]
  const list = invoices(db)
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .$if(companyId !== null, (query) => query.where('invoices.companyId', '=', companyId))
    .where((eb) => eb.or(search))
    .select(['companies.name as companyName'])
    .orderBy('invoices.dueDate', 'desc')
    .orderBy('invoices.id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  const toRow = ({ companyName, ...invoice }: (typeof found)[number]) => ({
    ...invoice,
    company: { id: invoice.companyId, name: companyName },
  })
  return { invoices: found.map(toRow), ...page }
}

export async function getUnpaid(db: Db, companyId: number, id: number): Promise<Invoice> {
  const invoice = await getInvoice(db, companyId, id)
  if (invoice.status === 'paid') throw new AppError('ERR_INVOICE_PAID')
  return invoice
}

/** Without a company, finds the invoice of any company. */
export async function getInvoice(db: Db, companyId: number | null, id: number): Promise<Invoice> {
  const invoice = await invoices(db)
    .where('invoices.id', '=', id)
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId))
    .executeTakeFirst()
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND')
  return invoice
}
