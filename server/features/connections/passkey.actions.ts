import { parseJsonText, type PasskeyAnswer } from '#contract/linking.ts'
import type { Db } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { getLocked } from './actions.ts'

export const allowsPasskeys = async (db: Db, companyId: number): Promise<boolean> =>
  (await getCompanySettings(db, companyId)).passkeyLinking === 'enabled'

/** Throws ERR_LINK_CODE_NOT_NOW unless the linking waits for this. */
async function lockWaiting(tx: Tx, id: number, wait: 'passkeyWanted' | 'passkeyCode') {
  const locked = await getLocked(tx, id)
  if (locked.status !== 'PAIRING' || locked.reason !== wait) throw new AppError('ERR_LINK_CODE_NOT_NOW')
  return locked
}

const challengeIn = (json: string): unknown => (parseJsonText(json) as { challenge?: unknown } | null)?.challenge

/** Hands over what a browser gave for the passkey. Throws as `lockWaiting` does, or ERR_VALIDATION. */
export async function answerPasskey(tx: Tx, id: number, answer: PasskeyAnswer): Promise<void> {
  const { qrcode: question } = await lockWaiting(tx, id, 'passkeyWanted')
  const given = Buffer.from(answer.response.clientDataJSON, 'base64url').toString('utf8')
  if (challengeIn(given) !== challengeIn(question)) throw wrongField('answer', 'Answer to another question')
  await tx.command({ kind: 'takePasskey', companyId: tx.companyId, connectionId: id, answer })
}

/** Says that the phone shows the same code, or none. Throws as `lockWaiting` does. */
export async function confirmPasskeyCode(tx: Tx, id: number): Promise<void> {
  await lockWaiting(tx, id, 'passkeyCode')
  await tx.command({ kind: 'takePasskey', companyId: tx.companyId, connectionId: id, answer: null })
}
