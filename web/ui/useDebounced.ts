import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 500

/** The value as it was when it last rested for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay = SEARCH_DELAY_MS): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
