import { sql } from 'kysely'
import type { z } from 'zod'
import type { AiCall, AiCallPage, AiCallQuery, AiOutcome, AiPurpose, AiSpending } from '#contract/ai.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { readUncountedPage } from '#server/db/read-page.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'

const PAGE = 50
const MICROS = 1_000_000

const p = tableAlias<'prompts'>('p')
const u = tableAlias<'users'>('u')
const prompt = jsonOfRow(
  jsonObject<NonNullable<AiCall['prompt']>>()(p.columns('id', 'name')),
  sql`prompts p where p.company_id = ai_calls.company_id and p.id = ai_calls.prompt_id`,
)
const user = jsonOfRow(
  jsonObject<NonNullable<AiCall['user']>>()(u.columns('id', 'name')),
  sql`users u where u.company_id = ai_calls.company_id and u.id = ai_calls.user_id`,
)

/** Lists the calls of models, newest first. The list is not counted: it may have millions of rows. */
export async function listAiCalls(
  db: Db,
  companyId: number,
  { promptId, ticketId, purpose, outcome, pageNumber }: z.infer<typeof AiCallQuery>,
): Promise<AiCallPage> {
  const list = db
    .selectFrom('aiCalls')
    .select(['id', 'model', 'promptTokens', 'cachedTokens', 'completionTokens', 'ms', 'ticketId', 'createdAt'])
    .select([sql<AiPurpose>`purpose`.as('purpose'), sql<AiOutcome>`outcome`.as('outcome')])
    .select([sql<number>`micros::float8 / ${sql.lit(MICROS)}`.as('price'), prompt.as('prompt'), user.as('user')])
    .where('companyId', '=', companyId)
    .$if(promptId !== undefined, (query) => query.where('promptId', '=', promptId ?? 0))
    .$if(ticketId !== undefined, (query) => query.where('ticketId', '=', ticketId ?? 0))
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .orderBy('id', 'desc')
  const { rows: calls, hasMore } = await readUncountedPage(list, { pageNumber, size: PAGE })
  return { calls, count: (pageNumber - 1) * PAGE + calls.length, hasMore }
}

/** Returns what the company's models have cost today, in its own time zone. */
export async function getAiSpending(db: Db, companyId: number): Promise<AiSpending> {
  const { aiDailyBudget } = await getCompanySettings(db, companyId)
  const { rows } = await sql<{ micros: number }>`select s.micros from ai_spending s
    join companies c on c.id = s.company_id and s.day = (now() at time zone c.timezone)::date
    where s.company_id = ${companyId}`.execute(db)
  return { today: (rows[0]?.micros ?? 0) / MICROS, budget: Number(aiDailyBudget) }
}
