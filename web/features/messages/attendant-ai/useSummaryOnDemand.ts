import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { askForSummary } from './api.ts'
import { summaryKey } from '#web/features/messages/events.ts'

export type SummaryOnDemand = ReturnType<typeof useSummaryOnDemand>

/** Asks for a new summary, which is kept for everybody who opens the conversation. */
export function useSummaryOnDemand(ticketId: number) {
  const cache = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'shown'>('idle')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState('busy')
    try {
      const answer = await askForSummary(ticketId, own.signal)
      if (own.signal.aborted) return
      cache.setQueriesData({ queryKey: summaryKey(ticketId) }, answer)
      cache.setQueryData(summaryKey(ticketId), answer)
      setState('shown')
    } catch (error) {
      if (own.signal.aborted) return
      setState('idle')
      toastError(error)
    }
  }
  const dismiss = (): void => {
    running.current?.abort()
    setState('idle')
  }
  return { state, start, dismiss }
}
