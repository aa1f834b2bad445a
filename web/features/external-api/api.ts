import { queryOptions } from '@tanstack/react-query'
import type { ApiToken, ApiTokenInput, CreatedApiToken } from '#contract/api-tokens.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const apiTokensQuery = queryOptions({
  queryKey: keys.apiTokens,
  queryFn: ({ signal }) => get('/api-tokens', { signal }),
})

/** The limits are settings of the installation and do not change while the server runs. */
export const apiLimitsQuery = queryOptions({
  queryKey: ['apiLimits'],
  queryFn: ({ signal }) => get('/messages-api/limits', { signal }),
  staleTime: Infinity,
})

export const createApiToken = (input: RequestValue<typeof ApiTokenInput>): Promise<CreatedApiToken> =>
  post('/api-tokens', { body: input })
export const revokeApiToken = (id: number): Promise<ApiToken> => del('/api-tokens/:id', { params: { id } })
