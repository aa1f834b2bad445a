import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import { ListItem } from '#contract/contact-lists.ts'
import { IdParams } from '#contract/fields.ts'
import { addImportRoutes, importInOneStep, listImports, receiveTable } from '#server/features/imports/index.ts'
import { listTarget } from './import-target.actions.ts'
import { assertContactList, listItemsOfImport } from './queries.ts'

export const listImportRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'contactLists:manage', plan: 'useCampaigns' } as const
  addImportRoutes(app, {
    ...{ root: '/contact-lists/imports', name: 'ContactListImport', config },
    ...{ target: listTarget, reportName: 'linhas-com-erro.csv' },
  })
  const assertOurs = (companyId: number, id: number) =>
    app.read({ companyId, userId: null }, (db) => assertContactList(db, companyId, id))

  app.post(
    '/contact-lists/:id/imports',
    {
      config: { ...config, form: true },
      schema: {
        operationId: 'createContactListImport',
        summary: 'Multipart with `file`: CSV, xlsx or xls. Read at once, taken in when it is started',
        params: IdParams,
        response: { 200: ContactImportDetails },
      },
    },
    async (request) => {
      await assertOurs(request.user.companyId, request.params.id)
      return receiveTable(app.data, app.services, request, request.params.id)
    },
  )

  app.get(
    '/contact-lists/:id/imports',
    {
      config,
      schema: { operationId: 'listContactListImports', params: IdParams, response: { 200: z.array(ContactImport) } },
    },
    async ({ user: actor, params }) => {
      await assertOurs(actor.companyId, params.id)
      return app.read(actor, (db) => listImports(db, actor.companyId, params.id))
    },
  )

  app.post(
    '/contact-lists/:id/upload',
    {
      config: { ...config, form: true },
      schema: {
        operationId: 'uploadContactListItems',
        summary: 'Imports a spreadsheet in one step, its columns guessed; answers the new people',
        params: IdParams,
        response: { 200: z.array(ListItem) },
      },
    },
    async (request) => {
      const { user: actor, params } = request
      await assertOurs(actor.companyId, params.id)
      const id = await importInOneStep(app, request, listTarget, params.id)
      return app.read(actor, (db) => listItemsOfImport(db, actor.companyId, id))
    },
  )
}
