import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Returns the whole seconds until a time, counted down; null when it is over or unknown. */
export function useSecondsUntil(at: string | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [at])
  const left = at === null ? 0 : Math.ceil((Date.parse(at) - now) / SECOND_MS)
  return left > 0 ? left : null
}
