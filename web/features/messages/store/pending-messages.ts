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

/** A message this screen is sending: shown at once, gone when the server's own row arrives. */
export type PendingMessage = {
  clientId: string
  ticketId: number
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

export const pendingMessagesKey = (ticketId: number) => ['outgoing', ticketId] as const

function change(cache: QueryClient, ticketId: number, apply: (list: PendingMessage[]) => PendingMessage[]): void {
  cache.setQueryDefaults(['outgoing'], { gcTime: Infinity, staleTime: Infinity })
  cache.setQueryData<PendingMessage[]>(pendingMessagesKey(ticketId), (list = []) => apply(list))
}

export function addPendingMessage(cache: QueryClient, outgoing: PendingMessage): void {
  change(cache, outgoing.ticketId, (list) => [...list, outgoing])
}

/** Of all conversations. */
export const allPendingMessages = (cache: QueryClient): PendingMessage[] =>
  cache.getQueriesData<PendingMessage[]>({ queryKey: ['outgoing'] }).flatMap(([, list]) => list ?? [])

export const isPendingMessage = (cache: QueryClient, { ticketId, clientId }: PendingMessage): boolean =>
  cache.getQueryData<PendingMessage[]>(pendingMessagesKey(ticketId))?.some((one) => one.clientId === clientId) ?? false

export function changePendingMessage(
  cache: QueryClient,
  outgoing: PendingMessage,
  patch: Partial<PendingMessage>,
): void {
  change(cache, outgoing.ticketId, (list) =>
    list.map((other) => (other.clientId === outgoing.clientId ? { ...other, ...patch } : other)),
  )
}

export function dropPendingMessage(cache: QueryClient, ticketId: number, clientId: string): void {
  const list = cache.getQueryData<PendingMessage[]>(pendingMessagesKey(ticketId))
  const dropped = list?.find((outgoing) => outgoing.clientId === clientId)
  if (!dropped) return
  if (dropped.file && 'file' in dropped.file) URL.revokeObjectURL(dropped.file.url)
  change(cache, ticketId, (current) => current.filter((outgoing) => outgoing.clientId !== clientId))
}
