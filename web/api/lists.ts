import { queryOptions } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/auth.ts'
import type { Connection } from '#contract/connections.ts'
import type { CompanyPlan, Plan } from '#contract/plans.ts'
import type { Queue } from '#contract/queues.ts'
import type { UserListItem } from '#contract/users.ts'
import { get } from './client.ts'
import { keys } from './keys.ts'

/** Short lists that several screens read. Realtime keeps them fresh, so they are never refetched by age. */
export const connectionsQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: ({ signal }) => get<Connection[]>('/whatsapp', { query: { session: 0 }, signal }),
  staleTime: Infinity,
})

export const queuesQuery = queryOptions({
  queryKey: keys.queues,
  queryFn: ({ signal }) => get<Queue[]>('/queue', { signal }),
  staleTime: Infinity,
})

export const userListQuery = queryOptions({
  queryKey: keys.userList,
  queryFn: ({ signal }) => get<UserListItem[]>('/users/list', { signal }),
  staleTime: Infinity,
})

export const planQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.plan, companyId],
    queryFn: ({ signal }) => get<CompanyPlan>(`/companies/listPlan/${companyId}`, { signal }),
    staleTime: 5 * 60_000,
  })

/** Every plan there is, by name. */
export const plansQuery = queryOptions({
  queryKey: keys.plans,
  queryFn: ({ signal }) => get<Plan[]>('/plans/all', { signal }),
})

export const publicSettingsQuery = queryOptions({
  queryKey: ['publicSettings'],
  queryFn: ({ signal }) => get<PublicSettings>('/auth/public', { signal }),
  staleTime: 60_000,
})
