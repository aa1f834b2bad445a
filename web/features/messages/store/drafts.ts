import { useSyncExternalStore } from 'react'
import type { Destination } from './pending-messages.ts'

/** Names a draft: the unsent text of a user for a conversation or chat, or as a note. Drafts survive a reload. */
type DraftKey = Destination | { kind: 'note'; id: number }
const PREFIX: Record<DraftKey['kind'], string> = { ticket: 'draft', note: 'noteDraft', chat: 'chatDraft' }
const listeners = new Set<() => void>()
const storageKey = (userId: number, { kind, id }: DraftKey): string => `${PREFIX[kind]}:${userId}:${id}`
const memory = new Map<string, string>()

function read(name: string): string {
  const known = memory.get(name)
  if (known !== undefined) return known
  let text = ''
  try {
    text = localStorage.getItem(name) ?? ''
  } catch {
    // Without storage a draft lasts as long as the page.
  }
  memory.set(name, text)
  return text
}

export const readDraft = (userId: number, key: DraftKey): string => read(storageKey(userId, key))

export function saveDraft(userId: number, key: DraftKey, text: string): void {
  const name = storageKey(userId, key)
  if (read(name) === text) return
  memory.set(name, text)
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Without storage the draft is kept in memory only.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (userId: number, key: DraftKey): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, key))
