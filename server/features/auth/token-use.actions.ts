import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'

/** Notes when and from where a company's token was used last. */
export async function noteTokenUse({ db, companyId }: Tx, tokenId: number, address: string): Promise<void> {
  await sql`update api_tokens set last_used_at = now(), last_used_address = ${address}
    where company_id = ${companyId} and id = ${tokenId}`.execute(db)
}
