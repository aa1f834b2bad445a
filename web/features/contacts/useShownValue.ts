import type { OwnFieldValue } from '#contract/own-fields.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'

type Value = Pick<OwnFieldValue, 'type' | 'value'>

/** Returns what writes the value of an own field in the user's language. */
export function useShownValue(): (own: Value) => string {
  const number = useNumber({ maximumFractionDigits: 6 })
  return ({ type, value }) => {
    if (type === 'number') return number(Number(value))
    return type === 'date' ? plainDay(value) : value
  }
}
