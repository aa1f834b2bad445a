import { sql } from 'kysely'
import { MEGABYTE, type Plan, type PlanLimit, type PlanPage } from '#contract/plans.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const PAGE = 20

const plans = (db: Db) =>
  db
    .selectFrom('plans')
    .select([
      'id',
      'name',
      'users',
      'connections',
      'queues',
      'storageLimitMb',
      sql<number>`price_cents / 100.0`.as('value'),
      'isPublic',
      'useCampaigns',
      'useSchedules',
      'useInternalChat',
      'useExternalApi',
      'useKanban',
      'useOpenAi',
      'useIntegrations',
      'createdAt',
      'updatedAt',
    ])

const byName = (db: Db) => plans(db).orderBy('name').orderBy('id')

/** Every plan there is, for those who manage them. */
export const listPlans = (db: Db): Promise<Plan[]> => byName(db).execute()

/** What strangers may choose from. */
export const listPublicPlans = (db: Db): Promise<Plan[]> => byName(db).where('isPublic', '=', true).execute()

export async function listPlansPage(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<PlanPage> {
  const rows = await plans(db)
    .select(sql<number>`count(*) over ()`.as('count'))
    .where(textMatches('name', searchParam))
    .orderBy('name')
    .orderBy('id')
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
    .execute()
  const count = rows[0]?.count ?? 0
  return { plans: rows.slice(0, PAGE).map(({ count: _, ...plan }) => plan), count, hasMore: rows.length > PAGE }
}

/** What a company may choose from: what is on offer, and what it has. The cheapest first. */
export const listPlansFor = (db: Db, ownId: number | null): Promise<Plan[]> =>
  plans(db)
    .where((where) => where.or([where('isPublic', '=', true), where('id', '=', ownId)]))
    .orderBy('priceCents')
    .orderBy('name')
    .execute()

const countOf = (table: 'users' | 'connections' | 'queues', companyId: number) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} where company_id = ${companyId})`

/** What a company has of what plans count. */
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

/** How many bytes more the files of a company may take; null: there is no limit. */
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

/** What is not on offer exists for its companies and for those who manage plans. */
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
