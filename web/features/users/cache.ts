import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { QueueRef } from '#contract/queues.ts'
import type { User, UserListItem, UserPage } from '#contract/users.ts'
import type { z } from 'zod'
import { keys } from '#web/api/keys.ts'
import { mapChanged, mapPages, mapRows, patchAnswers, patchCache, withoutItem } from '#web/api/patch-cache.ts'
import { sessionState, updateSessionUser } from '#web/session/store.ts'

type UserPages = InfiniteData<z.infer<typeof UserPage>, unknown>

const changeUser = (data: UserPages, userId: number, edit: (user: User) => User): UserPages =>
  mapRows(data, 'users', (user) => (user.id === userId ? edit(user) : user))

/**
 * A listed user is changed at once. The lists are refetched, because only the server knows the position of a new user.
 */
export function saveUser(cache: QueryClient, user: User): void {
  patchCache<UserPages>(cache, keys.users, (data) => changeUser(data, user.id, () => user))
  void cache.invalidateQueries({ queryKey: keys.users })
  void cache.invalidateQueries({ queryKey: keys.userList })
  const session = sessionState()
  if (session.status !== 'in' || session.user.id !== user.id) return
  // The user may have other queues now, so the counts and the bell are refetched.
  for (const queryKey of [keys.ticketCounts, keys.bell]) void cache.invalidateQueries({ queryKey })
  const { company: _name, ...own } = user
  updateSessionUser(own)
}

export function removeUser(cache: QueryClient, userId: number): void {
  patchCache<UserPages>(cache, keys.users, (data) =>
    mapPages(data, (page) => {
      const users = withoutItem(page.users, (user) => user.id === userId)
      return users === page.users ? page : { ...page, users, count: Math.max(0, page.count - 1) }
    }),
  )
  patchCache<UserListItem[]>(cache, keys.userList, (users) => withoutItem(users, (user) => user.id === userId))
}

export function setPresence(cache: QueryClient, { userId, online }: { userId: number; online: boolean }): void {
  patchAnswers<UserPages>(cache, keys.users, (data) => changeUser(data, userId, (user) => ({ ...user, online })))
  patchAnswers<UserListItem[]>(cache, keys.userList, (users) =>
    mapChanged(users, (user) => (user.id === userId ? { ...user, online } : user)),
  )
}

type Queues = User['queues']

function changeQueues(cache: QueryClient, queueId: number, edit: (queues: Queues) => Queues): void {
  const changed = <Row extends { queues: Queues }>(row: Row): Row =>
    row.queues.some(({ id }) => id === queueId) ? { ...row, queues: edit(row.queues) } : row
  patchCache<UserPages>(cache, keys.users, (data) => mapRows(data, 'users', changed))
  patchCache<UserListItem[]>(cache, keys.userList, (users) => mapChanged(users, changed))
  const session = sessionState()
  if (session.status !== 'in') return
  const user = changed(session.user)
  if (user !== session.user) updateSessionUser({ queues: user.queues })
}

export const saveUserQueue = (cache: QueryClient, { id, name, color }: QueueRef): void =>
  changeQueues(cache, id, (queues) => queues.map((queue) => (queue.id === id ? { ...queue, name, color } : queue)))

export const removeUserQueue = (cache: QueryClient, queueId: number): void =>
  changeQueues(cache, queueId, (queues) => withoutItem(queues, ({ id }) => id === queueId))
