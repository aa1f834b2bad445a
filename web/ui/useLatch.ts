import { useState } from 'react'

/** True from the first time that `now` is: what was fetched for it stays. */
export function useLatch(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
