import type { ConnectionRef } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/transaction.ts'
import { readOpenHours, type OpenHours } from '#server/features/bot/open-hours.queries.ts'
import { shortMemo } from '#server/lib/short-memo.ts'
import { readReplySeconds } from './reply-time.queries.ts'
import { actorOf } from './visitor-requests.ts'

type Scope = Pick<ConnectionRef, 'companyId' | 'connectionId'>
export type SiteFacts = {
  /** The hours as a page asks for that may never open the chat: half a minute late at most. */
  hours: (site: Scope) => Promise<OpenHours>
  replySeconds: (site: Scope) => Promise<number | null>
}

const HOURS_MS = 30_000
const REPLY_MS = 10 * 60_000
const MAX_SITES = 1000

/** What many visitors of the same site ask, and few answers tell. */
export function createSiteFacts(data: Database): SiteFacts {
  const remember = <Value>(ms: number, read: (db: Db, companyId: number, connectionId: number) => Promise<Value>) => {
    const find = shortMemo(
      (key: string): Promise<Value> => {
        const [companyId, connectionId] = key.split('/').map(Number) as [number, number]
        return data.read(actorOf({ companyId }), (db) => read(db, companyId, connectionId))
      },
      { ms, size: MAX_SITES },
    )
    return ({ companyId, connectionId }: Scope): Promise<Value> => find(`${companyId}/${connectionId}`)
  }
  return {
    hours: remember(HOURS_MS, (db, companyId, connectionId) => readOpenHours(db, companyId, connectionId, new Date())),
    replySeconds: remember(REPLY_MS, readReplySeconds),
  }
}
