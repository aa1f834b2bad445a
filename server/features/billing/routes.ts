import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  DeletedInvoices,
  Invoice,
  InvoiceChange,
  InvoicePage,
  InvoicePageQuery,
  InvoiceQuery,
} from '#contract/invoices.ts'
import { IdParams } from '#contract/paging.ts'
import { deleteInvoice, setInvoiceStatus } from '#server/features/billing/actions.ts'
import { getInvoice, listInvoices, pageInvoices } from '#server/features/billing/queries.ts'
import { inCompany } from '#server/features/companies/actions.ts'
import type { Tx } from '#server/db/change.ts'

/** Everybody may see what their company owes, also when the subscription ended; super users see what all of them owe. */
export const billingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asProvider } = app.data

  /** Changes an invoice in the company that it belongs to. */
  const changeInvoice = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asProvider(async (provider) => work(inCompany(provider, (await getInvoice(provider.db, null, id)).companyId)))

  app.get(
    '/invoices/all',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'listInvoices',
        summary: 'All invoices of the own company, in one page',
        querystring: InvoiceQuery,
        response: { 200: z.array(Invoice) },
      },
    },
    ({ who, query }) => app.read(who, (db) => listInvoices(db, who.companyId, query)),
  )

  app.get(
    '/invoices',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'pageInvoices',
        summary: 'Invoices of the own company; for super users of every company',
        querystring: InvoicePageQuery,
        response: { 200: InvoicePage },
      },
    },
    ({ who, query }) =>
      who.super
        ? asProvider(({ db }) => pageInvoices(db, query.companyId ?? null, query))
        : app.read(who, (db) => pageInvoices(db, who.companyId, query)),
  )

  app.get(
    '/invoices/:id',
    {
      config: { can: 'session' },
      schema: { operationId: 'getInvoice', params: IdParams, response: { 200: Invoice } },
    },
    ({ who, params }) =>
      who.super
        ? asProvider(({ db }) => getInvoice(db, null, params.id))
        : app.read(who, (db) => getInvoice(db, who.companyId, params.id)),
  )

  app.put(
    '/invoices/:id',
    {
      config: { can: 'invoices:manage' },
      schema: {
        operationId: 'updateInvoice',
        summary: 'Records a payment that came another way, which renews the company',
        params: IdParams,
        body: InvoiceChange,
        response: { 200: Invoice },
      },
    },
    ({ params, body }) => changeInvoice(params.id, (tx) => setInvoiceStatus(tx, params.id, body.status)),
  )

  app.delete(
    '/invoices/:id',
    {
      config: { can: 'invoices:manage' },
      schema: { operationId: 'deleteInvoice', params: IdParams, response: { 200: DeletedInvoices } },
    },
    async ({ params }) => ({ deletados: await changeInvoice(params.id, (tx) => deleteInvoice(tx, params.id)) }),
  )
}
