import type { PlanFlag } from '#contract/plans.ts'
import type { Profile } from '#contract/permissions.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/db/transaction.ts'

/** The signed-in user of a request, with everything that decides what they may see and do. */
export type CurrentUser = Actor & {
  userId: number
  sessionId: string
  name: string
  profile: Profile
  super: boolean
  queueIds: number[]
  /** Whether the user sees pending tickets without a queue. */
  allTicket: boolean
  /** The subscription has ended: only invoices, plans, checkout and logout are allowed. */
  restricted: boolean
  /** The company's time zone, as in `America/Sao_Paulo`. */
  timezone: string
  plan: Record<PlanFlag, boolean>
  /** Another program calls with a token that this user made. */
  isToken?: true
  /** What that token may do. */
  tokenScopes?: readonly TokenScope[]
}

/** Throws if a token without the scope calls; for what a route does beside that for which its own scope stands. */
export function assertTokenScope({ isToken, tokenScopes = [] }: CurrentUser, scope: TokenScope): void {
  if (isToken && !tokenScopes.includes(scope)) throw new AppError('ERR_TOKEN_SCOPE', { scope })
}

export const planHas = (actor: CurrentUser, flag: PlanFlag): boolean => actor.plan[flag]
