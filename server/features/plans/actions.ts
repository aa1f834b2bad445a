import type { Plan, PlanChange, PlanInput } from '#contract/plans.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getPlan } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Prices are stored in centavos. */
const inCents = <Input extends { value?: number | undefined }>({ value, ...input }: Input) => ({
  ...input,
  ...(value === undefined ? {} : { priceCents: Math.round(value * 100) }),
})

const throwConstraintError = constraintErrors({
  plans_name: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_PLAN_IN_USE',
})

export async function createPlan(db: Db, input: PlanInput): Promise<Plan> {
  const { id } = await db
    .insertInto('plans')
    .values(inCents(input))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  return getPlan(db, id)
}

export async function updatePlan(db: Db, id: number, input: PlanChange): Promise<Plan> {
  await db
    .updateTable('plans')
    .set({ ...inCents(input), updatedAt: transactionStart })
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  return getPlan(db, id)
}

export async function deletePlan(db: Db, id: number): Promise<void> {
  await getPlan(db, id)
  await db.deleteFrom('plans').where('id', '=', id).execute().catch(throwConstraintError)
}

const LIMITS = {
  users: 'ERR_PLAN_LIMIT_USERS',
  connections: 'ERR_PLAN_LIMIT_CONNECTIONS',
  queues: 'ERR_PLAN_LIMIT_QUEUES',
} as const

/**
 * Throws when the company has as many as its plan allows. The company is locked until the transaction ends, so nobody
 * else adds any.
 */
export async function assertPlanLimit(tx: Tx, kind: keyof typeof LIMITS): Promise<void> {
  await lockCompany(tx)
  const { limit } = await tx.db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select(`plans.${kind} as limit`)
    .where('companies.id', '=', tx.companyId)
    .executeTakeFirstOrThrow(() => new AppError('ERR_NO_COMPANY_FOUND'))
  if (limit === null) return
  const { count } = await tx.db
    .selectFrom(kind)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .executeTakeFirstOrThrow()
  if (count >= limit) throw new AppError(LIMITS[kind], { limit })
}
