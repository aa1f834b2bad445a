import type { AiFailure } from '#contract/ai.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import { BudgetError } from './spending.actions.ts'

const CODES: Record<AiFailure, ErrorCode> = {
  key: 'ERR_AI_KEY',
  model: 'ERR_AI_MODEL',
  quota: 'ERR_AI_QUOTA',
  busy: 'ERR_AI_BUSY',
  tooLong: 'ERR_AI_TOO_LONG',
  filtered: 'ERR_AI_FILTERED',
  refused: 'ERR_AI_REFUSED',
  unavailable: 'ERR_AI_UNAVAILABLE',
  timeout: 'ERR_AI_TIMEOUT',
  senseless: 'ERR_AI_SENSELESS',
}

/** Returns what the caller of a route is told about a call that failed. Errors of other kinds stay as they are. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof BudgetError) return new AppError('ERR_AI_BUDGET')
  return error instanceof AiError ? new AppError(CODES[error.failure]) : error
}
