import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NoteMention, NoteMentionList } from '#contract/note-mentions.ts'
import { get, post } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache } from '#web/api/patch-cache.ts'

/** The notes that mention the user and that the user has not seen, kept up to date by events. */
export const mentionsQuery = queryOptions({
  queryKey: keys.mentions,
  queryFn: ({ signal }) => get('/note-mentions', { signal }),
  staleTime: Infinity,
})

export const markMentionsSeen = (ticketId: number): Promise<unknown> =>
  post('/note-mentions/seen', { body: { ticketId } })

export function addMention(cache: QueryClient, mention: NoteMention): void {
  patchCache<NoteMentionList>(cache, keys.mentions, ({ mentions }) => ({
    mentions: [mention, ...mentions.filter(({ noteId }) => noteId !== mention.noteId)],
  }))
}

export const reloadMentions = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: keys.mentions })

/** The user may not be able to read the ticket any more, or it is gone: only the server knows. */
export function reloadMentionsOf(cache: QueryClient, ticketId: number): void {
  const shown = cache.getQueryData<NoteMentionList>(keys.mentions)
  if (shown?.mentions.some(({ ticket }) => ticket.id === ticketId)) reloadMentions(cache)
}

/** Mentions show the names of the contact and of whoever wrote the note. */
export function renameInMentions(
  cache: QueryClient,
  who: 'author' | 'contact',
  { id, name }: { id: number; name: string },
): void {
  patchCache<NoteMentionList>(cache, keys.mentions, (data) => {
    const isOld = (mention: NoteMention): boolean => {
      const shown = mention[who]
      return shown?.id === id && shown.name !== name
    }
    if (!data.mentions.some(isOld)) return data
    return { mentions: data.mentions.map((one) => (isOld(one) ? { ...one, [who]: { id, name } } : one)) }
  })
}
