import { sql } from 'kysely'
import { requireRow } from '#server/db/single-row.ts'
import type { Tx } from '#server/db/transaction.ts'
import type {
  ImportTarget,
  RowContact,
  RunningImport,
  StoredOutcome,
  StoredPerson,
} from '#server/features/imports/index.ts'
import { emitItemsChanged } from './actions.ts'
import { startCheckOfNew } from './check-start.actions.ts'

/**
 * Adds people to a list, or completes those who are in it: what the file does not say stays, and repeating it changes
 * nothing. The numbers differ, and are locked in their order, so that two imports do not wait for each other. New ones
 * are checked from here on.
 */
async function storePeople(
  tx: Tx,
  people: RowContact[],
  { id, listId, consentSource, consentAt, consentUserId }: RunningImport,
): Promise<Map<string, StoredPerson>> {
  const given = people.map(({ number, name, email }) => ({ number, name, email }))
  const { rows } = await sql<{ outcomes: string }>`
    with stored as (insert into contact_list_items as i
        (company_id, list_id, name, number, email, import_id, consent_source, consent_at, consent_user_id)
      select ${tx.companyId}, ${listId}, coalesce(nullif(g.name, ''), g.number), g.number, g.email, ${id},
          ${consentSource}::text, ${consentAt}::date, ${consentUserId}::bigint
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(number text, name text, email text)
       order by g.number
    on conflict (company_id, list_id, number) do update set
      name = case when excluded.name = excluded.number then i.name else excluded.name end,
      email = coalesce(nullif(excluded.email, ''), i.email),
      consent_source = coalesce(excluded.consent_source, i.consent_source),
      consent_at = case when excluded.consent_source is null then i.consent_at else excluded.consent_at end,
      consent_user_id = case when excluded.consent_source is null then i.consent_user_id else excluded.consent_user_id end,
      updated_at = now()
    where excluded.name not in (excluded.number, i.name) or excluded.email not in ('', i.email)
      or (excluded.consent_source is not null
        and (excluded.consent_source, excluded.consent_at) is distinct from (i.consent_source, i.consent_at))
    returning i.number, case when i.xmax = 0 then 'created' else 'updated' end as outcome)
    select coalesce(json_agg(json_build_array(number, outcome)), '[]')::text as outcomes from stored`.execute(tx.db)
  if (listId !== null) await startCheckOfNew(tx, listId)
  const outcomes = new Map(JSON.parse(requireRow(rows).outcomes) as [string, StoredOutcome][])
  return new Map(
    people.map(({ number }) => [number, { outcome: outcomes.get(number) ?? 'unchanged', contactId: null }]),
  )
}

/** Rows become people of a contact list. */
export const listTarget: ImportTarget = {
  kind: 'list',
  job: 'contactList.import',
  storePeople,
  emitChanged: async (tx, listId) => {
    if (listId !== null) await emitItemsChanged(tx, listId)
  },
}
