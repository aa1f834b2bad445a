import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ConnectionRef } from './port.ts'
import type { Database } from '#server/db/transaction.ts'
import { randomToken } from '#server/lib/secrets.ts'

export type ConnectionScope = Pick<ConnectionRef, 'companyId' | 'connectionId'>

/** new: sending has not started. done: it was accepted. unknown: sending started, and its outcome is unknown. */
type SegmentState = 'new' | 'done' | 'unknown'
/** One part of a message, counted from 0. `ownId` is our id of the message. */
type MessageSegment = { ownId: string; part: number }

/** What a webhook tells of one of `count` parts, which the provider knows as `mid`. `attempt` is that of markStarted. */
export type PartReport = MessageSegment & {
  count: number
  attempt: string
  mid: string
  ack: number
  isFailed: boolean
}

/** What is known after a report: whether the part failed, and how far the whole message is, which is as its last part. */
export type ReportedPart = { isFailed: boolean; messageAck: number }

/** The parts in which the messages of a connection were sent, with the provider's ids of them. */
export type SentParts = {
  /**
   * Marks the part as started and returns its previous state. A part that failed is new again, as another attempt: what
   * is told of the one before no longer counts.
   */
  markStarted(part: MessageSegment): Promise<{ state: SegmentState; attempt: string }>
  /** Stores that the provider accepted the part under this id. */
  markAccepted(part: MessageSegment, mid: string): Promise<void>
  /** Stores what a webhook tells, as often as it is told. Returns null for what is told of an earlier attempt. */
  markReported(report: PartReport): Promise<ReportedPart | null>
  /** Stores that the part was certainly not sent. */
  markNotSent(part: MessageSegment): Promise<void>
  /**
   * Says whether a part whose id is not known yet was started within the last minute, and before the time of the
   * provider's clock.
   */
  hasUnknown(before: Date): Promise<boolean>
  /** Returns our id of a message that has this id at the provider; only messages that we sent have one. */
  ownIdOf(mid: string): Promise<string | null>
  /** Returns the provider's id of the first part of our message. */
  midOf(ownId: string): Promise<string | null>
  /** Returns the provider's ids of all parts of our message, in order. */
  midsOf(ownId: string): Promise<string[]>
}

/**
 * It is not yet known whether this server sent the message: the response to its own request, which contains the id, is
 * not stored yet. What tells of the message must be tried again soon.
 */
class UnnamedPartError extends Error {
  override name = 'UnnamedPartError'
}

/**
 * Returns our id of a message that the provider told of at this time, or null for one that we did not send. Throws
 * UnnamedPartError while it may be one of ours. What was started later holds nothing up, or a busy connection would
 * never get on.
 */
export async function findOwnId(
  parts: Pick<SentParts, 'ownIdOf' | 'hasUnknown'>,
  mid: string,
  toldAt: Date,
): Promise<string | null> {
  const ownId = await parts.ownIdOf(mid)
  if (ownId !== null) return ownId
  if (await parts.hasUnknown(toldAt)) throw new UnnamedPartError('the message has no name yet')
  // It may have got its name between the two questions.
  return parts.ownIdOf(mid)
}

/** How far the clocks of a provider and of the database may be apart. */
const CLOCK_SKEW_SECONDS = 5
/** Enough that no two attempts at one part are the same. */
const ATTEMPT_BYTES = 6

export function createSentParts(data: Database, { companyId, connectionId }: ConnectionScope): SentParts {
  const actor = { companyId, userId: null }
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  const midsOf = async (ownId: string): Promise<string[]> => {
    const { rows } = await data.read(actor, (db) =>
      sql<{ mid: string }>`select mid from meta_parts where ${ofConnection} and own_id = ${ownId} and mid is not null
        order by part`.execute(db),
    )
    return rows.map(({ mid }) => mid)
  }

  return {
    markStarted: ({ ownId, part }) =>
      data.change(actor, async ({ db }) => {
        const attempt = randomToken(ATTEMPT_BYTES)
        const begun = await sql`insert into meta_parts (company_id, connection_id, own_id, part, attempt)
          values (${companyId}, ${connectionId}, ${ownId}, ${part}, ${attempt})
          on conflict (company_id, connection_id, own_id, part)
          do update set mid = null, is_failed = false, ack = 0, attempt = excluded.attempt
          where meta_parts.is_failed returning part`.execute(db)
        if (begun.rows.length) return { state: 'new', attempt }
        const { rows } = await sql<{ mid: string | null }>`select mid from meta_parts
          where ${ofConnection} and own_id = ${ownId} and part = ${part}`.execute(db)
        return { state: rows[0]?.mid == null ? 'unknown' : 'done', attempt }
      }),

    markAccepted: async ({ ownId, part }, mid) => {
      await data.change(actor, ({ db }) =>
        sql`insert into meta_parts (company_id, connection_id, own_id, part, mid)
          values (${companyId}, ${connectionId}, ${ownId}, ${part}, ${mid})
          on conflict (company_id, connection_id, own_id, part) do update set mid = excluded.mid`.execute(db),
      )
    },

    markReported: ({ ownId, part, count, attempt, mid, ack, isFailed }) =>
      data.change(actor, async ({ db }) => {
        const ofMessage = sql`${ofConnection} and own_id = ${ownId}`
        // Reports of two parts wait for each other, or each would miss how far the other one is.
        await sql`select part from meta_parts where ${ofMessage} order by part for no key update`.execute(db)
        const reported = await sql<{ isFailed: boolean }>`insert into meta_parts
            (company_id, connection_id, own_id, part, attempt, mid, ack, is_failed)
          values (${companyId}, ${connectionId}, ${ownId}, ${part}, ${attempt}, ${mid}, ${ack}, ${isFailed})
          on conflict (company_id, connection_id, own_id, part)
          do update set mid = excluded.mid, ack = greatest(meta_parts.ack, excluded.ack),
            is_failed = meta_parts.is_failed or (excluded.is_failed and meta_parts.ack < ${ACK.delivered})
          where meta_parts.attempt = excluded.attempt and (meta_parts.mid is null or meta_parts.mid = excluded.mid)
          returning is_failed`.execute(db)
        if (!reported.rows[0]) return null
        const { rows } = await sql<{ messageAck: number }>`
          select case when count(*) < ${count}::int then 0
            else min(case when is_failed then 0 else ack end) end as message_ack
          from meta_parts where ${ofMessage}`.execute(db)
        return { isFailed: reported.rows[0].isFailed, messageAck: rows[0]?.messageAck ?? 0 }
      }),

    markNotSent: async ({ ownId, part }) => {
      await data.change(actor, ({ db }) =>
        sql`delete from meta_parts where ${ofConnection} and own_id = ${ownId} and part = ${part} and mid is null`.execute(
          db,
        ),
      )
    },

    hasUnknown: async (before) => {
      const { rows } = await data.read(actor, (db) =>
        sql`select 1 from meta_parts where ${ofConnection} and mid is null
          and created_at > now() - interval '1 minute'
          and created_at < ${before}::timestamptz + make_interval(secs => ${CLOCK_SKEW_SECONDS}) limit 1`.execute(db),
      )
      return rows.length > 0
    },

    ownIdOf: async (mid) => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ ownId: string }>`select own_id from meta_parts where ${ofConnection} and mid = ${mid}`.execute(db),
      )
      return rows[0]?.ownId ?? null
    },

    midOf: async (ownId) => (await midsOf(ownId))[0] ?? null,

    midsOf,
  }
}
