import { sql } from 'kysely'
import { PLAN_FLAGS, type Plan, type PlanLimit, type PlanPage } from '#contract/plans.ts'
import { MEGABYTE } from '#contract/storage-share.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const PAGE = 20

const plans = (db: Db) =>
  db
    .selectFrom('plans')
    .select(['id', 'name', 'users', 'connections', 'queues', 'storageLimitMb', 'isPublic', 'createdAt', 'updatedAt'])
    .select([...PLAN_FLAGS, sql<number>`price_cents / 100.0`.as('value')])

const byName = (db: Db) => plans(db).orderBy('name').orderBy('id')

/** Lists every plan, for users who manage plans. */
export const listPlans = (db: Db): Promise<Plan[]> => byName(db).execute()

/** Lists the plans that people can choose at sign-up. */
export const listPublicPlans = (db: Db): Promise<Plan[]> => byName(db).where('isPublic', '=', true).execute()

export async function listPlansPage(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<PlanPage> {
  const list = plans(db).where(textMatches('name', searchParam)).orderBy('name').orderBy('id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { plans: found, ...page }
}

/** Lists the plans that a company can choose: the public ones and its own, cheapest first. */
export const listPlansFor = (db: Db, ownId: number | null): Promise<Plan[]> =>
  plans(db)
    .where((where) => where.or([where('isPublic', '=', true), where('id', '=', ownId)]))
    .orderBy('priceCents')
    .orderBy('name')
    .execute()

const countOf = (table: 'users' | 'connections' | 'queues', companyId: number) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} where company_id = ${companyId})`

/** Counts what a company has of everything that plans limit. */
export const usageOf = (db: Db, companyId: number): Promise<Record<PlanLimit, number>> =>
  db
    .selectNoFrom((select) => [
      countOf('users', companyId).as('users'),
      countOf('connections', companyId).as('connections'),
      countOf('queues', companyId).as('queues'),
      select.fn
        .coalesce(
          select.selectFrom('companyStorage').select('bytes').where('companyId', '=', companyId),
          sql<number>`0`,
        )
        .as('storage'),
    ])
    .executeTakeFirstOrThrow()

/** Returns how many more bytes the company may store; null means unlimited. */
export async function storageLeft(db: Db, companyId: number): Promise<number | null> {
  const { bytes, limitMb } = await db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .leftJoin('companyStorage', 'companyStorage.companyId', 'companies.id')
    .select(['plans.storageLimitMb as limitMb', 'companyStorage.bytes'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow(() => new AppError('ERR_NO_COMPANY_FOUND'))
  return limitMb === null ? null : Math.max(0, limitMb * MEGABYTE - (bytes ?? 0))
}

/** A plan that is not public exists only for its companies and for super users. Throws ERR_NO_PLAN_FOUND. */
export async function getPlanFor(db: Db, actor: Pick<CurrentUser, 'companyId' | 'super'>, id: number): Promise<Plan> {
  const plan = await getPlan(db, id)
  if (plan.isPublic || actor.super) return plan
  const own = await db.selectFrom('companies').select('planId').where('id', '=', actor.companyId).executeTakeFirst()
  if (own?.planId !== id) throw new AppError('ERR_NO_PLAN_FOUND')
  return plan
}

export async function getPlan(db: Db, id: number): Promise<Plan> {
  const plan = await plans(db).where('id', '=', id).executeTakeFirst()
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  return plan
}
