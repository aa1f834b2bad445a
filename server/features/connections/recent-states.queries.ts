import { sql } from 'kysely'
import type { Connection, StateChange } from '#contract/connections.ts'
import { jsonbObject, isoTime } from '#server/db/json-object.ts'
import { dbNow } from '#server/db/time.ts'

/** How many changes are kept: as many as a way from the code to the end of a link has, and those of a break before it. */
const KEPT = 8

type State = Partial<Pick<Connection, 'status' | 'reason'>>

/**
 * Returns the value of `recent_states` with which a row of `connections` is updated to this state. What stays as it is adds
 * nothing, so the last change says since when it is like that.
 */
export function withState({ status, reason }: State) {
  const next = {
    status: status === undefined ? sql<Connection['status']>`status` : sql<Connection['status']>`${status}::text`,
    reason: reason === undefined ? sql<string | null>`reason` : sql<string | null>`${reason}::text`,
  }
  const change = jsonbObject<StateChange>()({ at: isoTime(dbNow), ...next })
  return sql<unknown>`case when (status, reason) is not distinct from (${next.status}, ${next.reason}) then recent_states
    else jsonb_path_query_array(recent_states, ${sql.raw(`'$[last - ${KEPT - 2} to last]'`)}) || ${change} end`
}
