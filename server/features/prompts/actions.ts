import type { Prompt, PromptChange, PromptInput } from '#contract/prompts.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getPrompt, isPromptUsed, secretContext } from './queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'

/** `storageKey` is derived for the purpose `storage`, and encrypts the keys of prompts. */
export type TxWithKey = Tx & { storageKey: Buffer }

const throwConstraintError = constraintErrors({
  prompts_queue: 'ERR_NO_QUEUE_FOUND',
})

/** Returns the columns of the encrypted keys. The mask leaves a key unchanged; an empty text removes it. */
function encryptedColumns(tx: TxWithKey, id: number, { apiKey, voiceKey }: PromptChange) {
  const encrypt = (field: 'apiKey' | 'voiceKey', value: string | undefined) => {
    if (value === undefined || value === SECRET_MASK) return undefined
    return value === '' ? null : encryptText(tx.storageKey, value, secretContext(id, field))
  }
  return { apiKeySealed: encrypt('apiKey', apiKey), voiceKeySealed: encrypt('voiceKey', voiceKey) }
}

const updatePromptRow = (tx: Tx, id: number) =>
  tx.db.updateTable('prompts').where('companyId', '=', tx.companyId).where('id', '=', id)

async function emitSaved(tx: Tx, id: number, name: 'prompt.created' | 'prompt.updated'): Promise<Prompt> {
  const prompt = await getPrompt(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { prompt } })
  return prompt
}

export async function createPrompt(tx: TxWithKey, input: PromptInput): Promise<Prompt> {
  if (input.apiKey === SECRET_MASK) throw wrongField('apiKey', 'Obrigatório')
  const { apiKey: _apiKey, voiceKey: _voiceKey, ...columns } = input
  const { id } = await tx.db
    .insertInto('prompts')
    .values({ ...columns, companyId: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await updatePromptRow(tx, id)
    .set(encryptedColumns(tx, id, input))
    .execute()
  return emitSaved(tx, id, 'prompt.created')
}

export async function updatePrompt(tx: TxWithKey, id: number, change: PromptChange): Promise<Prompt> {
  await getPrompt(tx.db, tx.companyId, id)
  const { apiKey: _apiKey, voiceKey: _voiceKey, ...columns } = change
  await updatePromptRow(tx, id)
    .set({ ...columns, ...encryptedColumns(tx, id, change), updatedAt: transactionStart })
    .execute()
    .catch(throwConstraintError)
  return emitSaved(tx, id, 'prompt.updated')
}

/**
 * Deletes a prompt. One that a queue or a connection uses cannot be deleted, because nobody would notice that it no
 * longer answers.
 */
export async function deletePrompt(tx: Tx, id: number): Promise<void> {
  // A transaction that is about to reference the prompt locks its key, so after this lock none can.
  const found = await tx.db
    .selectFrom('prompts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_PROMPT_FOUND')
  if (await isPromptUsed(tx.db, tx.companyId, id)) throw new AppError('ERR_PROMPT_IN_USE')
  await tx.db.deleteFrom('prompts').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'prompt.deleted', payload: { intelligenceId: id } })
}
