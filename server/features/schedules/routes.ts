import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, MensagemResponse, MessageResponse } from '#contract/fields.ts'
import { Schedule, ScheduleInput, SchedulePage, ScheduleQuery, ScheduleUpdate } from '#contract/schedules.ts'
import { withStoredUpload } from '#server/features/files/actions.ts'
import * as actions from './actions.ts'
import { getSchedule, listSchedules } from './queries.ts'
import { readFormFile } from '#server/http/multipart.ts'

const READ = { can: 'schedules:read', scope: 'schedules:read', plan: 'useSchedules' } as const
const WRITE = { can: 'schedules:write', scope: 'schedules:write', plan: 'useSchedules' } as const

export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/schedules',
    {
      config: READ,
      schema: { operationId: 'listSchedules', querystring: ScheduleQuery, response: { 200: SchedulePage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listSchedules(db, actor, query)),
  )

  app.get(
    '/schedules/:id',
    { config: READ, schema: { operationId: 'getSchedule', params: IdParams, response: { 200: Schedule } } },
    ({ user: actor, params }) => app.read(actor, (db) => getSchedule(db, actor.companyId, params.id)),
  )

  app.post(
    '/schedules',
    { config: WRITE, schema: { operationId: 'createSchedule', body: ScheduleInput, response: { 200: Schedule } } },
    ({ user: actor, body }) => app.change(actor, (tx) => actions.createSchedule(tx, actor, body)),
  )

  app.put(
    '/schedules/:id',
    {
      config: WRITE,
      schema: { operationId: 'updateSchedule', params: IdParams, body: ScheduleUpdate, response: { 200: Schedule } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.updateSchedule(tx, actor, params.id, body)),
  )

  app.delete(
    '/schedules/:id',
    { config: WRITE, schema: { operationId: 'deleteSchedule', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteSchedule(tx, actor, params.id))
      return { message: 'Schedule deleted' }
    },
  )

  app.post(
    '/schedules/:id/media-upload',
    {
      config: { ...WRITE, form: true },
      schema: { operationId: 'attachToSchedule', params: IdParams, response: { 200: MensagemResponse } },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.change(actor, (tx) => actions.assertNotSent(tx, actor, params.id))
      await withStoredUpload(app.services, actor, await readFormFile(request), (stored) =>
        app.change(actor, (tx) => actions.setPicture(tx, actor, params.id, stored)),
      )
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/schedules/:id/media-upload',
    {
      config: WRITE,
      schema: { operationId: 'detachFromSchedule', params: IdParams, response: { 200: MensagemResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.setPicture(tx, actor, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
