import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
// This import also sets the error texts of all schemas.
import '#contract/field-messages.ts'
import type { FieldMessage } from '#contract/field-messages.ts'

/** An error that the client can understand. Any other error becomes ERR_INTERNAL without details. */
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

/** An entry in the details of ERR_VALIDATION. */
type WrongField = { field: string; message: FieldMessage }

/** Returns ERR_VALIDATION for one field. */
export const wrongField = (field: string, message: FieldMessage): AppError =>
  new AppError('ERR_VALIDATION', [{ field, message } satisfies WrongField])

/** Returns ERR_VALIDATION for schema errors of a value that is not the request's body. */
export const wrongFields = ({ issues }: z.ZodError): AppError =>
  new AppError(
    'ERR_VALIDATION',
    issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  )

/** Our codes for the errors of Fastify and its plugins. */
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

/** PostgreSQL errors that are caused by the request or are temporary. */
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

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const details = error.validation.map((issue) => ({
        field: issue.instancePath.slice(1).replaceAll('/', '.'),
        message: issue.message ?? '',
      }))
      return reply.code(400).send({ error: 'ERR_VALIDATION', details })
    }
    const known = isResponseSerializationError(error) ? null : toAppError(error)
    if (known) {
      const details = known.details === undefined ? {} : { details: known.details }
      return reply.code(known.status).send({ error: known.code, ...details })
    }
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ error: 'ERR_INTERNAL' })
  })
}

export const sendNotFound = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'ERR_NOT_FOUND' })
