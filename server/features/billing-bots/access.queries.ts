import {
  billingBotByName,
  billingSystemIn,
  missingAccess,
  type BillingAccessKey,
  type BillingBot,
  type BillingSystem,
} from '#contract/billing-systems.ts'
import { billingValues } from '#contract/billing-values.ts'
import { isSecretSetting } from '#contract/settings.ts'
import type { Db } from '#server/db/client.ts'
import type { FindTarget } from '#server/features/assistants/index.ts'
import { secretContext, settingRows } from '#server/features/settings/queries.ts'
import type { BillerAccess } from '#server/integrations/billing/biller.ts'
import { decryptText } from '#server/lib/secrets.ts'

/** Reads the settings of all billing systems. Secrets are still encrypted: here it only counts whether they are set. */
const readValues = async (db: Db, companyId: number) => billingValues(await settingRows(db, companyId).execute())

export type AccessOptions = { companyId: number; storageKey: Buffer; asaasUrl: string }

/** Returns the access to this system, or to the one that the company uses; null if it is not set up. */
export async function readBillingAccess(
  db: Db,
  { companyId, storageKey, asaasUrl }: AccessOptions,
  requested?: BillingSystem,
): Promise<BillerAccess | null> {
  const values = await readValues(db, companyId)
  const system = requested ?? billingSystemIn(values)
  if (system === null || missingAccess(system, values).length > 0) return null
  const read = (key: BillingAccessKey): string =>
    (isSecretSetting(key) ? decryptText(storageKey, values[key], secretContext(companyId, key)) : values[key]).trim()
  switch (system) {
    case 'ixc':
      return { system, url: read('ipixc'), token: read('tokenixc') }
    case 'mkAuth':
      return {
        system,
        url: read('ipmkauth'),
        clientId: read('clientidmkauth'),
        clientSecret: read('clientsecretmkauth'),
      }
    case 'asaas':
      return { system, url: asaasUrl, token: read('asaas') }
  }
}

/** Returns the billing bot of a queue: the chosen one, or the one that its name stands for. */
export async function findBillingBot(db: Db, companyId: number, queueId: number): Promise<BillingBot | null> {
  const queue = await db
    .selectFrom('queues')
    .select(['name', 'billingBot'])
    .where('companyId', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst()
  if (!queue) return null
  return (queue.billingBot as BillingBot | null) ?? billingBotByName(queue.name)
}

/** Without a billing system the customers of such a queue wait for a person, as in any other. */
export const findBillingTarget: FindTarget = async (db, companyId, queueId) => {
  if (queueId === null || !(await findBillingBot(db, companyId, queueId))) return null
  return billingSystemIn(await readValues(db, companyId)) && { kind: 'billing', targetId: queueId }
}
