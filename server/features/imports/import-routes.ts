import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  BadRowPage,
  ContactImport,
  ContactImportDetails,
  ImportStart,
  ListImportStart,
  ReportQuery,
} from '#contract/contact-imports.ts'
import { IdParams, PageNumber } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { PlanFlag } from '#contract/plans.ts'
import { cancelImport, resumeImport, startImport } from './import.actions.ts'
import { reportLines } from './import-report.ts'
import { assertImportOf, getImport, getImportDetails, listBadRows } from './import.queries.ts'
import type { ImportTarget } from './import-target.ts'
import { receiveTable } from './import-upload.ts'
import { sendCsv, textAnswer } from '#server/http/send-csv.ts'
import { wrongField } from '#server/lib/app-error.ts'

type App = Parameters<FastifyPluginAsyncZod>[0]

type ImportRoutes = {
  /** Comes before the id of an import. */
  root: '/contacts/imports' | '/contact-lists/imports'
  /** Names the operations: `startContactImport`. */
  name: 'ContactImport' | 'ContactListImport'
  config: { can: Permission; plan?: PlanFlag }
  target: ImportTarget
  reportName: string
}

/** Adds the calls about one import, which are the same for every target. */
export function addImportRoutes(app: App, { root, name, config, target, reportName }: ImportRoutes): void {
  const assertOurs = (companyId: number, id: number) =>
    app.read({ companyId, userId: null }, (db) => assertImportOf(db, companyId, id, target))

  app.get(
    `${root}/:id`,
    { config, schema: { operationId: `get${name}`, params: IdParams, response: { 200: ContactImportDetails } } },
    async ({ user: actor, params }) => {
      await assertOurs(actor.companyId, params.id)
      return app.read(actor, (db) => getImportDetails(db, actor.companyId, params.id))
    },
  )

  app.post(
    `${root}/:id/start`,
    {
      config,
      schema: {
        operationId: `start${name}`,
        params: IdParams,
        body: target.kind === 'list' ? ListImportStart : ImportStart,
        response: { 200: ContactImport },
      },
    },
    async ({ user: actor, params, body }) => {
      await assertOurs(actor.companyId, params.id)
      return app.change(actor, (tx) => startImport(tx, params.id, body, target))
    },
  )

  app.post(
    `${root}/:id/resume`,
    {
      config,
      schema: {
        operationId: `resume${name}`,
        summary: 'Lets a failed import go on with the rows that are left',
        params: IdParams,
        response: { 200: ContactImport },
      },
    },
    async ({ user: actor, params }) => {
      await assertOurs(actor.companyId, params.id)
      return app.change(actor, (tx) => resumeImport(tx, params.id, target))
    },
  )

  app.post(
    `${root}/:id/cancel`,
    { config, schema: { operationId: `cancel${name}`, params: IdParams, response: { 200: ContactImport } } },
    async ({ user: actor, params }) => {
      await assertOurs(actor.companyId, params.id)
      return app.change(actor, (tx) => cancelImport(tx, params.id, target))
    },
  )

  app.get(
    `${root}/:id/errors`,
    {
      config,
      schema: {
        operationId: `list${name}Errors`,
        summary: 'The rows that were not taken, a hundred a page',
        params: IdParams,
        querystring: z.object({ pageNumber: PageNumber }),
        response: { 200: BadRowPage },
      },
    },
    async ({ user: actor, params, query }) => {
      await assertOurs(actor.companyId, params.id)
      return app.read(actor, (db) => listBadRows(db, actor.companyId, params.id, query.pageNumber))
    },
  )

  app.get(
    `${root}/:id/report`,
    {
      ...textAnswer,
      config,
      schema: {
        operationId: `get${name}Report`,
        summary: 'The rows that were not taken, as CSV, with their reasons before their cells',
        params: IdParams,
        querystring: ReportQuery,
        response: { 200: z.any() },
      },
    },
    async ({ user: actor, params, query }, reply) => {
      await assertOurs(actor.companyId, params.id)
      const { columns } = await app.read(actor, (db) => getImportDetails(db, actor.companyId, params.id))
      return sendCsv(reply, reportName, reportLines(app.data, actor, params.id, columns, query.language))
    },
  )
}

/** How long the request of clients with a one-step import waits for its end. */
const MAX_WAIT_MS = 60_000
const POLL_INTERVAL_MS = 200

/** Imports an uploaded file with the guessed columns, and waits for its end. Returns the id of the import. */
export async function importInOneStep(
  app: App,
  request: FastifyRequest,
  target: ImportTarget,
  listId: number | null = null,
): Promise<number> {
  const { user: actor } = request
  const { id, hasHeader, columns } = await receiveTable(app.data, app.services, request, listId)
  const start = ImportStart.safeParse({ hasHeader, columns })
  if (!start.success) throw wrongField('file', 'One column must be the number')
  await app.change(actor, (tx) => startImport(tx, id, start.data, target))
  const deadline = Date.now() + MAX_WAIT_MS
  const isOver = async () => (await app.read(actor, (db) => getImport(db, actor.companyId, id))).status !== 'running'
  while (!(await isOver()) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  return id
}
