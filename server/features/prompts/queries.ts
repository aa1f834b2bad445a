import { sql } from 'kysely'
import type { z } from 'zod'
import type { Prompt, PromptPage, PromptQuery } from '#contract/prompts.ts'
import { SECRET_MASK, type SettingKey } from '#contract/settings.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

const mask = (column: string) => sql<string>`case when ${sql.ref(column)} is null then '' else ${SECRET_MASK}::text end`

const q = tableAlias<'queues'>('q')
const queue = jsonOfRow(
  jsonObject<NonNullable<Prompt['queue']>>()(q.columns('id', 'name', 'color')),
  sql`queues q where q.company_id = prompts.company_id and q.id = prompts.queue_id`,
)

const prompts = (db: Db, companyId: number) =>
  db
    .selectFrom('prompts')
    .where('companyId', '=', companyId)
    .select([
      'id',
      'name',
      'prompt',
      mask('apiKeySealed').as('apiKey'),
      'maxMessages',
      'maxTokens',
      'temperature',
      'promptTokens',
      'completionTokens',
      'totalTokens',
      'voice',
      mask('voiceKeySealed').as('voiceKey'),
      'voiceRegion',
      'baseUrl',
      'model',
      'transcriptionModel',
      'embeddingModel',
      'fallbackText',
      'handOverText',
      'always',
      'never',
      'topics',
      'handOverWhen',
      'onlySources',
      'handsOverUpset',
      'masksDocuments',
      'maxTurns',
      'priceInput',
      'priceOutput',
      'priceHearing',
      'priceSpeaking',
      'isActive',
      'passMark',
      'queueId',
      queue.as('queue'),
      'companyId',
      'createdAt',
      'updatedAt',
    ])

export async function listPrompts(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof PromptQuery>,
): Promise<PromptPage> {
  const list = prompts(db, companyId)
    .where(textMatches('name', searchParam))
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { ...page, prompts: found }
}

export async function getPrompt(db: Db, companyId: number, id: number): Promise<Prompt> {
  const prompt = await prompts(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!prompt) throw new AppError('ERR_NO_PROMPT_FOUND')
  return prompt
}

export const secretContext = (promptId: number, field: 'apiKey' | 'voiceKey'): string => `prompts/${promptId}/${field}`

/** Returns whether a queue, a connection or the AI for attendants uses the prompt. */
export async function isPromptUsed(db: Db, companyId: number, id: number): Promise<boolean> {
  const of = (table: 'queues' | 'connections') =>
    db.selectFrom(table).select('id').where('companyId', '=', companyId).where('promptId', '=', id)
  const ofAttendants = db
    .selectFrom('settings')
    .select('id')
    .where('companyId', '=', companyId)
    .where('key', '=', 'attendantAiPrompt' satisfies SettingKey)
    .where('value', '=', String(id))
  const uses = of('queues').unionAll(of('connections')).unionAll(ofAttendants)
  return (await uses.executeTakeFirst()) !== undefined
}
