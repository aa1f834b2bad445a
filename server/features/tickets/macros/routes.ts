import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import {
  Macro,
  MacroAnswer,
  MacroChange,
  MacroInput,
  MacroPage,
  MacroQuery,
  MacroUndoInput,
  MacroUse,
} from '#contract/macros.ts'
import { Ticket } from '#contract/tickets.ts'
import { applyMacro } from './apply.actions.ts'
import { createMacro, deleteMacro, updateMacro } from './macros.actions.ts'
import { getMacro, listMacros, listMacrosPage } from './macros.queries.ts'
import { undoMacro } from './undo.actions.ts'

const MANAGE = { can: 'macros:manage' } as const
const APPLY = { can: 'tickets:write' } as const

/** Administrators make macros; whoever may change a ticket applies them to it. */
export const macroRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/macros',
    {
      config: MANAGE,
      schema: { operationId: 'listMacros', querystring: MacroQuery, response: { 200: MacroPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listMacrosPage(db, actor.companyId, query)),
  )

  app.get(
    '/macros/list',
    {
      config: APPLY,
      schema: {
        operationId: 'listAllMacros',
        summary: 'Every macro by name; those with queues are for tickets of these queues only',
        response: { 200: z.array(Macro) },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => listMacros(db, actor.companyId)),
  )

  app.get(
    '/macros/:id',
    { config: MANAGE, schema: { operationId: 'getMacro', params: IdParams, response: { 200: Macro } } },
    ({ user: actor, params }) => app.read(actor, (db) => getMacro(db, actor.companyId, params.id)),
  )

  app.post(
    '/macros',
    { config: MANAGE, schema: { operationId: 'createMacro', body: MacroInput, response: { 200: Macro } } },
    ({ user: actor, body }) => app.change(actor, (tx) => createMacro(tx, body)),
  )

  app.put(
    '/macros/:id',
    {
      config: MANAGE,
      schema: { operationId: 'updateMacro', params: IdParams, body: MacroChange, response: { 200: Macro } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateMacro(tx, params.id, body)),
  )

  app.delete(
    '/macros/:id',
    { config: MANAGE, schema: { operationId: 'deleteMacro', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteMacro(tx, params.id))
      return { message: 'Macro deleted' }
    },
  )

  app.post(
    '/macros/:id/apply',
    {
      config: APPLY,
      schema: {
        operationId: 'applyMacro',
        summary: 'Does all steps of the macro to a ticket, or none; ERR_MACRO_STEP says which one does not fit',
        params: IdParams,
        body: MacroUse,
        response: { 200: MacroAnswer },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => applyMacro(tx, actor, params.id, body)),
  )

  app.post(
    '/macros/undo',
    {
      config: APPLY,
      schema: {
        operationId: 'undoMacro',
        summary: 'Takes back, for eight seconds, where a macro left the ticket and its tags; what was written stays',
        body: MacroUndoInput,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => undoMacro(tx, actor, body.runId)),
  )
}
