import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Note, NoteInput, NoteListItem, NoteQuery } from '#contract/notes.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { createNote, deleteNote } from './actions.ts'
import { assertCanReadTicket, getTicketRow, listNotes } from '#server/features/tickets/index.ts'

export const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ticket-notes/list',
    {
      config: { can: 'notes:read', scope: 'notes:read' },
      schema: { operationId: 'listNotes', querystring: NoteQuery, response: { 200: z.array(NoteListItem) } },
    },
    ({ user: actor, query }) =>
      app.read(actor, async (db) => {
        await assertCanReadTicket(db, actor, query.ticketId, true)
        const { contactId } = await getTicketRow(db, query.ticketId)
        return listNotes(db, actor.companyId, contactId)
      }),
  )

  app.post(
    '/ticket-notes',
    {
      config: { can: 'notes:write', scope: 'notes:write' },
      schema: { operationId: 'createNote', body: NoteInput, response: { 200: Note } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => createNote(tx, actor, body)),
  )

  app.delete(
    '/ticket-notes/:id',
    {
      config: { can: 'notes:write', scope: 'notes:write' },
      schema: { operationId: 'deleteNote', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteNote(tx, actor, params.id))
      return { message: 'Observação removida' }
    },
  )
}
