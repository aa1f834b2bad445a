import { SITE_KIND } from '#contract/channels.ts'
import type { Connection, NewConnectionFields, NewSite, SiteChange } from '#contract/connections.ts'
import { dbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { randomToken } from '#server/lib/secrets.ts'
import { addConnection, emitSaved, updateConnectionState, type TxWithKey } from './actions.ts'

/** The name of a chat is public, and nobody finds one by trying. */
const KEY_BYTES = 18

/** Creates a chat and starts it at once: there is nobody outside who has to be asked. */
export async function createSiteConnection(
  tx: TxWithKey,
  input: NewConnectionFields,
  { allowedOrigins, look }: NewSite,
): Promise<Connection> {
  const { companyId } = tx
  const connectionId = await addConnection(tx, input, SITE_KIND)
  await tx.db
    .insertInto('webchatSites')
    .values({ companyId, connectionId, widgetKey: randomToken(KEY_BYTES), allowedOrigins, look: JSON.stringify(look) })
    .execute()
  await updateConnectionState(tx, connectionId, { wanted: true })
  await tx.command({ kind: 'start', companyId, connectionId })
  return emitSaved(tx, connectionId)
}

/** Changes where the chat may stand and how it looks; its name stays. Throws AppError for another kind of connection. */
export async function changeSite(tx: Tx, connectionId: number, { allowedOrigins, look }: SiteChange): Promise<void> {
  if (!allowedOrigins && !look) return
  const { numUpdatedRows } = await tx.db
    .updateTable('webchatSites')
    .set({
      ...(allowedOrigins && { allowedOrigins }),
      ...(look && { look: JSON.stringify(look) }),
      updatedAt: dbNow,
    })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongField(allowedOrigins ? 'allowedOrigins' : 'look', 'Invalid value')
}
