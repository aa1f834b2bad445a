import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { User, UserChange, UserInput, UserPage } from '#contract/users.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export type UserPageData = z.infer<typeof UserPage>

export const userPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.users, searchParam],
    queryFn: ({ pageParam, signal }) =>
      get<UserPageData>('/users', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const readUser = (id: number, signal: AbortSignal): Promise<User> => get<User>(`/users/${id}`, { signal })
export const createUser = (input: z.input<typeof UserInput>): Promise<User> => post<User>('/users', input)
export const changeUser = (id: number, input: z.input<typeof UserChange>): Promise<User> =>
  put<User>(`/users/${id}`, input)
export const deleteUser = (id: number): Promise<unknown> => del(`/users/${id}`)
