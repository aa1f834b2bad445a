import { sql } from 'kysely'
import type { ConnectionRef, Identity } from '#server/channels/port.ts'
import type { ConnectionScope } from '#server/channels/sent-parts.ts'
import type { Db } from '#server/db/client.ts'
import { dbNow } from '#server/db/time.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import { SITE_KIND } from '#contract/channels.ts'
import type { SiteLook } from '#contract/webchat-site.ts'
import { shortMemo } from '#server/lib/short-memo.ts'
import { visitorsIn } from './address.ts'
import { VISITOR_CHANNEL, type VisitorSign } from './visitor-lines.ts'

/** What the provider of a website chat, which is this server, keeps of one connection. */
export type SiteStore = {
  /** Stores to which visitor a message of ours goes, and tells them. Returns false when the contact is no visitor. */
  deliver(messageId: number, to: readonly Identity[]): Promise<boolean>
  /** Tells the visitors of a contact. Those who look at nothing now miss nothing: they ask for what has changed. */
  tell(chat: readonly Identity[], sign: VisitorSign): Promise<void>
}

type VisitorRef = { connectionId: number; visitorId: string }

/** Tells a visitor once the transaction is committed. */
export async function tellVisitor(db: Db, connectionId: number, visitorId: string, sign: VisitorSign): Promise<void> {
  const payload = JSON.stringify({ connectionId, visitorId, sign })
  await sql`select pg_notify(${VISITOR_CHANNEL}, ${payload})`.execute(db)
}

/** How long an answer waits to be seen in the chat before it is mailed. Each further one begins the time anew. */
const UNSEEN_MS = 5 * 60_000

/**
 * Keeps what a person answered until it is seen. The job mails what is left then, so that several answers are one e-mail.
 * What the product writes by itself, and what a campaign does, is never mailed.
 */
async function awaitSight({ db, companyId, enqueue }: Tx, messageId: number, visitor: VisitorRef): Promise<void> {
  const { connectionId, visitorId } = visitor
  const { numAffectedRows = 0n } = await sql`
    insert into webchat_unseen_answers (company_id, message_id, connection_id, visitor_id)
    select m.company_id, m.id, v.connection_id, v.visitor_id from messages m
      join webchat_visitors v on v.company_id = m.company_id and v.connection_id = ${connectionId}
        and v.visitor_id = ${visitorId}
    where m.company_id = ${companyId} and m.id = ${messageId} and m.is_by_person and m.campaign_recipient_id is null
    on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) return
  const key = `webchat.mailAnswers ${connectionId}/${visitorId}`
  const runAt = new Date(Date.now() + UNSEEN_MS).toISOString()
  await enqueue('webchat.mailAnswers', { companyId, ...visitor }, { key, runAt })
}

export function createSiteStore(data: Database, { companyId, connectionId }: ConnectionScope): SiteStore {
  const actor = { companyId, userId: null }

  async function visitorsOf(db: Db, identities: readonly Identity[]): Promise<string[]> {
    const { rows } = await sql<{ widgetKey: string }>`select widget_key from webchat_sites
      where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
    return rows[0] ? visitorsIn(identities, rows[0].widgetKey) : []
  }

  return {
    deliver: (messageId, to) =>
      data.change(actor, async (tx) => {
        const { db } = tx
        const visitors = await visitorsOf(db, to)
        // A contact that is several visitors is answered where it wrote last in this ticket; who only looks on is not asked.
        const { rows } = await sql<{ visitorId: string; isFirst: boolean }>`
          insert into webchat_deliveries (company_id, message_id, connection_id, visitor_id)
          select ${companyId}, ${messageId}, ${connectionId}, known.id from unnest(${visitors}::text[]) known (id)
            left join webchat_visitors v on v.company_id = ${companyId} and v.connection_id = ${connectionId}
              and v.visitor_id = known.id
          order by known.id = (select split_part(m.provider_id, '/', 1) from messages m
              join messages own on own.company_id = m.company_id and own.ticket_id = m.ticket_id
                and own.id = ${messageId}
              where m.company_id = ${companyId} and m.connection_id = ${connectionId} and not m.from_me
              order by m.created_at desc, m.id desc limit 1) desc nulls last,
            v.seen_at desc nulls last limit 1
          on conflict (company_id, message_id) do update set visitor_id = webchat_deliveries.visitor_id
          returning visitor_id, xmax = 0 as is_first`.execute(db)
        const [delivered] = rows
        if (!delivered) return false
        // It changes for the visitor now, who may have asked since it was written.
        await sql`update messages set updated_at = ${dbNow}
          where company_id = ${companyId} and id = ${messageId}`.execute(db)
        const { visitorId, isFirst } = delivered
        // One that is delivered again was kept before, and may have been mailed.
        if (isFirst) await awaitSight(tx, messageId, { connectionId, visitorId })
        await tellVisitor(db, connectionId, visitorId, 'changed')
        return true
      }),

    tell: (chat, sign) =>
      data.change(actor, async ({ db }) => {
        for (const visitorId of await visitorsOf(db, chat)) await tellVisitor(db, connectionId, visitorId, sign)
      }),
  }
}

export type FoundSite = ConnectionRef & Found & { widgetKey: string }
type Found = { allowedOrigins: string[]; theme: SiteLook['theme'] }

/** Finds the chat of any company that has this name and is on; null if there is none. */
export async function findSite(data: Database, widgetKey: string): Promise<FoundSite | null> {
  const { rows } = await data.asOperator(({ db }) =>
    sql<ConnectionScope & Found>`
      select s.company_id, s.connection_id, s.allowed_origins, coalesce(s.look ->> 'theme', 'auto') as theme
      from webchat_sites s
        join companies c on c.id = s.company_id and c.status
        join connections n on n.company_id = s.company_id and n.id = s.connection_id and n.wanted
      where s.widget_key = ${widgetKey}`.execute(db),
  )
  return rows[0] ? { ...rows[0], widgetKey, channel: SITE_KIND } : null
}

const FOUND_FOR_MS = 10_000
const MAX_FOUND = 1000

/** Finds chats for what every page of a site asks, a little late: a change takes up to ten seconds to be seen. */
export const createSiteFinder = (data: Database): ((widgetKey: string) => Promise<FoundSite | null>) =>
  shortMemo((widgetKey) => findSite(data, widgetKey), { ms: FOUND_FOR_MS, size: MAX_FOUND })
