import { z } from 'zod'
import { Id, optionalParam, Time } from './fields.ts'
import { MAX_NOTE_MENTIONS } from './limits.ts'

/** A colleague whom a note mentions. The text has "@" and the name as it was when the note was written. */
const NotedPerson = z.object({ id: z.number().int(), name: z.string() })

export const Note = z
  .object({
    id: z.number().int(),
    note: z.string(),
    userId: z.number().int().nullable(),
    contactId: z.number().int(),
    ticketId: z.number().int(),
    mentions: z.array(NotedPerson),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

export const NoteListItem = Note.extend({
  user: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
  contact: z.object({ id: z.number().int(), name: z.string() }),
  ticket: z.object({ id: z.number().int(), status: z.string(), createdAt: Time }),
}).meta({ id: 'NoteListItem' })
export type NoteListItem = z.infer<typeof NoteListItem>

export const NoteText = z.string().trim().min(2).max(10_000)
/** The ids of the colleagues whom a note mentions; each of them must be able to read the ticket. */
export const NoteMentions = z.array(Id).max(MAX_NOTE_MENTIONS, 'Too many')

export const NoteInput = z.object({
  note: NoteText,
  ticketId: z.coerce.number().int().positive(),
  contactId: z.coerce.number().int().positive(),
  mentions: NoteMentions.optional(),
})
export type NoteInput = z.infer<typeof NoteInput>
export const NoteQuery = z.object({
  ticketId: z.coerce.number().int().positive(),
  contactId: optionalParam(z.coerce.number().int().positive()),
})
