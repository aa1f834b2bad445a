import { inspect } from 'node:util'
import type { UserFacingSocketConfig } from 'baileys'
import type { Logger } from 'pino'

export type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>

const MAX_TEXT = 2000

/** Phone numbers and hidden ids within addresses keep their last four digits. */
export const redactAddresses = (text: string): string =>
  text.replace(/\d{6,}(?=[:._\d]*@)/g, (digits) => `…${digits.slice(-4)}`)

const shorten = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

/** Bytes may be keys or messages: only their number is written. */
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

const ignore = (): void => {}

/** What Baileys calls trouble and is none: the link is opened anew after pairing, and a phone may have no name yet. */
const isExpected = (detail: string, text: string): boolean =>
  (text === 'stream errored out' && /"code":"515"/.test(detail)) || text.startsWith('no name present')

/** Baileys logs message contents and addresses below `warn`; from there on it is let through without them. */
export function baileysLogger(log: Logger): BaileysLogger {
  const pass =
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
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: pass('warn'),
    error: pass('error'),
  }
  return logger
}
