import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CompanyLook, CompanyLookInput } from '#contract/company-looks.ts'
import { MAX_LOGO_BYTES } from '#contract/logo-limits.ts'
import { removeLook, setLogo, updateLook } from './actions.ts'
import { storeUploadedLogo } from './logo.actions.ts'
import { getCompanyLook } from './queries.ts'
import { deleteUpload } from '#server/features/files/actions.ts'
import { readFormFile } from '#server/http/multipart.ts'

export const companyLookRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/company-look',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'getCompanyLook',
        summary: 'Name, logo and colour that the own company has on screens and in e-mails',
        response: { 200: CompanyLook },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => getCompanyLook(db, actor.companyId)),
  )

  app.put(
    '/company-look',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'saveCompanyLook', body: CompanyLookInput, response: { 200: CompanyLook } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => updateLook(tx, actor, body)),
  )

  app.delete(
    '/company-look',
    {
      config: { can: 'settings:write' },
      schema: {
        operationId: 'deleteCompanyLook',
        summary: 'Screens and e-mails of the company look as those of Balcão again',
        response: { 200: CompanyLook },
      },
    },
    ({ user: actor }) => app.change(actor, (tx) => removeLook(tx, actor)),
  )

  app.post(
    '/company-look/logo',
    {
      config: { can: 'settings:write', form: true },
      schema: {
        operationId: 'uploadLogo',
        summary: 'The logo as PNG, JPEG or WebP; a smaller PNG of it is kept',
        response: { 200: CompanyLook },
      },
    },
    async (request) => {
      const { user: actor } = request
      const stored = await storeUploadedLogo(app.services, actor, await readFormFile(request, MAX_LOGO_BYTES))
      return app
        .change(actor, (tx) => setLogo(tx, stored))
        .catch(async (error: unknown) => {
          await deleteUpload(app.services, stored)
          throw error
        })
    },
  )

  app.delete(
    '/company-look/logo',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'deleteLogo', response: { 200: CompanyLook } },
    },
    ({ user: actor }) => app.change(actor, (tx) => setLogo(tx, null)),
  )
}
