import { sql } from 'kysely'
import type { Company, CompanyListItem, CompanyPage } from '#contract/companies.ts'
import type { Holidays } from '#contract/holidays.ts'
import { PLAN_FLAGS, type CompanyWithPlan } from '#contract/plans.ts'
import type { Setting } from '#contract/settings.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, jsonOfRow, tableAlias, type TableAlias } from '#server/db/json-object.ts'
import { textMatches } from '#server/db/search.ts'
import { campaignsEnabled, withDefaults } from '#server/features/settings/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { DEFAULT_COUNTRY } from '#server/lib/phone.ts'
import { countryOfZone } from '#server/lib/phone-zone.ts'

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
      'companies.breaks',
      'companies.checklistOpen',
    ])

export async function getCompany(db: Db, id: number): Promise<Company> {
  const company = await companies(db).where('companies.id', '=', id).executeTakeFirst()
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  return company
}

export async function getHolidays(db: Db, id: number): Promise<Holidays> {
  const company = await db.selectFrom('companies').select('holidays').where('id', '=', id).executeTakeFirst()
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  return company.holidays
}

/** How the numbers are read that people of a company type: those without a country code are of its own country. */
export async function phoneReadingOf(db: Db, companyId: number): Promise<{ country: string }> {
  const { timezone } = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { country: countryOfZone(timezone) ?? DEFAULT_COUNTRY }
}

/** Says whether the company has conversations to practise on, which its administrators can delete. */
export async function hasSamples(db: Db, id: number): Promise<boolean> {
  const sample = await db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', id)
    .where('isSample', '=', true)
    .limit(1)
    .executeTakeFirst()
  return sample !== undefined
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

/** Every user may access their own company, and super users may access all. Throws ERR_NO_COMPANY_FOUND. */
export function assertCanAccessCompany(actor: CurrentUser, companyId: number): void {
  if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND')
}

const p = tableAlias<'plans'>('p')
const price = (plan: TableAlias<'plans'>) => sql<number>`${plan.column('priceCents')} / 100.0`

const planOfCompany = jsonOfRow(
  jsonObject<NonNullable<CompanyListItem['plan']>>()({
    ...p.columns('id', 'name'),
    value: price(p),
    ...p.columns('storageLimitMb'),
  }),
  sql`plans p where p.id = companies.plan_id`,
)

/** Lists companies by name. The search looks at name and e-mail. */
export async function listCompaniesPage(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<CompanyPage> {
  const list = companies(db)
    .select([
      planOfCompany.as('plan'),
      campaignsEnabled.as('campaignsEnabled'),
      'companies.dueDay',
      storageBytes.as('storageBytes'),
    ])
    .where((where) =>
      where.or([textMatches('companies.name', searchParam), textMatches('companies.email', searchParam)]),
    )
    .orderBy('companies.name')
    .orderBy('companies.id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { companies: found, ...page }
}

const s = tableAlias<'settings'>('s')
const savedSettings = jsonList(
  jsonObject<Setting>()({ ...s.columns('id', 'key', 'value', 'companyId'), ...s.times('createdAt', 'updatedAt') }),
  { from: sql`settings s where s.company_id = companies.id`, orderBy: s.column('id') },
)

const storageBytes = sql<number>`coalesce((
  select s.bytes from company_storage s where s.company_id = companies.id), 0)::float8`

/**
 * Settings of other companies are read with these rights, because administering companies does not include access to
 * their credentials for other systems.
 */
const OUTSIDER = { profile: 'user', super: false } as const

export async function listCompanies(db: Db): Promise<CompanyListItem[]> {
  const rows = await companies(db)
    .select([savedSettings.as('settings'), planOfCompany.as('plan'), storageBytes.as('storageBytes')])
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
  return rows.map((row) => ({ ...row, settings: withDefaults(row.id, row.settings, OUTSIDER) }))
}

const plans = tableAlias<'plans'>('plans')
const fullPlan = jsonObject<NonNullable<CompanyWithPlan['plan']>>()({
  ...plans.columns('id', 'name', 'users', 'connections', 'queues', 'storageLimitMb'),
  value: price(plans),
  ...plans.columns(...PLAN_FLAGS),
})

/** Returns the company with the limits and flags of its plan. */
export async function companyPlan(db: Db, id: number): Promise<CompanyWithPlan> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .where('companies.id', '=', id)
    .select(['companies.id', 'companies.name', 'companies.email', 'companies.phone', 'companies.status'])
    .select(['companies.dueDate', 'companies.createdAt'])
    .select(plans.ifJoined(fullPlan).as('plan'))
    .select(storageBytes.as('storageBytes'))
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
  return row
}
