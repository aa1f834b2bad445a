import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the live line open while its part of the screen is shown. Its code is fetched after the first paint. */
export function useRealtime(cache: QueryClient, userId: number, companyId: number): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let left = false
    const since = performance.now()
    void import('#web/realtime/start.ts').then(({ startRealtime }) => {
      if (!left) stop = startRealtime(cache, { userId, companyId, since })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [cache, userId, companyId])
}
