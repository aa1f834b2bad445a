import { featuresOf } from '#contract/channels.ts'
import type { Connection, ConnectionStatus } from '#contract/connections.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { DEFAULT_COUNTRY, readEntered } from '#server/lib/phone.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'
import { countryOfZone } from '#server/lib/phone-zone.ts'
import { getLocked, startOver, type TxWithKey } from './actions.ts'
import { getConnection } from './queries.ts'

/** Reads a number as the company's country writes it. Throws ERR_VALIDATION. */
export function readLinkNumber(given: string, { timezone }: CurrentUser): string {
  const read = readEntered(given, { country: countryOfZone(timezone) ?? DEFAULT_COUNTRY })
  if ('number' in read) return read.number
  throw phoneRefusal(read.fault)
}

/** In every other status a number is linked, or about to be, and its credentials must not be lost. */
const WAITING: readonly ConnectionStatus[] = ['qrcode', 'DISCONNECTED']

/**
 * Asks for a code that links the number when it is typed on its phone. It takes the place of a QR code, and arrives as
 * an event of the connection. A connection that waits for no phone is left alone.
 */
export async function requestLinkCode(tx: TxWithKey, id: number, number: string): Promise<Connection> {
  const { status, channel } = await getLocked(tx, id)
  if (featuresOf(channel).linking !== 'qrCode') throw new AppError('ERR_VALIDATION')
  if (!WAITING.includes(status)) return getConnection(tx.db, tx.companyId, id, tx.storageKey)
  const connection = await startOver(tx, id, channel)
  await tx.command({ kind: 'linkByCode', companyId: tx.companyId, connectionId: id, number })
  return connection
}
