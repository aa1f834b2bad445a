import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { OwnField, OwnFieldChange, OwnFieldInput, OwnFieldOrder } from '#contract/own-fields.ts'
import { createOwnField, deleteOwnField, reorderOwnFields, updateOwnField } from './actions.ts'
import { listOwnFields } from './queries.ts'

export const ownFieldRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'ownFields:manage' } as const

  app.get(
    '/own-fields',
    {
      config: { can: 'contacts:read', scope: 'contacts:read' },
      schema: {
        operationId: 'listOwnFields',
        summary: 'What the company wants to know of every contact',
        response: { 200: z.array(OwnField) },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => listOwnFields(db, actor.companyId)),
  )

  app.post(
    '/own-fields',
    { config, schema: { operationId: 'createOwnField', body: OwnFieldInput, response: { 200: OwnField } } },
    ({ user: actor, body }) => app.change(actor, (tx) => createOwnField(tx, body)),
  )

  app.put(
    '/own-fields/order',
    {
      config,
      schema: { operationId: 'reorderOwnFields', body: OwnFieldOrder, response: { 200: z.array(OwnField) } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => reorderOwnFields(tx, body.ids)),
  )

  app.put(
    '/own-fields/:id',
    {
      config,
      schema: {
        operationId: 'updateOwnField',
        summary: 'Changes the name or the options; contacts keep what was chosen, under its new name',
        params: IdParams,
        body: OwnFieldChange,
        response: { 200: OwnField },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateOwnField(tx, params.id, body)),
  )

  app.delete(
    '/own-fields/:id',
    {
      config,
      schema: {
        operationId: 'deleteOwnField',
        summary: 'Deletes the field with what it says of every contact',
        params: IdParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteOwnField(tx, params.id))
      return { message: 'Own field deleted' }
    },
  )
}
