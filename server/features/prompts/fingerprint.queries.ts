import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/**
 * Returns a fingerprint of everything that a prompt's answers follow from: its instructions and models, and what it
 * knows. Names, prices and budgets are not part of it.
 */
export async function fingerprintOf(db: Db, companyId: number, promptId: number): Promise<string> {
  const { rows } = await sql<{ fingerprint: string | null }>`
    select md5(concat_ws('\u001f', p.prompt, p.always, p.never, p.topics, p.hand_over_when, p.only_sources,
        p.hands_over_upset, p.base_url, p.model, p.temperature, p.max_tokens,
        (select string_agg(md5(k.body), '' order by k.source_id, k.position) from knowledge_passages k
          join knowledge_sources s on s.company_id = k.company_id and s.id = k.source_id and s.status = 'ready'
          where k.company_id = p.company_id and k.prompt_id = p.id))) as fingerprint
    from prompts p where p.company_id = ${companyId} and p.id = ${promptId}`.execute(db)
  return rows[0]?.fingerprint ?? ''
}
