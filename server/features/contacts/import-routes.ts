import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AddressBookImport, ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import { Contact, ContactFilter } from '#contract/contacts.ts'
import { importAddressBookPage } from './address-book.actions.ts'
import { exportCsvRows } from './downloads.ts'
import { EXPORTED, findContactIds } from './export.queries.ts'
import { contactTarget } from './import-target.ts'
import { listContactsById } from './queries.ts'
import {
  addImportRoutes,
  importInOneStep,
  listCreatedContacts,
  listImports,
  receiveTable,
} from '#server/features/imports/index.ts'
import { sendCsv, textAnswer } from '#server/http/send-csv.ts'

export const contactImportRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'contacts:import' } as const
  addImportRoutes(app, {
    ...{ root: '/contacts/imports', name: 'ContactImport', config },
    ...{ target: contactTarget, reportName: 'contatos-com-erro.csv' },
  })

  app.get(
    '/contacts/export',
    {
      ...textAnswer,
      config: { can: 'contacts:export' },
      schema: {
        operationId: 'exportContacts',
        summary: `All contacts that match, as CSV: ${EXPORTED.join(';')}, and the own fields`,
        querystring: ContactFilter,
        response: { 200: z.any() },
      },
    },
    async ({ user: actor, query }, reply) => {
      const ids = await app.read(actor, (db) => findContactIds(db, actor.companyId, query))
      return sendCsv(reply, 'contatos.csv', exportCsvRows(app.data, actor, ids))
    },
  )

  app.post(
    '/contacts/imports',
    {
      config: { ...config, form: true },
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
    { config, schema: { operationId: 'listContactImports', response: { 200: z.array(ContactImport) } } },
    ({ user: actor }) => app.read(actor, (db) => listImports(db, actor.companyId, null)),
  )

  app.post(
    '/contacts/upload',
    {
      config: { ...config, form: true },
      schema: {
        operationId: 'uploadContacts',
        summary: 'Imports a spreadsheet in one step, its columns guessed; answers the new contacts',
        response: { 200: z.array(Contact) },
      },
    },
    async (request) => {
      const { user: actor } = request
      const id = await importInOneStep(app, request, contactTarget)
      return app.read(actor, async (db) =>
        listContactsById(db, actor.companyId, await listCreatedContacts(db, actor.companyId, id)),
      )
    },
  )

  app.post(
    '/contacts/import',
    {
      config,
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
