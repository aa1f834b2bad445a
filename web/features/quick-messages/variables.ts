import { useTranslation } from 'react-i18next'
import { firstNameOf } from '#contract/person-name.ts'
import { useTime } from '#web/ui/time.ts'
import type { Variable } from '#web/ui/variables.ts'

export type Variables = Record<Variable, string>

/** Fills in known variables; others stay as they were typed. */
export const fillVariables = (message: string, variables: Variables): string =>
  message.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => variables[key as keyof Variables] ?? whole)

/** Returns the values of the variables for a customer now. `ms` is a greeting by the hour. */
export function useVariables({ name, protocol }: Pick<Variables, 'name' | 'protocol'>): Variables {
  const { t } = useTranslation()
  const time = useTime()
  const now = new Date().toISOString()
  const hour = Number(time.clock(now).slice(0, 2))
  const dayPart = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return {
    firstName: firstNameOf(name),
    name,
    ms: t(`messages.greeting.${dayPart}`),
    protocol,
    date: time.date(now),
    hour: time.clock(now),
  }
}
