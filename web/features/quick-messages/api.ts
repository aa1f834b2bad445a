import { queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'

/** The quick messages that the user may use: the own ones and those shared with the company. */
export const quickMessageListQuery = (companyId: number, userId: number) =>
  queryOptions({
    queryKey: [...keys.quickMessages, 'list', userId],
    queryFn: ({ signal }) => get<QuickMessage[]>('/quick-messages/list', { query: { companyId, userId }, signal }),
    staleTime: 5 * 60_000,
  })
