import { inspect } from 'node:util'
import type { UserFacingSocketConfig } from 'baileys'
import type { Logger } from 'pino'

export type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>

const MAX_TEXT = 2000

/** Shortens phone numbers and hidden ids in addresses to their last four digits. */
const redactAddresses = (text: string): string =>
  text.replace(/\d{6,}(?=[:._\d]*@)/g, (digits) => `…${digits.slice(-4)}`)

const shorten = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/** Replaces bytes by their length, because they may be keys or messages. */
function withoutBytes(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `<${value.length} bytes>`
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer') return '<bytes>'
  return value
}

function printable(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value, withoutBytes) ?? String(value)
  } catch {
    return inspect(value, { depth: 1, maxArrayLength: 4, maxStringLength: 200 })
  }
}

const discard = (): void => {}

/**
 * Recognises warnings of Baileys that are no fault: the socket is reopened after pairing, and a phone may have no name
 * yet.
 */
const isExpected = (detail: string, text: string): boolean =>
  (text === 'stream errored out' && /"code":"515"/.test(detail)) || text.startsWith('no name present')

/**
 * A logger for Baileys, which logs message contents and addresses below `warn`: those levels are dropped, and higher
 * ones are redacted.
 */
export function baileysLogger(log: Logger): BaileysLogger {
  const logRedacted =
    (level: 'warn' | 'error') =>
    (detail: unknown, text?: string): void => {
      const [shown, message] =
        text === undefined && typeof detail === 'string' ? ['', detail] : [printable(detail), text ?? 'baileys']
      const line = { detail: shorten(redactAddresses(shown)) }
      log[isExpected(shown, message) ? 'debug' : level](line, redactAddresses(message))
    }
  const logger: BaileysLogger = {
    level: 'warn',
    child: () => logger,
    trace: discard,
    debug: discard,
    info: discard,
    warn: logRedacted('warn'),
    error: logRedacted('error'),
  }
  return logger
}
