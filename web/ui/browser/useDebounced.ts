import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 500

/** Returns the value once it has not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay = SEARCH_DELAY_MS): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
