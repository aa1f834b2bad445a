import {
  isInstallationSetting,
  isSecretSetting,
  isSettingKey,
  isSettingValue,
  SECRET_MASK,
  settingDefinition,
  type Setting,
  type SettingKey,
} from '#contract/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow } from '#server/db/time.ts'
import { getSetting, secretContext, SETTING_COLUMNS, toResponseFor } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { encryptText } from '#server/lib/secrets.ts'

const toStoredValue = (companyId: number, key: SettingKey, value: string, storageKey: Buffer): string =>
  isSecretSetting(key) && value !== '' ? encryptText(storageKey, value, secretContext(companyId, key)) : value

/** Keeps a prompt from being deleted until the setting that names it is stored. Throws ERR_NO_PROMPT_FOUND. */
async function lockPrompt({ db, companyId }: Tx, id: number): Promise<void> {
  const found = await db
    .selectFrom('prompts')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_PROMPT_FOUND')
}

/** Saves a setting. Without a value, or with the mask of a secret, nothing changes. */
export async function saveSetting(
  tx: Tx,
  actor: CurrentUser,
  key: string,
  value: string | undefined,
  storageKey: Buffer,
): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  if (isInstallationSetting(key) && !actor.super) throw new AppError('ERR_NO_SUPER')
  const isMask = value === SECRET_MASK && isSecretSetting(key)
  if (value === undefined || isMask) return getSetting(tx.db, actor, key)
  if (!isSettingValue(key, value)) throw new AppError('ERR_SETTING_INVALID')
  if (settingDefinition(key).kind === 'prompt' && value !== '') await lockPrompt(tx, Number(value))
  const row = await storeSetting(tx, key, toStoredValue(tx.companyId, key, value, storageKey))
  const setting = toResponseFor(actor, row)
  tx.emit({ name: 'setting.saved', payload: { setting } })
  return setting
}

/** Stores a value as it is; secrets must already be encrypted. */
export const storeSetting = (tx: Tx, key: SettingKey, value: string): Promise<Setting> =>
  tx.db
    .insertInto('settings')
    .values({ companyId: tx.companyId, key, value })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ value, updatedAt: dbNow }))
    .returning(SETTING_COLUMNS)
    .executeTakeFirstOrThrow()
