import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#contract/fields.ts'
import {
  ContactOptOutInput,
  OptOut,
  OptOutExportQuery,
  OptOutImport,
  OptOutInput,
  OptOutOfContact,
  OptOutPage,
  OptOutQuery,
  OptOutRevocation,
  withoutTicketTexts,
} from '#contract/opt-outs.ts'
import { can } from '#contract/permissions.ts'
import { addOptOut, optOutContact, restoreOptOut, revokeOptOut, undoOptOut } from './actions.ts'
import { exportOptOuts } from './downloads.ts'
import { undoOptOutImport } from './import.actions.ts'
import { receiveOptOuts } from './import-upload.ts'
import { getOptOutOfContact, listOptOutImports, listOptOuts } from './queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { sendCsv, textAnswer } from '#server/http/send-csv.ts'

/** Only who manages refusals reads what was written in tickets that may not be theirs. */
const toShown = (actor: CurrentUser, optOut: OptOut): OptOut =>
  can(actor, 'optOuts:manage') ? optOut : withoutTicketTexts(optOut)

export const optOutRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'optOuts:manage', plan: 'useCampaigns' } as const
  /** A refusal counts in every plan, so it can be seen and revoked in every plan, too. */
  const configOfPerson = { can: 'optOuts:manage' } as const

  app.get(
    '/opt-outs',
    { config, schema: { operationId: 'listOptOuts', querystring: OptOutQuery, response: { 200: OptOutPage } } },
    ({ user: actor, query }) => app.read(actor, (db) => listOptOuts(db, actor.companyId, query)),
  )

  app.post(
    '/opt-outs',
    { config, schema: { operationId: 'createOptOut', body: OptOutInput, response: { 200: OptOut } } },
    ({ user: actor, body }) => app.change(actor, (tx) => addOptOut(tx, body)),
  )

  app.post(
    '/opt-outs/:id/revoke',
    {
      config: configOfPerson,
      schema: { operationId: 'revokeOptOut', params: IdParams, body: OptOutRevocation, response: { 200: OptOut } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => revokeOptOut(tx, params.id, body)),
  )

  app.post(
    '/opt-outs/:id/undo',
    {
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'undoOptOut',
        summary: 'Takes back, for a minute, what one has registered oneself',
        params: IdParams,
        response: { 200: OptOut },
      },
    },
    async ({ user: actor, params }) => toShown(actor, await app.change(actor, (tx) => undoOptOut(tx, params.id))),
  )

  app.post(
    '/opt-outs/:id/restore',
    {
      config: configOfPerson,
      schema: {
        operationId: 'restoreOptOut',
        summary: 'Makes a refusal count again that a user revoked',
        params: IdParams,
        response: { 200: OptOut },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => restoreOptOut(tx, params.id)),
  )

  app.get(
    '/opt-outs/export',
    {
      config,
      ...textAnswer,
      schema: {
        operationId: 'exportOptOuts',
        summary: 'All refusals that match, as CSV, which can be imported again',
        querystring: OptOutExportQuery,
        response: { 200: z.any() },
      },
    },
    ({ user: actor, query }, reply) => sendCsv(reply, 'recusas.csv', exportOptOuts(app.data, actor, query)),
  )

  app.get(
    '/opt-outs/imports',
    { config, schema: { operationId: 'listOptOutImports', response: { 200: z.array(OptOutImport) } } },
    ({ user: actor }) => app.read(actor, (db) => listOptOutImports(db, actor.companyId)),
  )

  app.post(
    '/opt-outs/imports',
    {
      config: { ...config, form: true },
      schema: {
        operationId: 'importOptOuts',
        summary: 'Multipart with `file`: CSV, xlsx or xls with a column of numbers. Answers when all rows are read',
        response: { 200: OptOutImport },
      },
    },
    (request) => receiveOptOuts(app.data, app.services, request),
  )

  app.post(
    '/opt-outs/imports/:id/undo',
    {
      config,
      schema: {
        operationId: 'undoOptOutImport',
        summary: 'Revokes all that the import added, as mistakes',
        params: IdParams,
        response: { 200: OptOutImport },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => undoOptOutImport(tx, params.id)),
  )

  app.get(
    '/contacts/:id/opt-out',
    {
      config: { can: 'contacts:read' },
      schema: {
        operationId: 'getOptOutOfContact',
        summary: 'Whether the person refused messages of campaigns',
        params: IdParams,
        response: { 200: OptOutOfContact },
      },
    },
    async ({ user: actor, params }) => {
      const { optOut } = await app.read(actor, (db) => getOptOutOfContact(db, actor.companyId, params.id))
      return { optOut: optOut && toShown(actor, optOut) }
    },
  )

  app.post(
    '/contacts/:id/opt-out',
    {
      config: { can: 'tickets:write' },
      schema: { operationId: 'optOutContact', params: IdParams, body: ContactOptOutInput, response: { 200: OptOut } },
    },
    async ({ user: actor, params, body }) =>
      toShown(actor, await app.change(actor, (tx) => optOutContact(tx, params.id, body))),
  )
}
