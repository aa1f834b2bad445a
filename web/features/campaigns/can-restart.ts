import type { Campaign } from '#contract/campaigns.ts'

/** Whether a campaign stands still and a person may let it go on. */
export const canRestart = ({ status, pauseReason }: Pick<Campaign, 'status' | 'pauseReason'>): boolean =>
  status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && pauseReason !== null)
