import type { ConnectionRef } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { canonicalPhone } from '#server/lib/phone.ts'

/** Returns the name that the phone of the connection has for a number, given as digits; null when it has none. */
export async function findBookName(
  db: Db,
  { companyId, connectionId }: Pick<ConnectionRef, 'companyId' | 'connectionId'>,
  phone: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('addressBook')
    .select('name')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('number', '=', canonicalPhone(phone))
    .executeTakeFirst()
  return found?.name ?? null
}
