import type { z } from 'zod'
import type { User, UserChange, UserInput, UserPage } from '#contract/users.ts'
import type { Sent } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'

export type UserPageData = z.infer<typeof UserPage>

export const listUsers = (searchParam: string, pageNumber: number, signal: AbortSignal): Promise<UserPageData> =>
  get('/users', { query: { searchParam, pageNumber }, signal })
export const readUser = (id: number, signal: AbortSignal): Promise<User> =>
  get('/users/:id', { params: { id }, signal })
export const createUser = (input: Sent<typeof UserInput>): Promise<User> => post('/users', { body: input })
export const changeUser = (id: number, input: Sent<typeof UserChange>): Promise<User> =>
  put('/users/:id', { params: { id }, body: input })
export const deleteUser = (id: number): Promise<unknown> => del('/users/:id', { params: { id } })
