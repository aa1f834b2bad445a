import type { Identity } from '#server/channels/port.ts'
import type { Data } from '#server/db/change.ts'
import { connectedConnections } from '#server/features/connections/queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { Services } from '#server/http/services.ts'
import { withCountry } from '#server/lib/phone.ts'

const ANSWER_MS = 5000

const inTime = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ANSWER_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * Asks a line of the company whether the number is there, and how it is addressed. null: no line was up, or none
 * answered in time, and the contact is taken as it was given. Throws ERR_WAPP_INVALID_CONTACT for a number that is not.
 */
export async function checkNumber(
  data: Data,
  services: Pick<Services, 'channels' | 'log'>,
  companyId: number,
  number: string,
): Promise<Identity[] | null> {
  const ids = await data.read({ companyId, userId: null }, (db) => connectedConnections(db, companyId))
  const channel = ids.map((id) => services.channels.channelOf(id)).find((one) => one !== null)
  if (!channel) return null
  const found = await inTime(channel.checkNumber(withCountry(number))).catch((error: unknown) => {
    services.log.warn({ err: error }, 'a number could not be checked')
    return undefined
  })
  if (found === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return found ?? null
}
