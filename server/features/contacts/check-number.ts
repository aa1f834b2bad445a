import type { ChannelResponse } from '#server/channels/channel-request.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import { listConnectedIds } from '#server/features/connections/queries.ts'
import { answerInTime } from '#server/lib/answer-in-time.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'

const MAX_WAIT_MS = 5000

/** Asks a connection of the company about a stored number. Returns null if no connection answered in time. */
export async function askAboutNumber(
  data: Database,
  services: Pick<AppServices, 'channels' | 'log'>,
  companyId: number,
  number: string,
): Promise<{ found: Identity[] | null } | null> {
  const ids = await data.read({ companyId, userId: null }, (db) => listConnectedIds(db, companyId))
  const done = await answerInTime(askOneAfterAnother(services.channels, ids, number), MAX_WAIT_MS)
  if (done && 'failed' in done) services.log.warn({ reason: done.failed }, 'a number could not be checked')
  return done && 'found' in done ? done : null
}

/**
 * Asks a connection of the company whether the number exists and returns its identities. Returns null if no connection
 * answered in time; the contact is then stored as given. Throws ERR_WAPP_INVALID_CONTACT for a number that does not
 * exist.
 */
export async function checkNumber(...question: Parameters<typeof askAboutNumber>): Promise<Identity[] | null> {
  const done = await askAboutNumber(...question)
  if (!done) return null
  if (done.found === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return done.found
}

/** Asks one connection after the other, because the process of a connected one may have ended a moment ago. */
async function askOneAfterAnother(
  channels: AppServices['channels'],
  ids: number[],
  number: string,
): Promise<ChannelResponse | null> {
  for (const connectionId of ids) {
    const done = await channels.run({ kind: 'checkNumber', connectionId, number })
    if (done) return done
  }
  return null
}
