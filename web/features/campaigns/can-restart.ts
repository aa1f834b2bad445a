import type { Campaign } from '#contract/campaigns.ts'

type Standing = Pick<Campaign, 'status' | 'pauseReason' | 'whatsappId'>

/** Whether a campaign stands still and a person may let it go on. One without a connection needs another one first. */
export const canRestart = ({ status, pauseReason, whatsappId }: Standing): boolean =>
  whatsappId !== null && (status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && pauseReason !== null))
