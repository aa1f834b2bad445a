/** Ends a start that cannot succeed with one line that says what to change, and no stack to read it out of. */
import { ConfigError } from './config.ts'

const ADVICE: Record<string, string> = {
  EADDRINUSE: 'another program, or another Balcão, listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  ECONNREFUSED: 'nothing answers at its address',
  ENOTFOUND: 'there is no such host',
  ENOSPC: 'the disk is full',
}

type Coded = Error & { code?: unknown; errors?: Error[] }

/** Of an attempt at several addresses: what the first one answered. */
const firstOf = (error: Coded): Coded => error.errors?.[0] ?? error

/** Null: a fault of ours, of which the stack is worth more than the message. */
function startupErrorText(what: string, error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ConfigError) return error.message
  const { message, code } = firstOf(error)
  if (typeof code !== 'string' && error.constructor !== Error) return null
  const advice = ADVICE[String(code)]
  return `${what}: ${advice ? `${advice} (${message})` : message}`
}

export async function exitOnStartupError<Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const explained = startupErrorText(what, error)
    if (explained === null) throw error
    console.error(explained)
    process.exit(1)
  }
}
