import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#web/api/client.ts'
import { featuresOf } from '#contract/channels.ts'
import type { Mention } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'

/** What looks for people in a text comes with them: few conversations are groups. */
const peopleQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['groupPeople', ticketId],
    queryFn: async ({ signal }) => {
      const [{ people }, { findPeople, mentionedIn, mentionSearch }] = await Promise.all([
        get('/messages/:ticketId/people', { params: { ticketId }, signal }),
        import('./mention-search.ts'),
      ])
      return { people, findPeople, mentionedIn, mentionSearch }
    },
  })

const NOBODY: Mention[] = []

export type Mentions = ReturnType<typeof useMentions>

/** Holds the people of a group, and those whom the user picked from them for the unsent text. */
export function useMentions({ id, isGroup, channel }: Ticket) {
  const canMention = isGroup && featuresOf(channel).canMention
  const { data, refetch } = useQuery({ ...peopleQuery(id), enabled: canMention })
  const [picked, setPicked] = useState(NOBODY)
  const people = data?.people ?? NOBODY

  /** Whoever was typed by hand is mentioned too. Of namesakes those who were picked. */
  const findIn = (text: string): Mention[] => {
    const others = people.filter(({ name }) => !picked.some((one) => one.name === name))
    return data?.mentionedIn(text, [...picked, ...others]) ?? NOBODY
  }
  /** Returns who fits what stands behind the "@" before the caret; null when nobody is being looked for. */
  const suggest = (before: string): { search: string; options: Mention[] } | null => {
    const search = data?.mentionSearch(before, picked) ?? null
    return search === null || !data ? null : { search, options: data.findPeople(people, search) }
  }
  return {
    suggest,
    refresh: () => void refetch(),
    pick: (person: Mention) => setPicked([...picked, person]),
    clear: () => setPicked(NOBODY),
    findIn,
  }
}
