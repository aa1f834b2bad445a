import { sql } from 'kysely'
import type { IntegrationType } from '#contract/queue-integrations.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject } from '#server/db/json-object.ts'
import type { AssistantTarget } from '#server/features/assistants/index.ts'
import { decryptText } from '#server/lib/secrets.ts'
import { secretContext, signatureContext } from './queries.ts'

/**
 * Finds the integration of the queue, or of the connection where there is no queue, as far as the company's plan includes
 * integrations.
 */
export async function findIntegrationTarget(
  db: Db,
  companyId: number,
  queueId: number | null,
  connectionId: number,
): Promise<AssistantTarget | null> {
  const [table, id] = queueId === null ? ['connections', connectionId] : ['queues', queueId]
  const { rows } = await sql<{ integrationId: number }>`
    select s.integration_id from ${sql.table(table)} s
      join companies c on c.id = s.company_id
      join plans p on p.id = c.plan_id and p.use_integrations
    where s.company_id = ${companyId} and s.id = ${id} and s.integration_id is not null`.execute(db)
  const [row] = rows
  return row ? { kind: 'integration', targetId: row.integrationId } : null
}

/** An integration with its secrets in clear, for the time of one exchange. */
export type LoadedIntegration = {
  id: number
  type: IntegrationType
  projectName: string
  language: string
  url: string
  typebotSlug: string
  typebotExpires: number
  typebotDelayMessage: number
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
  key: string
  /** The newest first. */
  signatureSecrets: string[]
}

export async function loadIntegration(
  db: Db,
  companyId: number,
  id: number,
  storageKey: Buffer,
): Promise<LoadedIntegration | undefined> {
  const row = await db
    .selectFrom('queueIntegrations')
    .selectAll()
    .select(sql<boolean>`coalesce(old_signature_secret_until > now(), false)`.as('isOldValid'))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { jsonContentSealed, signatureSecretSealed, oldSignatureSecretSealed, isOldValid, ...fields } = row
  const sealed = [signatureSecretSealed, isOldValid ? oldSignatureSecretSealed : null].filter((one) => one !== null)
  return {
    ...fields,
    type: fields.type as IntegrationType,
    key: jsonContentSealed ? decryptText(storageKey, jsonContentSealed, secretContext(id)) : '',
    signatureSecrets: sealed.map((one) => decryptText(storageKey, one, signatureContext(id))),
  }
}

/** What customers read when the integration failed; '' stands for the built-in text. */
export async function integrationFallback(db: Db, companyId: number, id: number): Promise<string> {
  const row = await db
    .selectFrom('queueIntegrations')
    .select('fallbackMessage')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.fallbackMessage ?? ''
}

/** The ids that an outside system named. */
export type NamedIds = { queueIds: number[]; userIds: number[]; tagIds: number[] }
type Member = { userId: number; queueId: number | null }
export type KnownIds = { queues: number[]; tags: number[]; members: Member[] }

const memberJson = jsonObject<Member>()({ userId: sql`u.id`, queueId: sql`q.queue_id` })

/** Returns which of these the company has. Administrators serve every queue. */
export async function findKnownIds(db: Db, companyId: number, named: NamedIds): Promise<KnownIds> {
  const { rows } = await sql<KnownIds>`select
    coalesce((select json_agg(id) from queues where company_id = ${companyId} and id = any(${named.queueIds}::bigint[])), '[]') as queues,
    coalesce((select json_agg(id) from tags where company_id = ${companyId} and id = any(${named.tagIds}::bigint[])), '[]') as tags,
    coalesce((select json_agg(${memberJson}) from users u
      left join user_queues q on q.company_id = u.company_id and q.user_id = u.id and u.profile <> 'admin'
      where u.company_id = ${companyId} and u.id = any(${named.userIds}::bigint[])
        and (u.profile = 'admin' or q.queue_id is not null)), '[]') as members`.execute(db)
  return rows[0] ?? { queues: [], tags: [], members: [] }
}

export async function findCompanyName(db: Db, companyId: number): Promise<string> {
  const row = await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  return row?.name ?? ''
}
