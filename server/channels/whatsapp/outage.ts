/** Errors of PostgreSQL that say nothing about the data: connection, conflict, resources, state, operator, system. */
const OUTAGE_STATES = /^(08|40|53|55|57|58|XX)...$/
/** Errors of the system, such as ECONNREFUSED and ENOSPC. */
const SYSTEM_ERRORS = /^E[A-Z0-9]+$/
/** The driver of PostgreSQL gives these errors no code. */
const LOST_CONNECTION = /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable)/

/** Says whether an error came from a store that takes nothing at the moment, and not from what was to be stored. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!('code' in error)) return LOST_CONNECTION.test(error.message)
  const code = String(error.code)
  return OUTAGE_STATES.test(code) || SYSTEM_ERRORS.test(code)
}
