import type { CompanyLook, CompanyLookInput } from '#contract/company-looks.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getCompanyLook } from './queries.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { enqueueFileCleanup, insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const throwConstraintError = constraintErrors({ company_looks_address: 'ERR_LOOK_ADDRESS_TAKEN' })

/** Locks the row, which is made if there is none: two uploads at once must not both take the same logo for the old one. */
async function lockLook({ db, companyId }: Tx) {
  await db
    .insertInto('companyLooks')
    .values({ companyId })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  return db
    .selectFrom('companyLooks')
    .select(['logoFileId', 'isForEveryone'])
    .where('companyId', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function emitSaved(tx: Tx): Promise<CompanyLook> {
  const look = await getCompanyLook(tx.db, tx.companyId)
  tx.emit({ name: 'companyLook.saved', payload: { look } })
  return look
}

/** What everybody sees at the login is decided by super users of the company that runs the installation. */
function assertMayShowToEveryone({ companyId }: Tx, actor: CurrentUser): void {
  if (companyId !== OPERATOR_COMPANY_ID || !actor.super) throw new AppError('ERR_NO_SUPER')
}

/** Throws ERR_LOOK_ADDRESS_TAKEN and ERR_NO_SUPER. */
export async function updateLook(tx: Tx, actor: CurrentUser, input: CompanyLookInput): Promise<CompanyLook> {
  const { isForEveryone, ...columns } = input
  const before = await lockLook(tx)
  const toEveryone = isForEveryone ?? before.isForEveryone
  if (toEveryone !== before.isForEveryone) assertMayShowToEveryone(tx, actor)
  await tx.db
    .updateTable('companyLooks')
    .set({ ...columns, isForEveryone: toEveryone, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .execute()
    .catch(throwConstraintError)
  return emitSaved(tx)
}

/** Stores the logo, or removes it with null. The one before is deleted. */
export async function setLogo(tx: Tx, stored: StoredFile | null): Promise<CompanyLook> {
  const before = await lockLook(tx)
  const logoFileId = stored && (await insertFile(tx, stored))
  await tx.db
    .updateTable('companyLooks')
    .set({ logoFileId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .execute()
  await enqueueFileCleanup(tx, [before.logoFileId])
  return emitSaved(tx)
}

/** The company looks as Balcão does again, and has no login page of its own. Throws ERR_NO_SUPER. */
export async function removeLook(tx: Tx, actor: CurrentUser): Promise<CompanyLook> {
  const before = await lockLook(tx)
  if (before.isForEveryone) assertMayShowToEveryone(tx, actor)
  await tx.db.deleteFrom('companyLooks').where('companyId', '=', tx.companyId).execute()
  await enqueueFileCleanup(tx, [before.logoFileId])
  return emitSaved(tx)
}
