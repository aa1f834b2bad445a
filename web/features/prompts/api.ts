import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Prompt, PromptChange, PromptInput, PromptTest, PromptTestInput } from '#contract/prompts.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const promptPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.prompts, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) => get('/prompt', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const promptQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.prompts, 'one', id],
    queryFn: ({ signal }) => get('/prompt/:id', { params: { id }, signal }),
  })

export const createPrompt = (input: RequestValue<typeof PromptInput>): Promise<Prompt> =>
  post('/prompt', { body: input })
export const updatePrompt = (id: number, change: RequestValue<typeof PromptChange>): Promise<Prompt> =>
  put('/prompt/:id', { params: { id }, body: change })
export const deletePrompt = (id: number): Promise<unknown> => del('/prompt/:id', { params: { id } })
export const testPrompt = (input: RequestValue<typeof PromptTestInput>): Promise<PromptTest> =>
  post('/prompt/test', { body: input })
