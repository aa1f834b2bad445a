import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ConnectionBudget } from '#contract/campaign-budgets.ts'
import { messagesOf } from '#contract/campaign-fields.ts'
import {
  AudiencePage,
  AudienceQuery,
  Campaign,
  CampaignDetails,
  CampaignGroups,
  CampaignInput,
  CampaignPage,
  CampaignPreview,
  CampaignPreviewInput,
  CampaignQuery,
  CampaignTest,
} from '#contract/campaigns.ts'
import { IdParams, MensagemResponse, MessageResponse, NoContent } from '#contract/fields.ts'
import { withStoredUpload } from '#server/features/files/actions.ts'
import { listAudience } from './audience/audience.queries.ts'
import { previewCampaign } from './audience/preview.queries.ts'
import * as actions from './core/campaigns.actions.ts'
import { countCampaigns, getCampaignDetails, listCampaigns } from './core/campaigns.queries.ts'
import { askLimitsOfCampaign } from './run/ask-limits.actions.ts'
import { cancelCampaign, restartCampaign } from './run/run.actions.ts'
import { testCampaign } from './run/test.actions.ts'
import { getCampaignSettings } from './settings/settings.queries.ts'
import { listBudgets } from './timing/budgets.queries.ts'
import { readFormFile } from '#server/http/multipart.ts'

const CONFIG = { can: 'campaigns:manage', plan: 'useCampaigns' } as const
export const campaignRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/campaigns',
    {
      config: CONFIG,
      schema: { operationId: 'listCampaigns', querystring: CampaignQuery, response: { 200: CampaignPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listCampaigns(db, actor.companyId, query)),
  )

  app.get(
    '/campaigns/groups',
    {
      config: CONFIG,
      schema: {
        operationId: 'countCampaigns',
        summary: 'How many campaigns each group of the list has',
        response: { 200: CampaignGroups },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => countCampaigns(db, actor.companyId)),
  )

  app.get(
    '/campaigns/budgets',
    {
      config: CONFIG,
      schema: {
        operationId: 'listCampaignBudgets',
        summary: 'How many people each connection may write to for the first time today',
        response: { 200: z.array(ConnectionBudget) },
      },
    },
    ({ user: actor }) =>
      app.read(actor, async (db) => listBudgets(db, actor, await getCampaignSettings(db, actor.companyId), new Date())),
  )

  app.post(
    '/campaigns/preview',
    {
      config: CONFIG,
      schema: {
        operationId: 'previewCampaign',
        summary:
          'Who would receive it, who would not and why, how long it takes and what it costs. Sends and stores nothing',
        body: CampaignPreviewInput,
        response: { 200: CampaignPreview },
      },
    },
    ({ user: actor, body }) => {
      const { contactListId = null, whatsappId = null, template = null, scheduledAt } = body
      const preview = {
        contactListId,
        whatsappId,
        messages: messagesOf(body),
        template,
        scheduledAt: scheduledAt ? actions.toScheduledDate(actor, scheduledAt) : null,
      }
      return app.read(actor, (db) => previewCampaign(db, actor, preview, new Date()))
    },
  )

  app.get(
    '/campaigns/audience',
    {
      config: CONFIG,
      schema: {
        operationId: 'listCampaignAudience',
        summary: 'The people of a list in one of the groups of the preview',
        querystring: AudienceQuery,
        response: { 200: AudiencePage },
      },
    },
    ({ user: actor, query }) => {
      const { contactListId: listId, whatsappId: connectionId = null, marketing: isMarketing, ...page } = query
      return app.read(actor, (db) => listAudience(db, actor.companyId, { ...page, listId, connectionId, isMarketing }))
    },
  )

  app.get(
    '/campaigns/:id',
    { config: CONFIG, schema: { operationId: 'getCampaign', params: IdParams, response: { 200: CampaignDetails } } },
    ({ user: actor, params }) => app.read(actor, (db) => getCampaignDetails(db, actor.companyId, params.id)),
  )

  app.post(
    '/campaigns',
    { config: CONFIG, schema: { operationId: 'createCampaign', body: CampaignInput, response: { 200: Campaign } } },
    ({ user: actor, body }) => app.change(actor, (tx) => actions.createCampaign(tx, actor, body)),
  )

  app.put(
    '/campaigns/:id',
    {
      config: CONFIG,
      schema: { operationId: 'updateCampaign', params: IdParams, body: CampaignInput, response: { 200: Campaign } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.updateCampaign(tx, actor, params.id, body)),
  )

  app.delete(
    '/campaigns/:id',
    { config: CONFIG, schema: { operationId: 'deleteCampaign', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteCampaign(tx, params.id))
      return { message: 'Campaign deleted' }
    },
  )

  app.post(
    '/campaigns/:id/duplicate',
    { config: CONFIG, schema: { operationId: 'duplicateCampaign', params: IdParams, response: { 200: Campaign } } },
    ({ user: actor, params }) => app.change(actor, (tx) => actions.duplicateCampaign(tx, actor, params.id)),
  )

  app.post(
    '/campaigns/:id/cancel',
    {
      config: CONFIG,
      schema: {
        operationId: 'cancelCampaign',
        summary: 'Stops the campaign before its next message',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async ({ user: actor, params }, reply) => {
      await app.change(actor, (tx) => cancelCampaign(tx, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/campaigns/:id/restart',
    {
      config: CONFIG,
      schema: {
        operationId: 'restartCampaign',
        summary: 'Starts a draft at once, or lets a cancelled or paused campaign go on',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async ({ user: actor, params }, reply) => {
      await askLimitsOfCampaign(app.data, app.services, actor.companyId, params.id)
      await app.change(actor, (tx) => restartCampaign(tx, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/campaigns/:id/test',
    {
      config: CONFIG,
      schema: {
        operationId: 'testCampaign',
        summary: 'Sends one of the texts, or the template, to a number at once, where a campaign may write to it now',
        params: IdParams,
        body: CampaignTest,
        response: { 204: NoContent },
      },
    },
    async ({ user: actor, params, body }, reply) => {
      await testCampaign(app.data, app.services, actor, params.id, body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/campaigns/:id/media-upload',
    {
      config: { ...CONFIG, form: true },
      schema: { operationId: 'attachToCampaign', params: IdParams, response: { 200: MensagemResponse } },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.change(actor, (tx) => actions.assertEditable(tx, params.id))
      await withStoredUpload(app.services, actor, await readFormFile(request), (stored) =>
        app.change(actor, (tx) => actions.setCampaignFile(tx, params.id, stored)),
      )
      return { mensagem: 'Mensagem enviada' }
    },
  )

  app.delete(
    '/campaigns/:id/media-upload',
    {
      config: CONFIG,
      schema: { operationId: 'detachFromCampaign', params: IdParams, response: { 200: MensagemResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.setCampaignFile(tx, params.id, null))
      return { mensagem: 'Arquivo excluído' }
    },
  )
}
