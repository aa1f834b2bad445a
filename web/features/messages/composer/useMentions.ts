import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#web/api/client.ts'
import type { Mention } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'

/** What looks for people in a text comes with them: few conversations are groups. */
const finderQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['groupPeople', ticketId],
    queryFn: async ({ signal }) => {
      const [{ people }, { peopleFinder }] = await Promise.all([
        get('/messages/:ticketId/people', { params: { ticketId }, signal }),
        import('./mention-search.ts'),
      ])
      return peopleFinder(people)
    },
  })

const NOBODY: Mention[] = []

export type Mentions = ReturnType<typeof useMentions>

/** Looks for the people of a group in the unsent text, and holds those whom the user picked. */
export function useMentions({ id, isGroup }: Ticket) {
  const { data: finder, refetch } = useQuery({ ...finderQuery(id), enabled: isGroup })
  const [picked, setPicked] = useState(NOBODY)
  return {
    suggest: (before: string) => finder?.suggest(before, picked),
    refresh: () => void refetch(),
    pick: (person: Mention) => setPicked([...picked, person]),
    clear: () => setPicked(NOBODY),
    findIn: (text: string) => finder?.findIn(text, picked) ?? NOBODY,
  }
}
