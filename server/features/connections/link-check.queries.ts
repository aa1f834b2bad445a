import type { Db } from '#server/db/client.ts'

/** Says whether a connection of the company has the number, linked or not. */
export async function isNumberHere(db: Db, companyId: number, phoneNumberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('cloudNumbers')
    .select('connectionId')
    .where('companyId', '=', companyId)
    .where('phoneNumberId', '=', phoneNumberId)
    .executeTakeFirst()
  return found !== undefined
}

/** Says whether a connection of the company has the bot, linked or not. */
export async function isBotHere(db: Db, companyId: number, botId: string): Promise<boolean> {
  const found = await db
    .selectFrom('telegramBots')
    .select('connectionId')
    .where('companyId', '=', companyId)
    .where('botId', '=', botId)
    .executeTakeFirst()
  return found !== undefined
}
