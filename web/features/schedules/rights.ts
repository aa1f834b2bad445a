import type { Schedule } from '#contract/schedules.ts'
import { useCan, useUser } from '#web/session/store.ts'

export const isUnsent = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'ERRO'

/** Users may change their own scheduled messages; supervisors and admins may change all. */
export function useMayChange(): (schedule: Schedule) => boolean {
  const own = useUser().id
  const managesAll = useCan('schedules:manage')
  return ({ userId }) => managesAll || userId === own
}
