import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import type { Wording } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'

/** Returns how words that a channel writes for this company name a time. */
export async function getWording(db: Db, companyId: number): Promise<Wording> {
  const { customerLanguage } = await getCompanySettings(db, companyId)
  const { timezone } = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { timezone, language: toCustomerLanguage(customerLanguage) }
}
