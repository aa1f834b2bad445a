/** What Meta says when it does not take a new template, or does not delete one, by the code of the error. */
import type { ErrorCode } from '#contract/errors.ts'
import { cloudProblemOf } from './cloud-errors.ts'
import { GraphError, UnreachableError } from './errors.ts'

/** The name is in use, or was until a short while ago: Meta mixes the two codes up, so that its list has to tell which. */
const NAME_CODES = new Set([2388023, 2388024])

const PROBLEMS: Record<number, ErrorCode> = {
  368: 'ERR_CLOUD_ACCOUNT_BLOCKED',
  2388019: 'ERR_TEMPLATE_LIMIT',
  2388039: 'ERR_TEMPLATE_IN_REVIEW',
  2388293: 'ERR_TEMPLATE_WORDS',
  2388299: 'ERR_TEMPLATE_WORDS',
}
/** A parameter is wrong. */
const INVALID = 100
/** There is no such account, or the token may not see it. */
const NO_OBJECT = 33
/** Meta has a row of codes for templates, each of a part that it does not take. */
const isOfTemplate = (code: number): boolean => code >= 2_388_000 && code < 2_389_000

/** Meta tells the reason in one of two places. */
const codesOf = ({ code, subcode }: GraphError): number[] => [subcode, code]

export const isNameRefused = (error: unknown): boolean =>
  error instanceof GraphError && codesOf(error).some((code) => NAME_CODES.has(code))

/** Says whether the template may be at Meta all the same. */
export const mayBeDone = (error: unknown): boolean =>
  (error instanceof UnreachableError && error.mayHaveArrived) ||
  (error instanceof GraphError && error.kind === 'busy') ||
  isNameRefused(error)

/** Says whether Meta refused what it was asked, and not who asked or how often. */
export const isRefusal = (error: unknown): boolean => error instanceof GraphError && error.kind === 'refused'

/** Returns why Meta did not take the sample of a file; null for a bug. */
export function sampleProblemOf(error: unknown): ErrorCode | null {
  const problem = cloudProblemOf(error)
  return isRefusal(error) && problem !== 'ERR_CLOUD_SECRET_WRONG' ? 'ERR_TEMPLATE_SAMPLE' : problem
}

/** Returns why Meta did not do it; null for a bug. */
export function templateProblemOf(error: unknown): ErrorCode | null {
  const problem = cloudProblemOf(error)
  if (!(error instanceof GraphError)) return problem
  const known = codesOf(error).find((code) => code in PROBLEMS)
  if (known !== undefined) return PROBLEMS[known] ?? problem
  if (problem === 'ERR_CLOUD_SECRET_WRONG') return problem
  const isInvalid = error.code === INVALID && error.subcode !== NO_OBJECT
  return isInvalid || codesOf(error).some(isOfTemplate) ? 'ERR_TEMPLATE_REFUSED' : problem
}
