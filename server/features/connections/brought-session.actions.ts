import type { Connection } from '#contract/connections.ts'
import { BROUGHT_KEY } from '#server/channels/whatsapp/auth-state.ts'
import { toKeyRow } from '#server/channels/whatsapp/auth-store.ts'
import { readBroughtSession } from '#server/channels/whatsapp/brought-session.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { getLocked, startOver, type TxWithKey } from './actions.ts'
import { assertWaitsForPhone } from './pairing-code.actions.ts'

/** Returns the credentials in what another product kept. Throws ERR_VALIDATION. */
export function readSession(text: string): Buffer {
  const read = readBroughtSession(text)
  if ('creds' in read) return read.creds
  throw wrongField('session', read.fault)
}

/**
 * Goes on with the session of another product, which must run there no more. Where WhatsApp does not take it, a QR code
 * is shown. Throws as `assertWaitsForPhone` does.
 */
export async function bringSession(tx: TxWithKey, id: number, creds: Buffer): Promise<Connection> {
  const locked = await getLocked(tx, id)
  assertWaitsForPhone(locked)
  const opening = await startOver(tx, id, locked.channel)
  const scope = { companyId: tx.companyId, connectionId: id }
  await tx.db
    .insertInto('waKeys')
    .values(toKeyRow(tx.storageKey, scope, BROUGHT_KEY, creds))
    .execute()
  await tx.command({ kind: 'restart', ...scope })
  return opening
}
