import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { NoteListItem } from '#contract/notes.ts'
import { addNote, noteListKey, removeNote } from './cache.ts'

const note = (id: number, minute: number): NoteListItem => ({
  id,
  note: 'oi',
  userId: 1,
  contactId: 5,
  ticketId: 1,
  mentions: [],
  createdAt: `2026-11-20T10:0${minute}:00.000Z`,
  updatedAt: `2026-11-20T10:0${minute}:00.000Z`,
  user: { id: 1, name: 'Ana', email: 'a@b.c' },
  contact: { id: 5, name: 'João' },
  ticket: { id: 1, status: 'open', createdAt: '2026-11-20T10:00:00.000Z' },
})

it('keeps notes newest first, each once', () => {
  const cache = new QueryClient()
  cache.setQueryData(noteListKey(5), [note(1, 1)])
  addNote(cache, note(2, 2))
  addNote(cache, note(2, 2))
  expect(cache.getQueryData<NoteListItem[]>(noteListKey(5))?.map(({ id }) => id)).toEqual([2, 1])
  removeNote(cache, 1)
  expect(cache.getQueryData<NoteListItem[]>(noteListKey(5))?.map(({ id }) => id)).toEqual([2])
})
