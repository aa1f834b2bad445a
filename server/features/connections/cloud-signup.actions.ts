import type { CloudSignup, Connection } from '#contract/connections.ts'
import { cloudProblemOf } from '#server/channels/meta/cloud-errors.ts'
import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import {
  findOnlyNumber,
  pinOf,
  redeemCode,
  redeemProblemOf,
  registerNumber,
  registerProblemOf,
} from '#server/channels/meta/cloud-signup.ts'
import type { Config } from '#server/config.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { emitSaved, getLocked, type TxWithKey } from './actions.ts'
import { createCloudConnection, linkNumber, tryCloudNumber, type TriedNumber } from './cloud.actions.ts'
import { findFreeName } from './free-name.queries.ts'
import { orProblem } from './or-problem.ts'

/** Meta tells neither name nor number of a number that is new to it. */
const NAMELESS = 'WhatsApp'

type Deps = { config: Config; keys: { storage: Buffer } }

/**
 * Redeems the code of a sign-up, tries the number like one whose token was typed, and registers it. A number that stays
 * on a phone must not be registered: that would take it from the phone. Stores nothing here. Throws AppError.
 */
export async function trySignedUpNumber({ config, keys }: Deps, signup: CloudSignup): Promise<TriedNumber> {
  const { app, signupConfigId } = config.meta
  if (!app || !signupConfigId) throw new AppError('ERR_META_NOT_CONFIGURED')
  const graph = cloudGraph(config, null)
  const { wabaId } = signup
  const token = await orProblem(redeemProblemOf, () => redeemCode(graph, app.secret, signup.code))
  const phoneNumberId =
    signup.phoneNumberId || (await orProblem(cloudProblemOf, () => findOnlyNumber(graph, { wabaId, token })))
  if (!phoneNumberId) throw new AppError('ERR_CLOUD_NUMBER_UNKNOWN')
  const given = { phoneNumberId, wabaId, accessToken: token, appSecret: '', verifyToken: '' }
  const tried = await tryCloudNumber(config, given)
  if (tried.isRegistered) return tried
  await orProblem(registerProblemOf, () =>
    registerNumber(graph, { phoneNumberId, token }, pinOf(keys.storage, phoneNumberId)),
  )
  return tried
}

/**
 * Creates a connection for the number, or links one of the company anew that has it already. Its token is of our app
 * from now on, and so are its webhooks.
 */
export async function linkSignedUpNumber(tx: TxWithKey, tried: TriedNumber): Promise<Connection> {
  const known = await findOwnConnection(tx, tried)
  if (known === undefined) return createConnection(tx, tried)
  // The channel reports its status in this order: the connection first, then its number.
  await getLocked(tx, known)
  await tx.db
    .updateTable('cloudNumbers')
    .set({ appSecretSealed: null, heardAt: null })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', known)
    .execute()
  await linkNumber(tx, known, tried)
  return emitSaved(tx, known)
}

async function createConnection(tx: TxWithKey, tried: TriedNumber): Promise<Connection> {
  await assertPlanLimit(tx, 'connections')
  const name = await findFreeName(tx, tried.name || tried.number || NAMELESS)
  return createCloudConnection(tx, { name }, tried)
}

async function findOwnConnection(
  { db, companyId }: TxWithKey,
  { phoneNumberId, wabaId }: TriedNumber,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('cloudNumbers')
    .select('connectionId')
    .where('companyId', '=', companyId)
    .where('phoneNumberId', '=', phoneNumberId)
    .where('wabaId', '=', wabaId)
    .executeTakeFirst()
  return found?.connectionId
}
