import { useEffect, useState } from 'react'

/** Returns true once `active` has lasted for `delay` milliseconds, so that quick loads show no skeleton. */
export function useDelayed(active: boolean, delay = 150): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!active) {
      setIsLate(false)
      return
    }
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => clearTimeout(timer)
  }, [active, delay])
  return active && isLate
}
