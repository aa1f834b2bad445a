import { queryOptions } from '@tanstack/react-query'
import type { TargetPerson, TargetQueue, TicketTargets } from '#contract/ticket-targets.ts'
import { get } from '#web/api/client.ts'
import { sortByMatch } from '#web/ui/text/matchText.ts'

/** Who is there and what they have changes at any time: it is read whenever it is shown. */
export const ticketTargetsQuery = queryOptions({
  queryKey: ['ticketTargets'],
  queryFn: ({ signal }) => get('/ticket-targets', { signal }),
})

/** Whom a ticket is given to. Without a user it waits in the queue. */
export type TargetChoice = { userId: number | null; queueId: number | null }

/** What a dialog allows. */
export type TargetRules = {
  /** The queues among which the viewer may choose; null for all of them. */
  queueIds: readonly number[] | null
  /** Whether a person may get the ticket without a queue. */
  canLackQueue: boolean
  /** Who has the ticket already, and is therefore seldom meant. */
  holderId: number | null
  /** Who gets the ticket if only a queue is chosen; null for nobody. */
  userOfQueue: number | null
}

/** Returns the queues in which the person may get a ticket. Administrators serve all of them. */
export function listQueuesOf(person: TargetPerson, { queues }: TicketTargets, rules: TargetRules): TargetQueue[] {
  const { queueIds } = rules
  return queues.filter(
    ({ id }) =>
      (queueIds === null || queueIds.includes(id)) && (person.profile === 'admin' || person.queueIds.includes(id)),
  )
}

/** The ticket stays in its queue if the person serves it. Which of several others it is, only the viewer knows. */
export function choosePerson(
  person: TargetPerson,
  targets: TicketTargets,
  { rules, queueId }: { rules: TargetRules; queueId: number | null },
): TargetChoice {
  const offered = listQueuesOf(person, targets, rules)
  const kept = offered.find(({ id }) => id === queueId) ?? (offered.length === 1 ? offered[0] : undefined)
  return { userId: person.id, queueId: kept?.id ?? null }
}

export const chooseQueue = ({ id }: TargetQueue, rules: TargetRules): TargetChoice => ({
  userId: rules.userOfQueue,
  queueId: id,
})

/**
 * Lists the people who can get the ticket and the queues that can, those who fit the search best first. People who are
 * there come before others, and those with fewer tickets before those with more; who has the ticket comes last.
 */
export function findTargets(targets: TicketTargets, rules: TargetRules, search: string) {
  const { queueIds, canLackQueue, holderId } = rules
  const people = targets.people
    .filter((person) => canLackQueue || listQueuesOf(person, targets, rules).length > 0)
    .toSorted(
      (one, other) =>
        Number(one.id === holderId) - Number(other.id === holderId) ||
        Number(other.online) - Number(one.online) ||
        one.open - other.open,
    )
  const queues = targets.queues.filter(({ id }) => queueIds === null || queueIds.includes(id))
  const nameOf = ({ name }: { name: string }): string => name
  return { people: sortByMatch(people, search, nameOf), queues: sortByMatch(queues, search, nameOf) }
}
