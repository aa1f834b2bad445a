import type { QueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { patchCache, withoutItem } from '#web/api/patch-cache.ts'
import type { NoteListItem } from '#contract/notes.ts'

/** Returns the key of a contact's notes, which come from all of its tickets. */
export const noteListKey = (contactId: number) => [...keys.notes, contactId] as const

const newestFirst = (a: NoteListItem, b: NoteListItem): number => b.createdAt.localeCompare(a.createdAt) || b.id - a.id

export function addNote(cache: QueryClient, note: NoteListItem): void {
  patchCache<NoteListItem[]>(cache, noteListKey(note.contactId), (notes) =>
    [...notes.filter((other) => other.id !== note.id), note].sort(newestFirst),
  )
}

export function removeNote(cache: QueryClient, noteId: number): void {
  patchCache<NoteListItem[]>(cache, keys.notes, (notes) => withoutItem(notes, (note) => note.id === noteId))
}
