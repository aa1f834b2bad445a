import { z } from 'zod'
import { optionalParam, Time } from './fields.ts'

export const Note = z
  .object({
    id: z.number().int(),
    note: z.string(),
    userId: z.number().int().nullable(),
    contactId: z.number().int(),
    ticketId: z.number().int(),
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

export const NoteInput = z.object({
  note: NoteText,
  ticketId: z.coerce.number().int().positive(),
  contactId: z.coerce.number().int().positive(),
})
export type NoteInput = z.infer<typeof NoteInput>
export const NoteQuery = z.object({
  ticketId: z.coerce.number().int().positive(),
  contactId: optionalParam(z.coerce.number().int().positive()),
})
