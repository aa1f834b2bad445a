import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CampaignSetting, CampaignSettingsBody } from '#contract/campaign-settings.ts'
import {
  CampaignReport,
  ListFromCampaign,
  RecipientExportQuery,
  RecipientPage,
  RecipientQuery,
} from '#contract/campaigns.ts'
import { ContactListDetails } from '#contract/contact-lists.ts'
import { IdParams } from '#contract/fields.ts'
import { getCampaign } from './core/campaigns.queries.ts'
import { exportRecipients } from './report/export.ts'
import { createListFromCampaign } from './report/recipient-list.actions.ts'
import { listRecipients } from './report/recipients.queries.ts'
import { getReport } from './report/report.queries.ts'
import { saveCampaignSettings } from './settings/settings.actions.ts'
import { listCampaignSettings } from './settings/settings.queries.ts'
import { safeName } from '#server/files/file-name.ts'
import { sendCsv, textAnswer } from '#server/http/send-csv.ts'

const CONFIG = { can: 'campaigns:manage', plan: 'useCampaigns' } as const

/** What became of a campaign, and the settings of all campaigns. */
export const campaignReportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/campaigns/:id/report',
    {
      config: CONFIG,
      schema: {
        operationId: 'getCampaignReport',
        summary: 'The figures by hour and by text; the cost does not grow with the list',
        params: IdParams,
        response: { 200: CampaignReport },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getReport(db, actor, params.id, new Date())),
  )

  app.get(
    '/campaigns/:id/recipients',
    {
      config: CONFIG,
      schema: {
        operationId: 'listCampaignRecipients',
        params: IdParams,
        querystring: RecipientQuery,
        response: { 200: RecipientPage },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, (db) => listRecipients(db, actor, params.id, query, new Date())),
  )

  app.get(
    '/campaigns/:id/recipients.csv',
    {
      ...textAnswer,
      config: CONFIG,
      schema: {
        operationId: 'exportCampaignRecipients',
        params: IdParams,
        querystring: RecipientExportQuery,
        response: { 200: z.any() },
      },
    },
    async ({ user: actor, params, query }, reply) => {
      const { name } = await app.read(actor, (db) => getCampaign(db, actor.companyId, params.id))
      return sendCsv(
        reply,
        safeName(`${name.replaceAll(/[\\/]/g, '-')}.csv`),
        exportRecipients(app.data, actor, params.id, query),
      )
    },
  )

  app.post(
    '/campaigns/:id/contact-list',
    {
      config: CONFIG,
      schema: {
        operationId: 'createListFromCampaign',
        summary: 'Makes a contact list of the recipients that a filter keeps',
        params: IdParams,
        body: ListFromCampaign,
        response: { 200: ContactListDetails },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => createListFromCampaign(tx, params.id, body)),
  )

  app.get(
    '/campaign-settings',
    { config: CONFIG, schema: { operationId: 'listCampaignSettings', response: { 200: z.array(CampaignSetting) } } },
    ({ user: actor }) => app.read(actor, (db) => listCampaignSettings(db, actor.companyId)),
  )

  app.post(
    '/campaign-settings',
    {
      config: CONFIG,
      schema: {
        operationId: 'saveCampaignSettings',
        body: CampaignSettingsBody,
        response: { 200: z.array(CampaignSetting) },
      },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => saveCampaignSettings(tx, body.settings)),
  )
}
