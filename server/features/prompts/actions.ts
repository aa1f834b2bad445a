import type { Prompt, PromptChange, PromptInput } from '#contract/prompts.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sql } from 'kysely'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { fingerprintOf } from './fingerprint.queries.ts'
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

/**
 * A prompt with questions is switched on only when its newest trial, of the present instructions and sources, reached the
 * mark. Throws ERR_PROMPT_TRIAL_NEEDED.
 */
async function assertTried({ companyId, db }: Tx, id: number, passMark: number): Promise<void> {
  if (passMark === 0) return
  const fingerprint = await fingerprintOf(db, companyId, id)
  const { rows } = await sql<{ asked: boolean; share: number | null }>`
    select exists (select from prompt_questions q where q.company_id = ${companyId} and q.prompt_id = ${id}) as asked,
      (select count(*) filter (where a.passed) * 100.0 / nullif(count(*), 0) from prompt_trial_answers a
        join prompt_trials t on t.company_id = a.company_id and t.id = a.trial_id and t.fingerprint = ${fingerprint}
        where a.company_id = ${companyId} and a.trial_id = (select n.id from prompt_trials n
          where n.company_id = ${companyId} and n.prompt_id = ${id} order by n.id desc limit 1))::float8 as share`.execute(
    db,
  )
  const { asked = false, share = null } = rows[0] ?? {}
  if (asked && (share ?? 0) < passMark) throw new AppError('ERR_PROMPT_TRIAL_NEEDED')
}

export async function updatePrompt(tx: TxWithKey, id: number, change: PromptChange): Promise<Prompt> {
  const before = await getPrompt(tx.db, tx.companyId, id)
  // Otherwise whoever may edit a prompt could have its key sent to a server of their own.
  const isElsewhere = change.baseUrl !== undefined && change.baseUrl !== before.baseUrl
  if (isElsewhere && (change.apiKey ?? SECRET_MASK) === SECRET_MASK) throw wrongField('apiKey', 'Required')
  const { apiKey: _apiKey, voiceKey: _voiceKey, ...columns } = change
  await updatePromptRow(tx, id)
    .set({ ...columns, ...encryptedColumns(tx, id, change), updatedAt: transactionStart })
    .execute()
    .catch(throwConstraintError)
  if (change.isActive === true && !before.isActive) await assertTried(tx, id, change.passMark ?? before.passMark)
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
