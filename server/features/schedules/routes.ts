import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, Message } from '#contract/paging.ts'
import { Schedule, ScheduleInput, SchedulePage, ScheduleQuery } from '#contract/schedules.ts'
import { discardUpload, storeUpload } from '#server/features/files/actions.ts'
import * as actions from '#server/features/schedules/actions.ts'
import { getSchedule, listSchedules } from '#server/features/schedules/queries.ts'
import { wrongField } from '#server/http/errors.ts'

const Told = z.object({ mensagem: z.string() })
const READ = { can: 'schedules:read', plan: 'useSchedules' } as const
const WRITE = { can: 'schedules:write', plan: 'useSchedules' } as const

export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/schedules',
    {
      config: READ,
      schema: { operationId: 'listSchedules', querystring: ScheduleQuery, response: { 200: SchedulePage } },
    },
    ({ who, query }) => app.read(who, (db) => listSchedules(db, who, query)),
  )

  app.get(
    '/schedules/:id',
    { config: READ, schema: { operationId: 'getSchedule', params: IdParams, response: { 200: Schedule } } },
    ({ who, params }) => app.read(who, (db) => getSchedule(db, who.companyId, params.id)),
  )

  app.post(
    '/schedules',
    { config: WRITE, schema: { operationId: 'createSchedule', body: ScheduleInput, response: { 200: Schedule } } },
    ({ who, body }) => app.change(who, (tx) => actions.createSchedule(tx, who, body)),
  )

  app.put(
    '/schedules/:id',
    {
      config: WRITE,
      schema: { operationId: 'updateSchedule', params: IdParams, body: ScheduleInput, response: { 200: Schedule } },
    },
    ({ who, params, body }) => app.change(who, (tx) => actions.updateSchedule(tx, who, params.id, body)),
  )

  app.delete(
    '/schedules/:id',
    { config: WRITE, schema: { operationId: 'deleteSchedule', params: IdParams, response: { 200: Message } } },
    async ({ who, params }) => {
      await app.change(who, (tx) => actions.deleteSchedule(tx, who, params.id))
      return { message: 'Schedule deleted' }
    },
  )

  app.post(
    '/schedules/:id/media-upload',
    {
      config: { ...WRITE, form: true },
      schema: { operationId: 'attachToSchedule', params: IdParams, response: { 200: Told } },
    },
    async (request) => {
      const { who, params } = request
      await app.change(who, (tx) => actions.requireUnsent(tx, who, params.id))
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part) throw wrongField('file', 'Required')
      const stored = await storeUpload(app.services, who.companyId, part.file, { name: part.filename })
      try {
        await app.change(who, (tx) => actions.setPicture(tx, who, params.id, stored))
      } catch (error) {
        await discardUpload(app.services, stored)
        throw error
      }
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/schedules/:id/media-upload',
    { config: WRITE, schema: { operationId: 'detachFromSchedule', params: IdParams, response: { 200: Told } } },
    async ({ who, params }) => {
      await app.change(who, (tx) => actions.setPicture(tx, who, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
