/** Tries an official number at Meta by what is typed of it. Nothing is stored, there or here. */
import type { LinkCheck, NewCloudNumber } from '#contract/connections.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { inspectToken, readQuality } from '#server/channels/meta/cloud-check.ts'
import { cloudProblemOf } from '#server/channels/meta/cloud-errors.ts'
import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import { describeNumber, isOfAccount, type DescribedNumber } from '#server/channels/meta/cloud-number.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/lib/app-error.ts'
import { orProblem } from './or-problem.ts'

type TypedNumber = Omit<NewCloudNumber, 'verifyToken'>
export type CheckedNumber = DescribedNumber & { tokenExpiresAt: string | null }

/** The number was found a moment ago, so what Meta does not know is its account. */
function accountProblemOf(error: unknown): ErrorCode | null {
  const problem = cloudProblemOf(error)
  return problem === 'ERR_CLOUD_NUMBER_UNKNOWN' ? 'ERR_CLOUD_ACCOUNT_UNKNOWN' : problem
}

/** Throws AppError with what is wrong: the token, the secret, the number, its account, or what the token may do. */
export async function checkCloudNumber(config: Config, typed: TypedNumber): Promise<CheckedNumber> {
  if (!typed.appSecret && !config.meta.app) throw new AppError('ERR_CLOUD_SECRET_NEEDED')
  const graph = cloudGraph(config, typed.appSecret || null)
  const ref = { ...typed, token: typed.accessToken }
  const described = await orProblem(cloudProblemOf, () => describeNumber(graph, ref))
  if (!(await orProblem(accountProblemOf, () => isOfAccount(graph, ref)))) {
    throw new AppError('ERR_CLOUD_ACCOUNT_UNKNOWN')
  }
  const { missingScope: scope, expiresAt } = await inspectToken(graph, ref.token)
  if (scope) throw new AppError('ERR_CLOUD_SCOPE_MISSING', { scope })
  return { ...described, tokenExpiresAt: expiresAt?.toISOString() ?? null }
}

type ToldOfNumber = Pick<LinkCheck, 'name' | 'number' | 'quality' | 'isOnPhone' | 'tokenExpiresAt'>

/** Like checkCloudNumber, and returns what somebody who links the number wants to know of it. */
export async function describeCloudNumber(config: Config, typed: TypedNumber): Promise<ToldOfNumber> {
  const { name, number, isOnPhone, tokenExpiresAt } = await checkCloudNumber(config, typed)
  const graph = cloudGraph(config, typed.appSecret || null)
  const quality = await readQuality(graph, { phoneNumberId: typed.phoneNumberId, token: typed.accessToken })
  return { name, number, isOnPhone, tokenExpiresAt, quality }
}
