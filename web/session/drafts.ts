import { useSyncExternalStore } from 'react'

/**
 * Names a draft: what a user wrote and did not send or save yet for a conversation or chat, as a note, or in the dialog
 * of a campaign (0: a new one). Drafts survive a reload. A user belongs to one company, so drafts of two companies never
 * meet.
 */
type DraftKey = { kind: 'ticket' | 'chat' | 'note' | 'campaign'; id: number }
const PREFIX: Record<DraftKey['kind'], string> = {
  ticket: 'draft',
  note: 'noteDraft',
  chat: 'chatDraft',
  campaign: 'campaignDraft',
}
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
