import { useNumber } from '#web/ui/text/useNumber.ts'

/** Returns how long something took: in ms, and from a second on in seconds. */
export function useDurationText(): (ms: number) => string {
  const whole = useNumber()
  const tenths = useNumber({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (ms) => (ms < 1000 ? `${whole(Math.round(ms))} ms` : `${tenths(ms / 1000)} s`)
}
