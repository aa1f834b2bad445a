import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { AssistantTarget } from './assistant.ts'

/** After so many failures in a row, customers are not kept waiting for a target that will hardly answer. */
const MAX_FAILURES = 5
const OPEN_SECONDS = 60

/** Counts a failure of the target; after several in a row it is not called for a minute. */
export async function recordFailure(tx: Tx, { kind, targetId }: AssistantTarget): Promise<void> {
  await sql`insert into assistant_circuits (company_id, kind, target_id, failures) values (${tx.companyId}, ${kind}, ${targetId}, 1)
    on conflict (company_id, kind, target_id) do update set failures = assistant_circuits.failures + 1,
      open_until = case when assistant_circuits.failures + 1 >= ${MAX_FAILURES}
        then clock_timestamp() + make_interval(secs => ${OPEN_SECONDS}) end`.execute(tx.db)
}

/** Forgets the failures of a target that answered. */
export async function closeCircuit(tx: Tx, { kind, targetId }: AssistantTarget): Promise<void> {
  await tx.db
    .deleteFrom('assistantCircuits')
    .where('companyId', '=', tx.companyId)
    .where('kind', '=', kind)
    .where('targetId', '=', targetId)
    .execute()
}
