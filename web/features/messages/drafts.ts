import { useSyncExternalStore } from 'react'

/** What was written and not sent, per user and conversation; survives a reload. */
const PREFIX = 'draft'
const listeners = new Set<() => void>()
const nameOf = (userId: number, ticketId: number): string => `${PREFIX}:${userId}:${ticketId}`
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

export const readDraft = (userId: number, ticketId: number): string => read(nameOf(userId, ticketId))

export function saveDraft(userId: number, ticketId: number, text: string): void {
  const name = nameOf(userId, ticketId)
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
