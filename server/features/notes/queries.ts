import type { Db } from '#server/db/client.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Says whether the user wants an e-mail for each mention that was not seen on the screen. */
export async function wantsMentionMail(db: Db, { companyId, userId }: CurrentUser): Promise<boolean> {
  const row = await db
    .selectFrom('mentionMails')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
