import { useState } from 'react'

/** Returns true from the first time that `now` is true, so that what was loaded for it stays mounted. */
export function useLatch(now: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(now)
  if (now && !wasTrue) setWasTrue(true)
  return wasTrue || now
}
