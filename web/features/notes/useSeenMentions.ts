import { useQuery, useQueryClient } from '@tanstack/react-query'
import { insist } from '#web/api/insist.ts'
import { useSeen } from '#web/ui/browser/useSeen.ts'
import { markMentionsSeen, mentionsQuery, reloadMentions } from './mentions.ts'

/** Takes the mentions of a conversation that is looked at out of the bell. The bell has asked for them. */
export function useSeenMentions(ticketId: number): void {
  const cache = useQueryClient()
  const { data } = useQuery({ ...mentionsQuery, enabled: false })
  const newest = data?.mentions.find(({ ticket }) => ticket.id === ticketId)
  useSeen(newest ? `${ticketId} ${newest.noteId}` : null, () =>
    insist(
      () => markMentionsSeen(ticketId),
      () => reloadMentions(cache),
    ),
  )
}
