import type { CampaignRecipient, RecipientExportQuery } from '#contract/campaigns.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import { recipientsAfter } from './recipients.queries.ts'

const COLUMNS = {
  name: ({ name }) => name,
  number: ({ number }) => number,
  email: ({ email }) => email,
  text: ({ variant }) => (variant === null ? '' : String(variant)),
  state: ({ state }) => state,
  reason: ({ reason }) => reason ?? '',
  answered: ({ answered }) => String(answered),
  refused: ({ refused }) => String(refused),
  answer: ({ detail }) => detail ?? '',
  at: ({ at }) => at ?? '',
} satisfies Record<string, (recipient: CampaignRecipient) => string>

/** Yields the lines of the export in batches, so that a slow reader holds no database connection. */
export async function* exportRecipients(
  data: Database,
  actor: Actor,
  id: number,
  search: RecipientExportQuery,
): AsyncGenerator<string[]> {
  yield Object.keys(COLUMNS)
  for (let after = 0; ;) {
    const rows = await data.read(actor, (db) => recipientsAfter(db, actor.companyId, id, { ...search, after }))
    for (const row of rows) yield Object.values(COLUMNS).map((valueOf) => valueOf(row))
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
