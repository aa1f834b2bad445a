import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PushPreferences, PushState } from '#contract/push.ts'
import type { User, UserChange, UserInput } from '#contract/users.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { nextPage } from '#web/api/pages.ts'

const USERS_PER_PAGE = 20

export const userPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.users, searchParam],
    queryFn: ({ pageParam, signal }) => get('/users', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage('users', USERS_PER_PAGE),
  })

export const readUser = (id: number, signal: AbortSignal): Promise<User> =>
  get('/users/:id', { params: { id }, signal })
export const userSessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['userSessions', userId],
    queryFn: ({ signal }) => get('/users/:id/sessions', { params: { id: userId }, signal }),
    staleTime: 0,
  })
export const endUserSession = (uuid: string): Promise<unknown> => del('/sessions/:uuid', { params: { uuid } })
export const createUser = (input: RequestValue<typeof UserInput>): Promise<User> => post('/users', { body: input })
export const updateUser = (id: number, input: RequestValue<typeof UserChange>): Promise<User> =>
  put('/users/:id', { params: { id }, body: input })
export const deleteUser = (id: number): Promise<unknown> => del('/users/:id', { params: { id } })

export const pushStateQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }): Promise<PushState> => get('/push', { signal }),
  staleTime: 0,
})
export const savePushPreferences = (chosen: PushPreferences): Promise<PushState> => put('/push', { body: chosen })
