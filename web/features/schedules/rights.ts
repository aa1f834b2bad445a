import type { Schedule } from '#contract/schedules.ts'
import { useCan, useUser } from '#web/session/store.ts'

export const isUnsent = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'ERRO'

/** One's own is changed; supervisors and admins change all. */
export function useMayChange(): (schedule: Schedule) => boolean {
  const own = useUser().id
  const managesAll = useCan('schedules:manage')
  return ({ userId }) => managesAll || userId === own
}
