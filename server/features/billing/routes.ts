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
import { IdParams } from '#contract/fields.ts'
import { deleteInvoice, setInvoiceStatus } from './actions.ts'
import { getInvoice, listInvoices, listInvoicesPage } from './queries.ts'
import { asCompanyTx } from '#server/features/companies/actions.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Every user may see the company's invoices, also after the subscription has ended; super users see those of all
 * companies.
 */
export const billingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asOperator: asProvider } = app.data

  /** Runs a change in the company to which the invoice belongs. */
  const changeInvoice = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asProvider(async (provider) => work(asCompanyTx(provider, (await getInvoice(provider.db, null, id)).companyId)))

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
    ({ user: actor, query }) => app.read(actor, (db) => listInvoices(db, actor.companyId, query)),
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
    ({ user: actor, query }) =>
      actor.super
        ? asProvider(({ db }) => listInvoicesPage(db, query.companyId ?? null, query))
        : app.read(actor, (db) => listInvoicesPage(db, actor.companyId, query)),
  )

  app.get(
    '/invoices/:id',
    {
      config: { can: 'session' },
      schema: { operationId: 'getInvoice', params: IdParams, response: { 200: Invoice } },
    },
    ({ user: actor, params }) =>
      actor.super
        ? asProvider(({ db }) => getInvoice(db, null, params.id))
        : app.read(actor, (db) => getInvoice(db, actor.companyId, params.id)),
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
