import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
  QueueIntegrationPage,
  TestSession,
  TestSessionInput,
} from '#contract/queue-integrations.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const integrationPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.queueIntegrations, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get<QueueIntegrationPage>('/queueIntegration', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const createIntegration = (input: z.input<typeof QueueIntegrationInput>): Promise<QueueIntegration> =>
  post<QueueIntegration>('/queueIntegration', input)
export const changeIntegration = (
  id: number,
  change: z.input<typeof QueueIntegrationChange>,
): Promise<QueueIntegration> => put<QueueIntegration>(`/queueIntegration/${id}`, change)
export const deleteIntegration = (id: number): Promise<unknown> => del(`/queueIntegration/${id}`)
export const testSession = (input: z.input<typeof TestSessionInput>): Promise<TestSession> =>
  post<TestSession>('/queueIntegration/testSession', input)
