import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  IntegrationTest,
  IntegrationTestInput,
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
  SignatureSecret,
  TestSession,
  TestSessionInput,
} from '#contract/queue-integrations.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const integrationPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.queueIntegrations, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get('/queueIntegration', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const createIntegration = (input: RequestValue<typeof QueueIntegrationInput>): Promise<QueueIntegration> =>
  post('/queueIntegration', { body: input })
export const updateIntegration = (
  id: number,
  change: RequestValue<typeof QueueIntegrationChange>,
): Promise<QueueIntegration> => put('/queueIntegration/:id', { params: { id }, body: change })
export const deleteIntegration = (id: number): Promise<unknown> => del('/queueIntegration/:id', { params: { id } })
export const testSession = (input: RequestValue<typeof TestSessionInput>): Promise<TestSession> =>
  post('/queueIntegration/testSession', { body: input })
export const testIntegration = (input: RequestValue<typeof IntegrationTestInput>): Promise<IntegrationTest> =>
  post('/queueIntegration/test', { body: input })
export const renewSecret = (id: number): Promise<SignatureSecret> =>
  post('/queueIntegration/:id/secret', { params: { id } })
