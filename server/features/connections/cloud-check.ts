/** Tries an official number at Meta by what is typed of it. Nothing is stored, there or here. */
import type { NewCloudNumber } from '#contract/connections.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { cloudProblemOf } from '#server/channels/meta/cloud-errors.ts'
import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import {
  describeNumber,
  isOfAccount,
  type CloudNumberRef,
  type DescribedNumber,
} from '#server/channels/meta/cloud-number.ts'
import type { Graph } from '#server/channels/meta/graph.ts'
import { inspectToken, isTokenShaped } from '#server/channels/meta/cloud-check.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/lib/app-error.ts'
import { orProblem } from './or-problem.ts'

type TypedNumber = Omit<NewCloudNumber, 'verifyToken'>
export type CheckedNumber = DescribedNumber & { tokenExpiresAt: string | null }

/** Throws AppError with what is wrong: the token, the secret, the number, its account, or what the token may do. */
export async function checkCloudNumber(config: Config, typed: TypedNumber): Promise<CheckedNumber> {
  if (!typed.appSecret && !config.meta.app) throw new AppError('ERR_CLOUD_SECRET_NEEDED')
  if (!isTokenShaped(typed.accessToken)) throw new AppError('ERR_CLOUD_TOKEN_INVALID')
  const graph = cloudGraph(config, typed.appSecret || null)
  const ref = { ...typed, token: typed.accessToken }
  const described = await findNumber(graph, ref).catch(async (error: unknown) => {
    if (isHidden(error)) await assertScopes(graph, ref.token)
    throw error
  })
  const expiresAt = await assertScopes(graph, ref.token)
  return { ...described, tokenExpiresAt: expiresAt?.toISOString() ?? null }
}

async function findNumber(graph: Graph, ref: CloudNumberRef): Promise<DescribedNumber> {
  const described = await orProblem(cloudProblemOf, () => describeNumber(graph, ref))
  if (await orProblem(accountProblemOf, () => isOfAccount(graph, ref))) return described
  throw new AppError('ERR_CLOUD_ACCOUNT_UNKNOWN')
}

/** The number was found a moment ago, so what Meta does not know is its account. */
function accountProblemOf(error: unknown): ErrorCode | null {
  const problem = cloudProblemOf(error)
  return problem === 'ERR_CLOUD_NUMBER_UNKNOWN' ? 'ERR_CLOUD_ACCOUNT_UNKNOWN' : problem
}

/** To a token without a permission Meta says of what is there that it is not, or only that something is missing. */
const HIDDEN: readonly ErrorCode[] = [
  'ERR_CLOUD_NUMBER_UNKNOWN',
  'ERR_CLOUD_ACCOUNT_UNKNOWN',
  'ERR_CLOUD_NO_PERMISSION',
]
const isHidden = (error: unknown): boolean => error instanceof AppError && HIDDEN.includes(error.code)

/** Throws AppError with the permission that the token lacks; returns until when it is valid, or null. */
async function assertScopes(graph: Graph, token: string): Promise<Date | null> {
  const { missingScope: scope, expiresAt } = await inspectToken(graph, token)
  if (scope) throw new AppError('ERR_CLOUD_SCOPE_MISSING', { scope })
  return expiresAt
}
