import { sql, type RawBuilder } from 'kysely'
import type { CampaignUses } from '#contract/campaign-uses.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'

const SHOWN_NAMES = 3

/** What a campaign may use: a column of it, and the record's id. */
export type UsedRecord = { column: 'contactListId' | 'fileListId' | 'connectionId'; id: number }

const IS_ACTIVE = sql<boolean>`c.status in ('EM_ANDAMENTO','PROGRAMADA')`

const countIf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`
const usesJson = jsonObject<CampaignUses>()({
  active: sql<
    string[]
  >`coalesce((array_agg(c.name order by c.name) filter (where ${IS_ACTIVE}))[:${sql.lit(SHOWN_NAMES)}], '{}')`,
  activeCount: countIf(IS_ACTIVE),
  drafts: countIf(sql`c.status = 'INATIVA'`),
  ended: countIf(sql`c.status in ('CANCELADA','FINALIZADA')`),
})

/** Tells which campaigns use a record. */
export async function findCampaignUses(db: Db, companyId: number, { column, id }: UsedRecord): Promise<CampaignUses> {
  const { rows } = await sql<{ uses: CampaignUses }>`select ${usesJson} as uses from campaigns c
    where c.company_id = ${companyId} and ${sql.ref(`c.${column}`)} = ${id}`.execute(db)
  return requireRow(rows).uses
}
