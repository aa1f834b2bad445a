import { useEffect, useState } from 'react'

/** True once `active` has lasted for `delay` milliseconds: what is quick shows no skeleton. */
export function useDelayed(active: boolean, delay = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [active, delay])
  return active && late
}
