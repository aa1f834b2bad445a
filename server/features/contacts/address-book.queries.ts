import type { Db } from '#server/db/client.ts'
import { canonicalPhone } from '#server/lib/phone.ts'

/** Returns the name that the phone of a connection told last for a number, as digits; null when none has one. */
export async function findBookName(db: Db, companyId: number, phone: string): Promise<string | null> {
  const found = await db
    .selectFrom('addressBook')
    .select('name')
    .where('companyId', '=', companyId)
    .where('number', '=', canonicalPhone(phone))
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? null
}
