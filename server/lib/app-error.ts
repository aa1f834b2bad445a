import type { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
// This import also makes every schema use these messages.
import '#contract/field-messages.ts'
import type { FieldMessage } from '#contract/field-messages.ts'

/** A failure that the caller can understand. Any other error becomes ERR_INTERNAL without details. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  constructor(code: ErrorCode, details?: unknown) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The details of ERR_VALIDATION. */
type WrongField = { field: string; message: FieldMessage }

export const wrongFields = (fields: WrongField[]): AppError => new AppError('ERR_VALIDATION', fields)

/** Returns an ERR_VALIDATION for a single field. */
export const wrongField = (field: string, message: FieldMessage): AppError => wrongFields([{ field, message }])

/** Parses a value that is not the request body. Throws ERR_VALIDATION with the messages of the schema. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const details = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new AppError('ERR_VALIDATION', details)
}

/** Maps the errors of Fastify and its plugins to our codes. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'ERR_BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'ERR_BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_UNSUPPORTED_MEDIA',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'ERR_BAD_JSON',
  FST_REQ_FILE_TOO_LARGE: 'ERR_TOO_LARGE',
  FST_FILES_LIMIT: 'ERR_TOO_LARGE',
  FST_PARTS_LIMIT: 'ERR_TOO_LARGE',
  FST_FIELDS_LIMIT: 'ERR_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'ERR_UNSUPPORTED_MEDIA',
}

/** Maps errors of PostgreSQL that are the caller's fault or temporary. */
const DATABASE_CODES: Record<string, ErrorCode> = {
  BA001: 'ERR_PLAN_LIMIT_STORAGE',
  '22003': 'ERR_VALIDATION',
  '22021': 'ERR_VALIDATION',
  '22P05': 'ERR_VALIDATION',
  '40001': 'ERR_BUSY',
  '40P01': 'ERR_BUSY',
  '55P03': 'ERR_BUSY',
  '57014': 'ERR_BUSY',
  '53300': 'ERR_BUSY',
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const known = FRAMEWORK_CODES[code] ?? DATABASE_CODES[code]
  if (known) return new AppError(known)
  if (error instanceof SyntaxError && 'statusCode' in error) return new AppError('ERR_BAD_JSON')
  if (typeof error === 'object' && error !== null && 'statusCode' in error) {
    if (error.statusCode === 429) return new AppError('ERR_TOO_MANY_REQUESTS')
    if (error.statusCode === 413) return new AppError('ERR_TOO_LARGE')
    if (error.statusCode === 404) return new AppError('ERR_NOT_FOUND')
    if (typeof error.statusCode === 'number' && error.statusCode < 500) return new AppError('ERR_VALIDATION')
  }
  return null
}
