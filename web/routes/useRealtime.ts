import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the realtime connection open while the component is mounted. Its code is loaded after the first paint. */
export function useRealtime(cache: QueryClient, userId: number, companyId: number): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isUnmounted = false
    const since = performance.now()
    void import('#web/realtime/start.ts').then(({ startRealtime }) => {
      if (!isUnmounted) stop = startRealtime(cache, { userId, companyId, since })
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [cache, userId, companyId])
}
