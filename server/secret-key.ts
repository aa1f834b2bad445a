import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, SECRET_MIN_LENGTH, type Config } from './config.ts'

/** The data folder may be passed through, not listed: the database's own user must reach its part of it. */
const DATA_DIR_MODE = 0o711

/** The given key, or the one generated at the first start. Processes that start together end with the same one. */
export function loadOrCreateSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret.key')
  return readSecret(file) ?? createSecret(file, config.dataDir)
}

function readSecret(file: string): string | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`The key in ${file} cannot be read: ${(error as Error).message}`)
  }
  if (text.length >= SECRET_MIN_LENGTH) return text
  throw new ConfigError(`The key in ${file} is damaged: bring back the copy, or set SECRET_KEY`)
}

/** Written aside and then linked, so that no process ever sees half a key or replaces another's. */
function createSecret(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: DATA_DIR_MODE })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(SECRET_MIN_LENGTH).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
