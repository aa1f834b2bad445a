/**
 * Messages say "somebody" where they mention people of whom nothing is known. Whoever learns something of a person enqueues
 * here that these texts are written anew; mostly there are none.
 */
import { sql } from 'kysely'
import type { Identity } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'

const isHidden = ({ kind }: Identity): boolean => kind === 'lid'

/** Takes the identities of each person. A hidden id alone tells nothing new. */
export async function enqueueMentionNames(tx: Tx, people: Identity[][]): Promise<void> {
  const linked = people.filter((identities) => identities.length > 1)
  const lids = linked.flat().filter(isHidden)
  if (lids.length === 0) return
  const { rows } = await sql<{ lid: string }>`select distinct lid from unnamed_mentions
    where company_id = ${tx.companyId} and lid = any(${lids.map(({ value }) => value)}::text[])`.execute(tx.db)
  const unnamed = new Set(rows.map(({ lid }) => lid))
  const found = linked.filter((identities) => identities.some((one) => isHidden(one) && unnamed.has(one.value)))
  if (found.length > 0) await tx.enqueue('mention.name', { companyId: tx.companyId, people: found })
}

/** Does so for a contact that has another name, number or hidden id now. */
export async function enqueueMentionNamesOf(tx: Tx, contactId: number): Promise<void> {
  const { rows } = await sql<Identity>`select distinct i.kind, i.value from contact_identities i
    join unnamed_mentions u on u.company_id = i.company_id and u.lid = i.value
    where i.company_id = ${tx.companyId} and i.contact_id = ${contactId} and i.kind = 'lid'`.execute(tx.db)
  if (rows.length === 0) return
  await tx.enqueue('mention.name', { companyId: tx.companyId, people: rows.map((identity) => [identity]) })
}
