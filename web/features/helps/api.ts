import { queryOptions } from '@tanstack/react-query'
import type { Help, HelpInput } from '#contract/helps.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Lists all help videos by title. Realtime events keep them up to date. */
export const helpsQuery = queryOptions({
  queryKey: keys.helps,
  queryFn: ({ signal }) => get('/helps/list', { signal }),
})

export const createHelp = (input: HelpInput): Promise<Help> => post('/helps', { body: input })
export const updateHelp = (id: number, input: HelpInput): Promise<Help> =>
  put('/helps/:id', { params: { id }, body: input })
export const deleteHelp = (id: number): Promise<unknown> => del('/helps/:id', { params: { id } })
