import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields of a PostgreSQL error that identify the fault without revealing data of the row. */
const LOGGED_FIELDS = new Set(['code', 'constraint', 'table', 'column', 'statusCode'])

/**
 * Returns an error without its other fields: those of PostgreSQL contain whole rows, those of HTTP clients requests
 * with their keys.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name: type, message, stack, cause } = error
  const loggedFields = Object.entries(error).filter(([field]) => LOGGED_FIELDS.has(field))
  return { type, message, stack, ...Object.fromEntries(loggedFields), ...(cause ? { cause: errorForLog(cause) } : {}) }
}

export const createLog = (level: string, out?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: errorForLog } }, out ?? pino.destination(1))
