import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import { createCloudStore } from '#server/channels/meta/cloud-store.ts'
import type { TemplateAccount } from '#server/channels/meta/cloud-templates.ts'
import type { ConnectionScope } from '#server/channels/sent-parts.ts'
import { readDbNow } from '#server/db/time.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findNumber } from './queries.ts'

export type Deps = Pick<JobContext, 'data'> & { services: Pick<JobContext['services'], 'config' | 'keys'> }

/** Returns the account of an official number; null when its token is gone. */
export async function findAccount({ data, services }: Deps, scope: ConnectionScope): Promise<TemplateAccount | null> {
  const { token, wabaId, appSecret } = await createCloudStore(data, services.keys.storage, scope).account()
  return token === null ? null : { graph: cloudGraph(services.config, appSecret), wabaId, token }
}

/** Returns the account, and the time before Meta is asked anything. Throws AppError when there is none to be asked. */
export async function getAccount(deps: Deps, scope: ConnectionScope): Promise<TemplateAccount & { start: Date }> {
  const { companyId, connectionId } = scope
  const start = await deps.data.read({ companyId, userId: null }, async (db) => {
    const state = await findNumber(db, companyId, connectionId)
    if (state === 'unknown') throw new AppError('ERR_NO_WAPP_FOUND')
    if (state === 'unlinked') throw new AppError('ERR_CLOUD_TOKEN_INVALID')
    return readDbNow(db)
  })
  const account = await findAccount(deps, scope)
  if (!account) throw new AppError('ERR_CLOUD_TOKEN_INVALID')
  return { ...account, start }
}
