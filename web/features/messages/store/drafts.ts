import { useSyncExternalStore } from 'react'

/** What was written and not sent, per user and conversation, for the customer or as a note; survives a reload. */
type Kind = 'reply' | 'note'
const PREFIX: Record<Kind, string> = { reply: 'draft', note: 'noteDraft' }
const listeners = new Set<() => void>()
const nameOf = (userId: number, ticketId: number, kind: Kind): string => `${PREFIX[kind]}:${userId}:${ticketId}`
const memory = new Map<string, string>()

function read(name: string): string {
  const known = memory.get(name)
  if (known !== undefined) return known
  let text = ''
  try {
    text = localStorage.getItem(name) ?? ''
  } catch {
    // Without storage a draft lives as long as the page.
  }
  memory.set(name, text)
  return text
}

export const readDraft = (userId: number, ticketId: number, kind: Kind = 'reply'): string =>
  read(nameOf(userId, ticketId, kind))

export function saveDraft(userId: number, ticketId: number, text: string, kind: Kind = 'reply'): void {
  const name = nameOf(userId, ticketId, kind)
  if (read(name) === text) return
  memory.set(name, text)
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (userId: number, ticketId: number): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, ticketId))
