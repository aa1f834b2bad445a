import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { PromptQuestion, PromptQuestionInput, PromptTrial } from '#contract/prompt-trials.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** No event tells how far a trial is, so it is asked again while it runs. */
const POLL_MS = 1500

/** The key begins with that of prompts: what changes a prompt reloads what belongs to it. */
const trialsKey = [...keys.prompts, 'trials'] as const

type NewestTrial = { trial: PromptTrial | null }

export const questionsQuery = (promptId: number) =>
  queryOptions({
    queryKey: [...trialsKey, 'questions', promptId],
    queryFn: ({ signal }) => get('/prompt/:id/questions', { params: { id: promptId }, signal }),
    select: ({ questions }) => questions,
  })

export const newestTrialQuery = (promptId: number) =>
  queryOptions({
    queryKey: [...trialsKey, 'newest', promptId],
    queryFn: ({ signal }) => get('/prompt/:id/trial', { params: { id: promptId }, signal }),
    refetchInterval: ({ state }) => (state.data?.trial?.status === 'running' ? POLL_MS : false),
  })

export const trialQuery = (id: number) =>
  queryOptions({
    queryKey: [...trialsKey, 'one', id],
    queryFn: ({ signal }) => get('/prompt-trials/:id', { params: { id }, signal }),
  })

export const trialPagesQuery = (promptId: number) =>
  infiniteQueryOptions({
    queryKey: [...trialsKey, 'pages', promptId],
    queryFn: ({ pageParam, signal }) =>
      get('/prompt/:id/trials', { params: { id: promptId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** Shows at once what the server answered about the newest trial. */
export const saveNewestTrial = (cache: QueryClient, promptId: number, answer: NewestTrial): void =>
  void cache.setQueryData(newestTrialQuery(promptId).queryKey, answer)

export const reloadTrials = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: trialsKey })

export const createQuestion = (
  promptId: number,
  input: RequestValue<typeof PromptQuestionInput>,
): Promise<PromptQuestion> => post('/prompt/:id/questions', { params: { id: promptId }, body: input })
export const updateQuestion = (id: number, input: RequestValue<typeof PromptQuestionInput>): Promise<PromptQuestion> =>
  put('/prompt-questions/:id', { params: { id }, body: input })
export const deleteQuestion = (id: number): Promise<unknown> => del('/prompt-questions/:id', { params: { id } })

export const startTrial = (promptId: number): Promise<NewestTrial> =>
  post('/prompt/:id/trial', { params: { id: promptId } })
export const stopTrial = (promptId: number): Promise<NewestTrial> =>
  del('/prompt/:id/trial', { params: { id: promptId } })
export const judgeAnswer = (id: number, passed: boolean): Promise<NewestTrial> =>
  put('/prompt-trial-answers/:id', { params: { id }, body: { passed } })
