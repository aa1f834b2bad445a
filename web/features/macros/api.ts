import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Macro, MacroAnswer, MacroInput, MacroUse } from '#contract/macros.ts'
import type { Ticket } from '#contract/tickets.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { macrosKey } from './events.ts'

/** Events keep the macros up to date, so they are never refetched by age. */
export const macroListQuery = queryOptions({
  queryKey: [...macrosKey, 'list'],
  queryFn: ({ signal }) => get('/macros/list', { signal }),
  staleTime: Infinity,
})

export const macroPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...macrosKey, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) => get('/macros', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const createMacro = (input: MacroInput): Promise<Macro> => post('/macros', { body: input })
export const updateMacro = (id: number, input: MacroInput): Promise<Macro> =>
  put('/macros/:id', { params: { id }, body: input })
export const deleteMacro = (id: number): Promise<unknown> => del('/macros/:id', { params: { id } })

export const postMacroUse = (id: number, use: MacroUse): Promise<MacroAnswer> =>
  post('/macros/:id/apply', { params: { id }, body: use })
export const undoMacroRun = (runId: number): Promise<Ticket> => post('/macros/undo', { body: { runId } })
