import type { QueryClient } from '@tanstack/react-query'
import type { Mention, Message } from '#contract/messages.ts'

/** `size` is in bytes. `url` shows the file until the message is stored. */
type FileFacts = { name: string; type: string; size: number; url: string }
/** Names the record whose file is sent. */
export type StoredFileSource = { quickMessageId: number } | { fileListOptionId: number }
/** The file of a quick message or of a file list, which is on the server already. */
export type StoredFile = FileFacts & StoredFileSource
/** A file to send. */
export type PendingFile = StoredFile | (FileFacts & { file: File })

/** Describes a local file. The caller must revoke its object URL. */
export function localFile(file: File): PendingFile {
  const { name, type, size } = file
  return { file, name, type, size, url: URL.createObjectURL(file) }
}

/** The destination of a message: the contact of a ticket, or the colleagues of a chat. */
export type Destination = { kind: 'ticket' | 'chat'; id: number }

export const ticketDestination = (id: number): Destination => ({ kind: 'ticket', id })
export const chatDestination = (id: number): Destination => ({ kind: 'chat', id })

/** A message that this browser is sending. It is shown at once and dropped when the server's message arrives. */
export type PendingMessage = {
  clientId: string
  destination: Destination
  body: string
  quotedMsg: Message['quotedMsg']
  /** Absent in messages that an earlier version of the app kept across a reload. */
  mentions?: Mention[]
  file: PendingFile | null
  createdAt: string
  state: 'sending' | 'failed'
  /** The progress of an upload, from 0 to 1. */
  progress: number
  /** The error's code if sending failed. */
  error: string | null
}

export const pendingMessagesKey = ({ kind, id }: Destination) => ['outgoing', kind, id] as const

const listeners = new Set<() => void>()

/** Calls the listener after each change of pending messages. The returned function ends this. */
export function subscribeToPendingMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(cache: QueryClient, to: Destination, apply: (list: PendingMessage[]) => PendingMessage[]): void {
  cache.setQueryDefaults(['outgoing'], { gcTime: Infinity, staleTime: Infinity })
  cache.setQueryData<PendingMessage[]>(pendingMessagesKey(to), (list = []) => apply(list))
  for (const listener of listeners) listener()
}

export function addPendingMessage(cache: QueryClient, outgoing: PendingMessage): void {
  change(cache, outgoing.destination, (list) => [...list, outgoing])
}

/** Returns the pending messages of all conversations and chats. */
export const allPendingMessages = (cache: QueryClient): PendingMessage[] =>
  cache.getQueriesData<PendingMessage[]>({ queryKey: ['outgoing'] }).flatMap(([, list]) => list ?? [])

export const isPendingMessage = (cache: QueryClient, { destination, clientId }: PendingMessage): boolean =>
  cache.getQueryData<PendingMessage[]>(pendingMessagesKey(destination))?.some((one) => one.clientId === clientId) ??
  false

export function changePendingMessage(
  cache: QueryClient,
  outgoing: PendingMessage,
  patch: Partial<PendingMessage>,
): void {
  change(cache, outgoing.destination, (list) =>
    list.map((other) => (other.clientId === outgoing.clientId ? { ...other, ...patch } : other)),
  )
}

export function dropPendingMessage(cache: QueryClient, from: Destination, clientId: string): void {
  const list = cache.getQueryData<PendingMessage[]>(pendingMessagesKey(from))
  const dropped = list?.find((outgoing) => outgoing.clientId === clientId)
  if (!dropped) return
  if (dropped.file && 'file' in dropped.file) URL.revokeObjectURL(dropped.file.url)
  change(cache, from, (current) => current.filter((outgoing) => outgoing.clientId !== clientId))
}
