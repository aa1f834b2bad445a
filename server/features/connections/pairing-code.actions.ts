import { featuresOf } from '#contract/channels.ts'
import type { Connection, ConnectionStatus } from '#contract/connections.ts'
import type { Db } from '#server/db/client.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { DEFAULT_COUNTRY, readEntered } from '#server/lib/phone.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'
import { countryOfZone } from '#server/lib/phone-zone.ts'
import { getLocked, startOver, updateConnectionState, type TxWithKey } from './actions.ts'

/** Reads a number as the company's country writes it. Throws ERR_VALIDATION. */
export function readLinkNumber(given: string, { timezone }: CurrentUser): string {
  const read = readEntered(given, { country: countryOfZone(timezone) ?? DEFAULT_COUNTRY })
  if ('number' in read) return read.number
  throw phoneRefusal(read.fault)
}

/** In every other status a number is linked, or about to be. */
const WAITING: readonly ConnectionStatus[] = ['qrcode', 'DISCONNECTED']

/** Throws unless the connection waits for a phone: ERR_VALIDATION, or ERR_LINK_CODE_NOT_NOW. */
export function assertWaitsForPhone({ status, channel }: Pick<Connection, 'status' | 'channel'>): void {
  if (featuresOf(channel).linking !== 'qrCode') throw new AppError('ERR_VALIDATION')
  if (!WAITING.includes(status)) throw new AppError('ERR_LINK_CODE_NOT_NOW')
}

/** Throws as `assertWaitsForPhone` does, or ERR_NO_WAPP_FOUND. */
export async function assertMayAskForCode(db: Db, companyId: number, id: number): Promise<void> {
  const connection = await db
    .selectFrom('connections')
    .select(['status', 'channel'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
  assertWaitsForPhone(connection)
}

/**
 * Asks for a code that links the number when it is typed on its phone. It takes the place of a QR code, and arrives as
 * an event of the connection. Throws as `assertWaitsForPhone` does.
 */
export async function requestPairingCode(tx: TxWithKey, id: number, number: string): Promise<Connection> {
  const locked = await getLocked(tx, id)
  assertWaitsForPhone(locked)
  await startOver(tx, id, locked.channel)
  await tx.command({ kind: 'linkByCode', companyId: tx.companyId, connectionId: id, number })
  return updateConnectionState(tx, id, { pairingNumber: number })
}
