import type { CompanyLook, ShownLook } from '#contract/company-looks.ts'
import type { Db } from '#server/db/client.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'

/** A wider logo is shown without the name beside it. */
const WIDE_RATIO = 1.6
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const looks = (db: Db) =>
  db
    .selectFrom('companies')
    .leftJoin('companyLooks', 'companyLooks.companyId', 'companies.id')
    .leftJoin('files', (join) =>
      join.onRef('files.companyId', '=', 'companyLooks.companyId').onRef('files.id', '=', 'companyLooks.logoFileId'),
    )
    .select(['companies.id as companyId', 'companies.name'])
    .select(['companyLooks.displayName', 'companyLooks.accent', 'companyLooks.address', 'companyLooks.key'])
    .select(['companyLooks.isForEveryone', 'companyLooks.logoFileId', 'companyLooks.updatedAt'])
    .select(['files.width', 'files.height', 'files.path as logoPath'])

type LookRow = Awaited<ReturnType<ReturnType<typeof looks>['executeTakeFirstOrThrow']>>

const isSet = ({ displayName, accent, logoFileId }: LookRow): boolean =>
  displayName !== null || accent !== null || logoFileId !== null

const isLogoWide = ({ width, height }: LookRow): boolean => (width ?? 0) > WIDE_RATIO * (height ?? 0)

const toShown = (row: LookRow): ShownLook => ({
  name: row.displayName ?? row.name,
  accent: row.accent,
  logoUrl: row.logoFileId && fileUrl({ companyId: row.companyId, fileId: row.logoFileId, name: 'logo.png' }),
  isLogoWide: isLogoWide(row),
})

export async function getCompanyLook(db: Db, companyId: number): Promise<CompanyLook> {
  const row = await looks(db).where('companies.id', '=', companyId).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
  const { displayName, address, key, updatedAt } = row
  const isForEveryone = companyId === OPERATOR_COMPANY_ID ? (row.isForEveryone ?? false) : null
  return { ...toShown(row), displayName, address, key, isSet: isSet(row), isForEveryone, updatedAt }
}

/** Finds the look that everybody sees where no company is known. */
async function findLookForEveryone(db: Db): Promise<LookRow | undefined> {
  const row = await looks(db).where('companyLooks.isForEveryone', '=', true).executeTakeFirst()
  return row && isSet(row) ? row : undefined
}

/** Finds the look of a company by its address or its key. A company that is switched off has none. */
async function findLookOf(db: Db, company: string): Promise<LookRow | undefined> {
  const column = KEY.test(company) ? 'companyLooks.key' : 'companyLooks.address'
  const row = await looks(db).where(column, '=', company).where('companies.status', '=', true).executeTakeFirst()
  return row && isSet(row) ? row : undefined
}

const findRowForStrangers = async (db: Db, company: string | undefined): Promise<LookRow | undefined> =>
  (company && (await findLookOf(db, company))) || findLookForEveryone(db)

/** Returns how the screens before the login look; null means as Balcão does. The answer is for strangers. */
export async function findShownLook(db: Db, company: string | undefined): Promise<ShownLook | null> {
  const row = await findRowForStrangers(db, company)
  return row ? toShown(row) : null
}

/** `width` and `height` are those of the logo. */
export type AppLook = ShownLook & { width: number | null; height: number | null }

/** Returns how the installed app looks; null means as Balcão does. The answer is for strangers. */
export async function findAppLook(db: Db, company: string | undefined): Promise<AppLook | null> {
  const row = await findRowForStrangers(db, company)
  return row ? { ...toShown(row), width: row.width, height: row.height } : null
}

/** `logoPath` is the file on disk, for a mail that brings it along. */
type MailedLook = Pick<ShownLook, 'name' | 'accent' | 'isLogoWide'> & { logoPath: string | null }

/** Returns how an e-mail to somebody of a company looks, or to somebody of none; null means as Balcão does. */
export async function findMailedLook(db: Db, companyId: number | undefined): Promise<MailedLook | null> {
  const own =
    companyId === undefined ? undefined : await looks(db).where('companies.id', '=', companyId).executeTakeFirst()
  const row = own && isSet(own) ? own : await findLookForEveryone(db)
  if (!row) return null
  return { name: row.displayName ?? row.name, accent: row.accent, isLogoWide: isLogoWide(row), logoPath: row.logoPath }
}
