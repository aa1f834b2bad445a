import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#web/api/client.ts'
import type { Mention } from '#contract/messages.ts'
import { formatPhone } from '#contract/phone-format.ts'
import type { MentionableQuery } from '#contract/note-mentions.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Person, peopleFinder } from './mention-search.ts'

type Finder = ReturnType<typeof peopleFinder>

/** What looks for people in a text comes with them: few conversations are groups, and few texts have an "@". */
async function loadFinder(people: Promise<Person[]>): Promise<Finder> {
  const [found, search] = await Promise.all([people, import('./mention-search.ts')])
  return search.peopleFinder(found)
}

async function listGroup(ticketId: number, signal: AbortSignal): Promise<Person[]> {
  const { people } = await get('/messages/:ticketId/people', { params: { ticketId }, signal })
  return people.map(({ number, ...person }, id) => {
    const shown = formatPhone(number)
    return { ...person, id, number: shown === person.name ? '' : shown }
  })
}

async function listColleagues(query: MentionableQuery, signal: AbortSignal): Promise<Person[]> {
  const { people } = await get('/note-mentions/people', { query, signal })
  return people
}

const groupQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['groupPeople', ticketId],
    queryFn: ({ signal }) => loadFinder(listGroup(ticketId, signal)),
  })

const colleaguesQuery = (query: MentionableQuery) =>
  queryOptions({
    queryKey: ['mentionable', query],
    queryFn: ({ signal }) => loadFinder(listColleagues(query, signal)),
  })

const NOBODY: Person[] = []

export type Mentions = ReturnType<typeof usePicked>

type Loaded = { data: Finder | undefined }
type Loading = Loaded & { refetch: (options: { throwOnError: boolean }) => Promise<Loaded> }

/** Looks for people in the unsent text, and holds those whom the user picked. */
function usePicked({ data: finder, refetch }: Loading) {
  const [picked, setPicked] = useState(NOBODY)
  return {
    suggest: (before: string) => finder?.suggest(before, picked),
    refresh: () => void refetch({ throwOnError: false }),
    pick: (person: Person) => setPicked([...picked, person]),
    clear: () => setPicked(NOBODY),
    findIn: (text: string) => finder?.findIn(text, picked) ?? NOBODY,
    /** Waits for the people, of whom somebody may be named before they are known. */
    findAllIn: async (text: string): Promise<Person[]> => {
      if (!text.includes('@')) return NOBODY
      const known = finder ?? (await refetch({ throwOnError: true })).data
      return known?.findIn(text, picked) ?? NOBODY
    },
  }
}

/** A member is named by the key; without an answer of the channel only contacts are known. */
const toMention = ({ contactId, key, name }: Person): Mention => (key == null ? { contactId, name } : { key, name })

/** The people of a group, whom a message to it mentions. */
export function useMentions({ id, isGroup }: Ticket) {
  const mentions = usePicked(useQuery({ ...groupQuery(id), enabled: isGroup }))
  return { ...mentions, findMembersIn: (text: string): Mention[] => mentions.findIn(text).map(toMention) }
}

/** The colleagues who can read the ticket, whom a note about it mentions. They are asked for with the first "@". */
export const useColleagues = (query: MentionableQuery, text: string): Mentions =>
  usePicked(useQuery({ ...colleaguesQuery(query), enabled: text.includes('@') }))
