import pino, { type DestinationStream, type Logger } from 'pino'

/** What names a fault of PostgreSQL without telling of whom the row was. */
const TOLD = new Set(['code', 'constraint', 'table', 'column', 'statusCode'])

/** An error without its other fields: PostgreSQL's hold whole rows, those of HTTP clients requests with their keys. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name: type, message, stack, cause } = error
  const told = Object.entries(error).filter(([field]) => TOLD.has(field))
  return { type, message, stack, ...Object.fromEntries(told), ...(cause ? { cause: errorForLog(cause) } : {}) }
}

export const createLog = (level: string, out?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: errorForLog } }, out ?? pino.destination(1))
