import { sql } from 'kysely'
import type { z } from 'zod'
import type { QueueIntegration, QueueIntegrationPage, QueueIntegrationQuery } from '#contract/queue-integrations.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'
import { decryptText } from '#server/lib/secrets.ts'

const PAGE = 20

const integrations = (db: Db, companyId: number) =>
  db
    .selectFrom('queueIntegrations')
    .where('companyId', '=', companyId)
    .select([
      'id',
      'type',
      'name',
      'projectName',
      sql<string>`case when json_content_sealed is null then '' else ${SECRET_MASK}::text end`.as('jsonContent'),
      'url',
      'language',
      'companyId',
      'typebotSlug',
      'typebotExpires',
      'typebotKeywordFinish',
      'typebotUnknownMessage',
      'typebotDelayMessage',
      'typebotKeywordRestart',
      'typebotRestartMessage',
      'fallbackMessage',
      sql<string>`case when signature_secret_sealed is null then '' else ${SECRET_MASK}::text end`.as(
        'signatureSecret',
      ),
      'createdAt',
      'updatedAt',
    ])

/** The wire calls the URL `urlN8N`, after the first system that was supported. */
const toResponse = ({ url, ...row }: Omit<QueueIntegration, 'urlN8N'> & { url: string }): QueueIntegration => ({
  ...row,
  urlN8N: url,
})

/** Lists integrations, newest first. */
export async function listIntegrations(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof QueueIntegrationQuery>,
): Promise<QueueIntegrationPage> {
  const list = integrations(db, companyId)
    .where(textMatches('name', searchParam))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { queueIntegrations: found.map(toResponse), ...page }
}

export async function getIntegration(db: Db, companyId: number, id: number): Promise<QueueIntegration> {
  const row = await integrations(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND')
  return toResponse(row)
}

/** Returns whether a queue or a connection uses the integration. */
export async function isIntegrationUsed(db: Db, companyId: number, id: number): Promise<boolean> {
  const of = (table: 'queues' | 'connections') =>
    db.selectFrom(table).select('id').where('companyId', '=', companyId).where('integrationId', '=', id)
  return (await of('queues').unionAll(of('connections')).executeTakeFirst()) !== undefined
}

/** Returns the stored key of the service account; empty when there is none. */
export async function integrationKey(db: Db, companyId: number, id: number, storageKey: Buffer): Promise<string> {
  const row = await db
    .selectFrom('queueIntegrations')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .select('jsonContentSealed')
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND')
  return row.jsonContentSealed ? decryptText(storageKey, row.jsonContentSealed, secretContext(id)) : ''
}

export const secretContext = (integrationId: number): string => `queue_integrations/${integrationId}/jsonContent`
export const signatureContext = (integrationId: number): string => `queue_integrations/${integrationId}/signatureSecret`
