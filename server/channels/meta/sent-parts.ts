import { sql } from 'kysely'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'

export type ConnectionScope = Pick<ConnectionRef, 'companyId' | 'connectionId'>

/** new: sending has not started. done: it was accepted. unknown: sending started, and its outcome is unknown. */
type SegmentState = 'new' | 'done' | 'unknown'
/** One part of a message, counted from 0. `ownId` is our id of the message. */
type MessageSegment = { ownId: string; part: number }

/** The parts in which the messages of a connection were sent, with Meta's ids of them. */
export type SentParts = {
  /** Marks the part as started and returns its previous state. A part that failed is new again. */
  markStarted(part: MessageSegment): Promise<SegmentState>
  /** Stores that Meta accepted the part under this id. */
  markAccepted(part: MessageSegment, mid: string): Promise<void>
  /**
   * Stores what a webhook tells of a part. Returns false for what comes too late: the part failed before, or was sent
   * again since.
   */
  markReported(part: MessageSegment, mid: string, hasFailed: boolean): Promise<boolean>
  /** Stores that the part was certainly not sent. */
  markNotSent(part: MessageSegment): Promise<void>
  /** Says whether a part was started within the last minute whose id is not known yet. */
  hasUnknown(): Promise<boolean>
  /** Returns our id of a message that has this id at Meta; only messages that we sent have one. */
  ownIdOf(mid: string): Promise<string | null>
  /** Returns Meta's id of the first part of our message. */
  midOf(ownId: string): Promise<string | null>
}

export function createSentParts(data: Database, { companyId, connectionId }: ConnectionScope): SentParts {
  const actor = { companyId, userId: null }
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`

  return {
    markStarted: ({ ownId, part }) =>
      data.change(actor, async ({ db }): Promise<SegmentState> => {
        const begun = await sql`insert into meta_parts (company_id, connection_id, own_id, part)
          values (${companyId}, ${connectionId}, ${ownId}, ${part})
          on conflict (company_id, connection_id, own_id, part) do update set mid = null, failed = false
          where meta_parts.failed returning part`.execute(db)
        if (begun.rows.length) return 'new'
        const { rows } = await sql<{ mid: string | null }>`select mid from meta_parts
          where ${ofConnection} and own_id = ${ownId} and part = ${part}`.execute(db)
        return rows[0]?.mid == null ? 'unknown' : 'done'
      }),

    markAccepted: async ({ ownId, part }, mid) => {
      await data.change(actor, ({ db }) =>
        sql`insert into meta_parts (company_id, connection_id, own_id, part, mid)
          values (${companyId}, ${connectionId}, ${ownId}, ${part}, ${mid})
          on conflict (company_id, connection_id, own_id, part) do update set mid = excluded.mid`.execute(db),
      )
    },

    markReported: async ({ ownId, part }, mid, hasFailed) => {
      const { rows } = await data.change(actor, ({ db }) =>
        sql`insert into meta_parts (company_id, connection_id, own_id, part, mid, failed)
          values (${companyId}, ${connectionId}, ${ownId}, ${part}, ${mid}, ${hasFailed})
          on conflict (company_id, connection_id, own_id, part) do update set mid = excluded.mid, failed = excluded.failed
          where not meta_parts.failed and (meta_parts.mid is null or meta_parts.mid = excluded.mid)
          returning part`.execute(db),
      )
      return rows.length > 0
    },

    markNotSent: async ({ ownId, part }) => {
      await data.change(actor, ({ db }) =>
        sql`delete from meta_parts where ${ofConnection} and own_id = ${ownId} and part = ${part} and mid is null`.execute(
          db,
        ),
      )
    },

    hasUnknown: async () => {
      const { rows } = await data.read(actor, (db) =>
        sql`select 1 from meta_parts where ${ofConnection} and mid is null
          and created_at > now() - interval '1 minute' limit 1`.execute(db),
      )
      return rows.length > 0
    },

    ownIdOf: async (mid) => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ ownId: string }>`select own_id from meta_parts where ${ofConnection} and mid = ${mid}`.execute(db),
      )
      return rows[0]?.ownId ?? null
    },

    midOf: async (ownId) => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ mid: string }>`select mid from meta_parts where ${ofConnection} and own_id = ${ownId} and mid is not null
          order by part limit 1`.execute(db),
      )
      return rows[0]?.mid ?? null
    },
  }
}
