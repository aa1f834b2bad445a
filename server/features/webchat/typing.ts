import type { Actor, Database } from '#server/db/transaction.ts'
import { shortMemo } from '#server/lib/short-memo.ts'
import { tellTyping } from './actions.ts'
import { isOfSite } from './queries.ts'
import { actorOf } from './visitor-requests.ts'

const KNOWN_FOR_MS = 5 * 60_000
const MAX_KNOWN = 5000

type Typing = (actor: Actor, ticketId: number, isTyping: boolean) => Promise<void>

/**
 * Tells visitors that somebody of the company types. Attendants type in tickets of all channels all the time, so which of
 * them have a visitor is remembered, and the others cost nothing.
 */
export function createTypingSigns(data: Database): Typing {
  const hasVisitor = shortMemo(
    async (key: string): Promise<boolean> => {
      const [companyId, ticketId] = key.split('/').map(Number) as [number, number]
      return data.read(actorOf({ companyId }), (db) => isOfSite(db, companyId, ticketId))
    },
    { ms: KNOWN_FOR_MS, size: MAX_KNOWN },
  )

  return async (actor, ticketId, isTyping) => {
    if (!(await hasVisitor(`${actor.companyId}/${ticketId}`))) return
    await data.change(actor, (tx) => tellTyping(tx, ticketId, isTyping))
  }
}
