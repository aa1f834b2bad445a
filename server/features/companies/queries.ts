import { sql } from 'kysely'
import type { Company, CompanyListItem, CompanyPage } from '#contract/companies.ts'
import type { CompanyWithPlan } from '#contract/plans.ts'
import { SETTINGS, type Setting } from '#contract/settings.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { withDefaults } from '#server/features/settings/queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** The company that runs the installation: its super users administer all others. */
export const OPERATOR_COMPANY_ID = 1
const PAGE = 20

const companies = (db: Db) =>
  db
    .selectFrom('companies')
    .select([
      'companies.id',
      'companies.name',
      'companies.phone',
      'companies.email',
      'companies.status',
      'companies.dueDate',
      'companies.recurrence',
      'companies.planId',
      'companies.timezone',
      'companies.trialExpiration',
      'companies.createdAt',
      'companies.updatedAt',
      'companies.schedules',
    ])

export async function getCompany(db: Db, id: number): Promise<Company> {
  const company = await companies(db).where('companies.id', '=', id).executeTakeFirst()
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  return company
}

export async function hasFreePlan(db: Db, id: number): Promise<boolean> {
  const plan = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select('plans.priceCents')
    .where('companies.id', '=', id)
    .executeTakeFirst()
  return plan?.priceCents === 0
}

/** Everybody may see their own company, super users every one. */
export function assertCanAccessCompany(actor: CurrentUser, companyId: number): void {
  if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND')
}

const planOfCompany = sql<CompanyListItem['plan']>`(
  select json_build_object('id', p.id, 'name', p.name, 'value', p.price_cents / 100.0,
    'storageLimitMb', p.storage_limit_mb)
  from plans p where p.id = companies.plan_id)`

const campaignsEnabled = sql<boolean>`coalesce((
  select s.value from settings s where s.company_id = companies.id and s.key = 'campaignsEnabled'),
  ${SETTINGS.campaignsEnabled.default}) = 'true'`

/** By name; the search looks at name and e-mail. */
export async function listCompaniesPage(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<CompanyPage> {
  const rows = await companies(db)
    .select([
      sql<number>`count(*) over ()`.as('count'),
      planOfCompany.as('plan'),
      campaignsEnabled.as('campaignsEnabled'),
      storageBytes.as('storageBytes'),
    ])
    .where((where) =>
      where.or([textMatches('companies.name', searchParam), textMatches('companies.email', searchParam)]),
    )
    .orderBy('companies.name')
    .orderBy('companies.id')
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
    .execute()
  return {
    companies: rows.slice(0, PAGE).map(({ count: _, ...company }) => company),
    count: rows[0]?.count ?? 0,
    hasMore: rows.length > PAGE,
  }
}

const savedSettings = sql<Setting[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'key', s.key, 'value', s.value, 'companyId', s.company_id,
    'createdAt', iso(s.created_at), 'updatedAt', iso(s.updated_at)))
  from settings s where s.company_id = companies.id), '[]'::json)`

const storageBytes = sql<number>`coalesce((
  select s.bytes from company_storage s where s.company_id = companies.id), 0)::float8`

/** Administering companies does not show their access to other systems. */
const OUTSIDER = { profile: 'user', super: false } as const

export async function listCompanies(db: Db): Promise<CompanyListItem[]> {
  const rows = await companies(db)
    .select([savedSettings.as('settings'), planOfCompany.as('plan'), storageBytes.as('storageBytes')])
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
  return rows.map((row) => ({ ...row, settings: withDefaults(row.id, row.settings, OUTSIDER) }))
}

/** The company with the limits and flags of its plan. */
export async function companyPlan(db: Db, id: number): Promise<CompanyWithPlan> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .where('companies.id', '=', id)
    .select(['companies.id', 'companies.name', 'companies.email', 'companies.phone', 'companies.status'])
    .select(['companies.dueDate', 'companies.createdAt'])
    .select(
      sql<CompanyWithPlan['plan']>`case when plans.id is not null then json_build_object(
        'id', plans.id, 'name', plans.name, 'users', plans.users, 'connections', plans.connections,
        'queues', plans.queues, 'storageLimitMb', plans.storage_limit_mb, 'value', plans.price_cents / 100.0, 'useCampaigns', use_campaigns,
        'useSchedules', use_schedules, 'useInternalChat', use_internal_chat, 'useExternalApi', use_external_api,
        'useKanban', use_kanban, 'useOpenAi', use_open_ai, 'useIntegrations', use_integrations) end`.as('plan'),
    )
    .select(storageBytes.as('storageBytes'))
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
  return row
}
