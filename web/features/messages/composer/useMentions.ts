import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#web/api/client.ts'
import { featuresOf } from '#contract/channels.ts'
import { mentionedIn } from '#contract/mentions.ts'
import type { Mention } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'

const peopleQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['groupPeople', ticketId],
    queryFn: ({ signal }) => get('/messages/:ticketId/people', { params: { ticketId }, signal }),
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
    return mentionedIn(text, [...picked, ...others])
  }
  return {
    canMention,
    people,
    picked,
    refresh: () => void refetch(),
    pick: (person: Mention) => setPicked([...picked, person]),
    clear: () => setPicked(NOBODY),
    findIn,
  }
}
