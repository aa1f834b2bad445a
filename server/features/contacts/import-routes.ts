import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  BadRowPage,
  ContactImport,
  ContactImportDetails,
  ImportStart,
  AddressBookImport,
  ReportQuery,
} from '#contract/contact-imports.ts'
import { Contact } from '#contract/contacts.ts'
import { IdParams, PageNumber, SearchText } from '#contract/fields.ts'
import { importAddressBookPage } from './address-book.actions.ts'
import { exportCsvRows, reportLines } from './downloads.ts'
import { findContactIds } from './export.queries.ts'
import { cancelImport, startImport } from './import.actions.ts'
import { createdBy, getImport, getImportDetails, listBadRows, listImports } from './import.queries.ts'
import { receiveTable } from './import-upload.ts'
import { listContactsById } from './queries.ts'
import { csvStream } from '#server/files/tables/csv.ts'
import { wrongField } from '#server/lib/app-error.ts'

/** How long the request of clients with a one-step import waits for its end. */
const MAX_WAIT_MS = 60_000
const POLL_INTERVAL_MS = 200

const text = { serializerCompiler: () => String }

const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<string[]>) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(csvStream(lines))

export const contactImportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/contacts/export',
    {
      ...text,
      config: { can: 'contacts:export' },
      schema: {
        operationId: 'exportContacts',
        summary: 'All contacts that match, as CSV: name;number;email',
        querystring: z.object({ searchParam: SearchText }),
        response: { 200: z.any() },
      },
    },
    async ({ user: actor, query }, reply) => {
      const ids = await app.read(actor, (db) => findContactIds(db, actor.companyId, query.searchParam))
      return sendCsv(reply, 'contatos.csv', exportCsvRows(app.data, actor, ids))
    },
  )

  app.post(
    '/contacts/imports',
    {
      config: { can: 'contacts:import', form: true },
      schema: {
        operationId: 'createContactImport',
        summary: 'Multipart with `file`: CSV, xlsx or xls. Read at once, taken in when it is started',
        response: { 200: ContactImportDetails },
      },
    },
    (request) => receiveTable(app.data, app.services, request),
  )

  app.get(
    '/contacts/imports',
    {
      config: { can: 'contacts:import' },
      schema: { operationId: 'listContactImports', response: { 200: z.array(ContactImport) } },
    },
    ({ user: actor }) => app.read(actor, (db) => listImports(db, actor.companyId)),
  )

  app.get(
    '/contacts/imports/:id',
    {
      config: { can: 'contacts:import' },
      schema: { operationId: 'getContactImport', params: IdParams, response: { 200: ContactImportDetails } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getImportDetails(db, actor.companyId, params.id)),
  )

  app.post(
    '/contacts/imports/:id/start',
    {
      config: { can: 'contacts:import' },
      schema: {
        operationId: 'startContactImport',
        params: IdParams,
        body: ImportStart,
        response: { 200: ContactImport },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => startImport(tx, params.id, body)),
  )

  app.post(
    '/contacts/imports/:id/cancel',
    {
      config: { can: 'contacts:import' },
      schema: { operationId: 'cancelContactImport', params: IdParams, response: { 200: ContactImport } },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => cancelImport(tx, params.id)),
  )

  app.get(
    '/contacts/imports/:id/errors',
    {
      config: { can: 'contacts:import' },
      schema: {
        operationId: 'listContactImportErrors',
        summary: 'The rows that were not taken, a hundred a page',
        params: IdParams,
        querystring: z.object({ pageNumber: PageNumber }),
        response: { 200: BadRowPage },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, (db) => listBadRows(db, actor.companyId, params.id, query.pageNumber)),
  )

  app.get(
    '/contacts/imports/:id/report',
    {
      ...text,
      config: { can: 'contacts:import' },
      schema: {
        operationId: 'getContactImportReport',
        summary: 'The rows that were not taken, as CSV, with their reasons before their cells',
        params: IdParams,
        querystring: ReportQuery,
        response: { 200: z.any() },
      },
    },
    async ({ user: actor, params, query }, reply) => {
      const { columns } = await app.read(actor, (db) => getImportDetails(db, actor.companyId, params.id))
      return sendCsv(reply, 'contatos-com-erro.csv', reportLines(app.data, actor, params.id, columns, query.language))
    },
  )

  app.post(
    '/contacts/upload',
    {
      config: { can: 'contacts:import', form: true },
      schema: {
        operationId: 'uploadContacts',
        summary: 'Imports a spreadsheet in one step, its columns guessed; answers the new contacts',
        response: { 200: z.array(Contact) },
      },
    },
    async (request) => {
      const { user: actor } = request
      const { id, hasHeader, columns } = await receiveTable(app.data, app.services, request)
      const start = ImportStart.safeParse({ hasHeader, columns })
      if (!start.success) throw wrongField('file', 'One column must be the number')
      await app.change(actor, (tx) => startImport(tx, id, start.data))
      const deadline = Date.now() + MAX_WAIT_MS
      const isOver = async () =>
        (await app.read(actor, (db) => getImport(db, actor.companyId, id))).status !== 'running'
      while (!(await isOver()) && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      return app.read(actor, async (db) =>
        listContactsById(db, actor.companyId, await createdBy(db, actor.companyId, id)),
      )
    },
  )

  app.post(
    '/contacts/import',
    {
      config: { can: 'contacts:import' },
      schema: {
        operationId: 'importAddressBook',
        summary: "Makes contacts of whom the phones of the company's connections know",
        response: { 200: AddressBookImport },
      },
    },
    async ({ user: actor }) => {
      const sum: AddressBookImport = { found: 0, created: 0, updated: 0 }
      for (let after: string | null = ''; after !== null;) {
        const from: string = after
        const page = await app.change(actor, (tx) => importAddressBookPage(tx, from))
        sum.found += page.found
        sum.created += page.created
        sum.updated += page.updated
        after = page.last
      }
      return sum
    },
  )
}
