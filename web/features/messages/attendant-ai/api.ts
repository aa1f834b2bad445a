import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RewriteStyle, StoredSummary, Suggestion, TranslationTarget } from '#contract/attendant-ai.ts'
import { get, post } from '#web/api/client.ts'
import { currentLanguage } from '#web/i18n.ts'
import { summaryKey } from '#web/features/messages/events.ts'

/** What a model may do with the text that is being written. */
export type WritingTask =
  | { kind: 'suggest' }
  | { kind: 'rewrite'; style: RewriteStyle }
  | { kind: 'translate'; to: TranslationTarget }

type Asking = { ticketId: number; text: string; signal: AbortSignal }

/** Only suggestions have sources. */
export async function askForText(
  task: WritingTask,
  { ticketId: id, text, signal }: Asking,
): Promise<Omit<Suggestion, 'sources'> & { sources: Suggestion['sources'] | null }> {
  const common = { params: { id }, signal }
  switch (task.kind) {
    case 'suggest':
      return post('/tickets/:id/suggestion', { ...common, body: { draft: text } })
    case 'rewrite':
      return {
        ...(await post('/tickets/:id/rewriting', { ...common, body: { text, style: task.style } })),
        sources: null,
      }
    case 'translate':
      return { ...(await post('/tickets/:id/translation', { ...common, body: { text, to: task.to } })), sources: null }
  }
}

/** `lastChange` makes the count of new messages follow the conversation. */
export const summaryQuery = (id: number, lastChange: string) =>
  queryOptions({
    queryKey: [...summaryKey(id), lastChange],
    queryFn: ({ signal }) => get('/tickets/:id/summary', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const askForSummary = (id: number, signal: AbortSignal): Promise<StoredSummary> =>
  post('/tickets/:id/summary', { params: { id }, body: { language: currentLanguage() }, signal })

/** A message does not change its meaning: it is translated once for each language. */
export const translationQuery = (messageId: string) => {
  const to = currentLanguage()
  return queryOptions({
    queryKey: ['messageTranslation', messageId, to],
    queryFn: ({ signal }) => post('/messages/:messageId/translation', { params: { messageId }, body: { to }, signal }),
    staleTime: Infinity,
    retry: false,
  })
}
