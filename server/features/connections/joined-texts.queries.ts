import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'

type Way = { companyId: number; connectionId: number | null; channel: ChannelKind }

/** Says whether consecutive automatic texts go out as one message: the connection wants it, and each message is charged. */
export async function joinsTexts(db: Db, { companyId, connectionId, channel }: Way): Promise<boolean> {
  if (connectionId === null || !featuresOf(channel).chargesMessages) return false
  const found = await db
    .selectFrom('connections')
    .select('mergesTexts')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return found?.mergesTexts ?? false
}
