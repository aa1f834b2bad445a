import { queryOptions } from '@tanstack/react-query'
import { del, get, post } from '#web/api/client.ts'
import type { Note, NoteInput } from '#contract/notes.ts'
import { noteListKey } from './cache.ts'

/**
 * Requests the notes of a contact. The ticket is sent as well, because the right to read the notes depends on the right
 * to read the ticket.
 */
export const noteListQuery = (contactId: number, ticketId: number) =>
  queryOptions({
    queryKey: noteListKey(contactId),
    queryFn: ({ signal }) => get('/ticket-notes/list', { query: { ticketId, contactId }, signal }),
    staleTime: 60_000,
  })

export const createNote = (input: NoteInput): Promise<Note> => post('/ticket-notes', { body: input })
export const deleteNote = (noteId: number): Promise<unknown> => del('/ticket-notes/:id', { params: { id: noteId } })
