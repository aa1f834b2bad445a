import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Prompt, PromptChange, PromptInput, PromptPage } from '#contract/prompts.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const promptPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.prompts, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) =>
      get<PromptPage>('/prompt', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const createPrompt = (input: z.input<typeof PromptInput>): Promise<Prompt> => post<Prompt>('/prompt', input)
export const changePrompt = (id: number, change: z.input<typeof PromptChange>): Promise<Prompt> =>
  put<Prompt>(`/prompt/${id}`, change)
export const deletePrompt = (id: number): Promise<unknown> => del(`/prompt/${id}`)
