import type { Schedule } from '#contract/schedules.ts'
import { useCan, useUser } from '#web/session/store.ts'

export const isUnsent = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'ERRO'

/** Users may change their own scheduled messages; supervisors and admins may change all. */
export function useMayChange(): (schedule: Schedule) => boolean {
  const currentUserId = useUser().id
  const canManageAll = useCan('schedules:manage')
  return ({ userId }) => canManageAll || userId === currentUserId
}
