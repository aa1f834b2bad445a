import { useTranslation } from 'react-i18next'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import type { VariableValues } from '#contract/text-variables.ts'
import { useTime } from '#web/ui/time/time.ts'

/** Loads what fills in variables, with all their names: only prepared texts need it. */
export const loadFilling = () => import('./filling.ts')

/** What is known of a conversation. Other variables follow from the time. */
export type ConversationValues = Required<
  Pick<VariableValues, 'name' | 'number' | 'email' | 'protocol' | 'ticket' | 'user' | 'queue'>
>

/** Returns the values of the variables for a customer now. `ms` is a greeting by the hour. */
export function useVariables({ name: given = '', ...rest }: ConversationValues): VariableValues {
  const { t } = useTranslation()
  const time = useTime()
  const now = new Date().toISOString()
  const hour = Number(time.clock(now).slice(0, 2))
  const dayPart = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const name = knownName(given)
  return {
    ...rest,
    firstName: firstNameOf(name),
    name,
    ms: t(`messages.greeting.${dayPart}`),
    date: time.date(now),
    hour: time.clock(now),
  }
}
