import { monthsOf } from '#contract/companies.ts'
import { can } from '#contract/permissions.ts'
import { PLAN_LIMITS, type Plan, type PlanChoice, type PlanLimit } from '#contract/plans.ts'
import { MEGABYTE } from '#contract/storage-share.ts'
import type { Db } from '#server/db/client.ts'
import { getCompany, OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { listPlansFor, usageOf } from '#server/features/plans/queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/**
 * Lists the plans that the user can pay for: the company's own plan and, for users who may change settings, all plans
 * on offer. The operator company's plan is not offered while it is free, so that nobody can choose the free plan with
 * which an installation begins.
 */
export async function listPlanChoices(db: Db, actor: CurrentUser): Promise<PlanChoice[]> {
  const { planId, recurrence } = await getCompany(db, actor.companyId)
  const provider = await getCompany(db, OPERATOR_COMPANY_ID)
  const [plans, usage] = [await listPlansFor(db, planId), await usageOf(db, actor.companyId)]
  const isOffered = ({ id, value }: Plan): boolean =>
    can(actor, 'settings:write') && (value > 0 || id !== provider.planId)
  return plans
    .filter((plan) => plan.id === planId || isOffered(plan))
    .map(({ isPublic: _, createdAt: _created, updatedAt: _updated, ...plan }) => ({
      ...plan,
      isOwn: plan.id === planId,
      total: (Math.round(plan.value * 100) * monthsOf(recurrence)) / 100,
      tooMany: plan.id === planId ? [] : tooMany(plan, usage),
    }))
}

type Limits = Pick<Plan, 'users' | 'connections' | 'queues' | 'storageLimitMb'>

export function tooMany({ storageLimitMb, ...plan }: Limits, usage: Record<PlanLimit, number>): PlanChoice['tooMany'] {
  const limits = { ...plan, storage: storageLimitMb === null ? Infinity : storageLimitMb * MEGABYTE }
  return PLAN_LIMITS.filter((limit) => usage[limit] > limits[limit]).map((limit) => ({
    ...{ limit, has: usage[limit], allowed: limits[limit] },
  }))
}
