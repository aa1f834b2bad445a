import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Note, NoteInput, NoteListItem, NoteQuery } from '#contract/notes.ts'
import { IdParams, Message } from '#contract/paging.ts'
import { createNote, deleteNote } from '#server/features/notes/actions.ts'
import { listNotes } from '#server/features/notes/queries.ts'
import { assertMayReadTicket, getTicketRow } from '#server/features/tickets/queries.ts'

export const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ticket-notes/list',
    {
      config: { can: 'notes:read' },
      schema: { operationId: 'listNotes', querystring: NoteQuery, response: { 200: z.array(NoteListItem) } },
    },
    ({ who, query }) =>
      app.read(who, async (db) => {
        await assertMayReadTicket(db, who, query.ticketId, true)
        const { contactId } = await getTicketRow(db, query.ticketId)
        return listNotes(db, who.companyId, contactId)
      }),
  )

  app.post(
    '/ticket-notes',
    { config: { can: 'notes:write' }, schema: { operationId: 'createNote', body: NoteInput, response: { 200: Note } } },
    ({ who, body }) => app.change(who, (tx) => createNote(tx, who, body)),
  )

  app.delete(
    '/ticket-notes/:id',
    {
      config: { can: 'notes:write' },
      schema: { operationId: 'deleteNote', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteNote(tx, who, params.id))
      return { message: 'Observação removida' }
    },
  )
}
