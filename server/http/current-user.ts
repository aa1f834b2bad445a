import type { PlanFlag } from '#contract/plans.ts'
import type { Profile } from '#contract/permissions.ts'
import type { Actor } from '#server/db/transaction.ts'

/** Who is at the screen, with everything that decides what they may see and do. */
export type CurrentUser = Actor & {
  userId: number
  sessionId: string
  name: string
  profile: Profile
  super: boolean
  queueIds: number[]
  /** Sees waiting tickets without a queue. */
  allTicket: boolean
  /** The subscription ended: only invoices, plans, checkout and logout are left. */
  restricted: boolean
  /** Of the company, as in `America/Sao_Paulo`. */
  timezone: string
  plan: Record<PlanFlag, boolean>
}

export const planHas = (actor: CurrentUser, flag: PlanFlag): boolean => actor.plan[flag]
