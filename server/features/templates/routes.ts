import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { NewTemplate, TemplateParams } from '#contract/new-templates.ts'
import { MessageTemplate, TemplatePage, TemplateQuery, TemplateUses } from '#contract/templates.ts'
import { deleteUploads } from '#server/features/files/actions.ts'
import { parseFields } from '#server/lib/app-error.ts'
import { getAccount } from './account.actions.ts'
import { createRefresh } from './actions.ts'
import { readNewTemplate } from './new-template-form.ts'
import { getTemplateUses, listTemplates } from './queries.ts'
import { createSubmit, removeTemplate } from './submit.actions.ts'

export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/whatsapp/:id/templates',
    {
      config: { can: 'connections:read', scope: 'connections:read' },
      schema: {
        operationId: 'listTemplates',
        summary: 'The templates of an official number as Meta last told of them; those that can be sent come first',
        params: IdParams,
        querystring: TemplateQuery,
        response: { 200: TemplatePage },
      },
    },
    ({ user: actor, params, query }) => app.read(actor, (db) => listTemplates(db, actor.companyId, params.id, query)),
  )

  const submit = createSubmit(app)
  app.post(
    '/whatsapp/:id/templates',
    {
      config: { can: 'connections-page:editOrDeleteConnection', form: true },
      schema: {
        operationId: 'createTemplate',
        summary:
          'Makes a template of an official number, which Meta reviews. The same one again returns the one that is there. JSON, or multipart with `template` (JSON) and `file`, a sample of what stands above the text',
        params: IdParams,
        body: NewTemplate.nullish(),
        response: { 200: MessageTemplate },
      },
    },
    async (request) => {
      const { user: actor, params } = request
      const scope = { companyId: actor.companyId, connectionId: params.id }
      if (!request.isMultipart()) return submit(scope, request.body ?? parseFields(NewTemplate, {}), null)
      // Nothing is taken up for a number that cannot submit anything.
      await getAccount(app, scope)
      const { input, files } = await readNewTemplate(app.services, actor, request)
      try {
        return await submit(scope, input, files[0]?.stored ?? null)
      } finally {
        await deleteUploads(app.services, files)
      }
    },
  )

  app.get(
    '/whatsapp/:id/templates/:templateId/uses',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: {
        operationId: 'getTemplateUses',
        summary: 'How many scheduled messages and campaigns could not be sent without the template',
        params: TemplateParams,
        response: { 200: TemplateUses },
      },
    },
    ({ user: actor, params }) =>
      app.read(actor, (db) => getTemplateUses(db, actor.companyId, params.id, params.templateId)),
  )

  app.delete(
    '/whatsapp/:id/templates/:templateId',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: {
        operationId: 'deleteTemplate',
        summary: 'Deletes a template in its language at Meta, which keeps the name for 30 days',
        params: TemplateParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await removeTemplate(app, { companyId: actor.companyId, connectionId: params.id }, params.templateId)
      return { message: 'The template was deleted' }
    },
  )

  const refresh = createRefresh(app)
  app.post(
    '/whatsapp/:id/templates/refresh',
    {
      config: { can: 'messages:write' },
      schema: {
        operationId: 'refreshTemplates',
        summary: 'Asks Meta for the templates of an official number, unless it was asked in the last 30 seconds',
        params: IdParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await refresh({ companyId: actor.companyId, connectionId: params.id })
      return { message: 'The templates were fetched' }
    },
  )
}
