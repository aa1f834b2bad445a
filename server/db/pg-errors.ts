/** These functions recognise constraint violations by the name of the constraint. */
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/lib/app-error.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const violates = (error: unknown, code: string, constraint?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === code &&
  'constraint' in error &&
  (constraint === undefined || error.constraint === constraint)

export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  violates(error, UNIQUE_VIOLATION, constraint)

/** Without a name every foreign key matches. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, FOREIGN_KEY_VIOLATION, constraint)

/**
 * For `catch`: throws the error that belongs to the constraint, unique or foreign key, that refused a row, and anything
 * else as it is.
 */
export function constraintErrors(codes: Record<string, ErrorCode>): (error: unknown) => never {
  return (error) => {
    for (const [constraint, code] of Object.entries(codes))
      if (isUniqueViolation(error, constraint) || isForeignKeyViolation(error, constraint)) throw new AppError(code)
    throw error
  }
}

/** Timeouts of locks and of statements, deadlocks and conflicts of transactions: another attempt may succeed. */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03', '57014'])

export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && BUSY_CODES.has(error.code)

/** A lock was not had in time, or two transactions waited for each other. */
const LOCK_CODES: ReadonlySet<unknown> = new Set(['40P01', '55P03'])

export const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && LOCK_CODES.has(error.code)
