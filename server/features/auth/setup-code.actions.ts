import { isLoopback, type Config } from '#server/config.ts'
import type { Database } from '#server/db/transaction.ts'
import { countAttempt, SETUPS } from '#server/db/attempts.ts'
import { hasUsers } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import { equalSecret, sign } from '#server/lib/secrets.ts'

type Deps = { data: Database; config: Pick<Config, 'host'>; keys: Pick<Keys, 'cookie'> }

/** The alphabet has no letters that are mistaken for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Returns the setup code, which is the same in all processes of an installation and after a restart. */
function codeOf(key: Buffer): string {
  const bytes = [...Buffer.from(sign(key, 'setup-code'), 'base64url').subarray(0, LENGTH)]
  const letters = bytes.map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/**
 * Returns the setup code that the first screen must ask for; null if none is needed. Without it, the first visitor over
 * the network would become the administrator, so the code is shown only in the log.
 */
export async function neededSetupCode({ data, config, keys }: Deps): Promise<string | null> {
  if (isLoopback(config.host)) return null
  return (await data.asOperator(({ db }) => hasUsers(db))) ? null : codeOf(keys.cookie)
}

/** Throws ERR_SETUP_CODE_WRONG. */
export async function requireSetupCode(deps: Deps, given: string, address: string): Promise<void> {
  const code = await neededSetupCode(deps)
  if (code === null) return
  await deps.data.asOperator(({ db }) => countAttempt(db, SETUPS, address))
  if (!equalSecret(normalizeCode(code), normalizeCode(given))) throw new AppError('ERR_SETUP_CODE_WRONG')
}
