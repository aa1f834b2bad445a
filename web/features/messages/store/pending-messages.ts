import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'

/** size in bytes; the address shows it meanwhile. */
type FileFacts = { name: string; type: string; size: number; url: string }
/** The file of a quick message, which the server has. */
export type StoredFile = FileFacts & { quickMessageId: number }
/** A file to send. */
export type PendingFile = StoredFile | (FileFacts & { file: File })

/** The address is to be released. */
export function localFile(file: File): PendingFile {
  const { name, type, size } = file
  return { file, name, type, size, url: URL.createObjectURL(file) }
}

/** Where a message goes: to the contact of a ticket, or to the colleagues of a chat. */
export type Destination = { kind: 'ticket' | 'chat'; id: number }

export const ticketDestination = (id: number): Destination => ({ kind: 'ticket', id })
export const chatDestination = (id: number): Destination => ({ kind: 'chat', id })

/** A message this screen is sending: shown at once, gone when the server's own row arrives. */
export type PendingMessage = {
  clientId: string
  destination: Destination
  body: string
  quotedMsg: Message['quotedMsg']
  file: PendingFile | null
  createdAt: string
  state: 'sending' | 'failed'
  /** From 0 to 1, while a file goes up. */
  progress: number
  /** The error's code, when it failed. */
  error: string | null
}

export const pendingMessagesKey = ({ kind, id }: Destination) => ['outgoing', kind, id] as const

function change(cache: QueryClient, to: Destination, apply: (list: PendingMessage[]) => PendingMessage[]): void {
  cache.setQueryDefaults(['outgoing'], { gcTime: Infinity, staleTime: Infinity })
  cache.setQueryData<PendingMessage[]>(pendingMessagesKey(to), (list = []) => apply(list))
}

export function addPendingMessage(cache: QueryClient, outgoing: PendingMessage): void {
  change(cache, outgoing.destination, (list) => [...list, outgoing])
}

/** Of all conversations and chats. */
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
