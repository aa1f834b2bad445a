import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { FindTarget } from '#server/features/assistants/index.ts'

/** Finds the active prompt of a queue, or of the connection where there is no queue, if the company's plan has prompts. */
export const findPromptTarget: FindTarget = async (db, companyId, queueId, connectionId) => {
  const target =
    queueId === null
      ? sql`connections x where x.company_id = ${companyId} and x.id = ${connectionId}`
      : sql`queues x where x.company_id = ${companyId} and x.id = ${queueId}`
  const { rows } = await sql<{ id: number }>`select p.id from companies c join plans on plans.id = c.plan_id
      and plans.use_open_ai, prompts p
    where c.id = ${companyId} and p.company_id = c.id and p.is_active and p.id = (select x.prompt_id from ${target})`.execute(
    db,
  )
  return rows[0] ? { kind: 'prompt', targetId: rows[0].id } : null
}

const promptOf = (db: Db, companyId: number, id: number) =>
  db
    .selectFrom('prompts')
    .select(['fallbackText', 'queueId', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findFallbackText = async (db: Db, companyId: number, id: number): Promise<string> =>
  (await promptOf(db, companyId, id))?.fallbackText ?? ''

/** Returns where a conversation goes when the prompt's model failed, and what colleagues read there. */
export async function findFallback(
  db: Db,
  companyId: number,
  id: number,
): Promise<{ queueId: number | null; note: string }> {
  const prompt = await promptOf(db, companyId, id)
  const name = prompt?.name ?? ''
  return { queueId: prompt?.queueId ?? null, note: `Assistente: o prompt ${name} não conseguiu responder.` }
}
