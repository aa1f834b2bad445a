/** Whether the key of this start is the one that sealed what the database holds. */
import type { FastifyBaseLogger } from 'fastify'
import { isSecretSetting, SETTING_KEYS, type SettingKey } from '#contract/settings.ts'
import { ConfigError } from './config.ts'
import type { Database } from '#server/db/transaction.ts'
import { credsContext } from '#server/channels/whatsapp/auth-store.ts'
import { cloudSecretContext } from '#server/channels/meta/cloud-store.ts'
import { accountTokenContext } from '#server/channels/meta/store.ts'
import { botTokenContext } from '#server/channels/telegram/store.ts'
import { clearEncryptedValues, oldestEncryptedValues, type EncryptedValue } from '#server/db/encrypted-values.ts'
import { tokenContext } from '#server/features/connections/queries.ts'
import { secretContext as promptContext } from '#server/features/prompts/queries.ts'
import { secretContext as integrationContext } from '#server/features/queue-integrations/queries.ts'
import { secretContext as settingContext } from '#server/features/settings/queries.ts'
import { secretContext as webhookContext } from '#server/features/webhooks/queries.ts'
import { decrypt, decryptText, DecryptError } from '#server/lib/secrets.ts'

const SECRET_SETTINGS = SETTING_KEYS.filter(isSecretSetting)

const CONTEXTS: Record<EncryptedValue['source'], (sealed: EncryptedValue) => string> = {
  wa_creds: ({ id }) => credsContext(Number(id)),
  connections: ({ id }) => tokenContext(Number(id)),
  meta_accounts: ({ id }) => accountTokenContext(Number(id)),
  cloud_numbers: ({ id }) => cloudSecretContext(Number(id), 'token'),
  telegram_bots: ({ id }) => botTokenContext(Number(id)),
  prompts: ({ id }) => promptContext(Number(id), 'apiKey'),
  queue_integrations: ({ id }) => integrationContext(Number(id)),
  webhooks: ({ id }) => webhookContext(Number(id)),
  settings: ({ companyId, id }) => settingContext(companyId, id as SettingKey),
}

function opens(key: Buffer, sealed: EncryptedValue): boolean {
  const context = CONTEXTS[sealed.source](sealed)
  try {
    if (sealed.source === 'wa_creds') decrypt(key, sealed.value, context)
    else decryptText(key, sealed.value.toString(), context)
    return true
  } catch (error) {
    if (error instanceof DecryptError) return false
    throw error
  }
}

/**
 * `storageKey` is derived for the purpose `storage`. Throws ConfigError when another key was used before, unless there is
 * a log to tell that everything sealed was removed.
 */
export async function assertEncryptionKeyMatches(
  data: Database,
  storageKey: Buffer,
  forgetting: Pick<FastifyBaseLogger, 'warn'> | null,
): Promise<void> {
  const sealed = await oldestEncryptedValues(data, SECRET_SETTINGS)
  if (sealed.every((one) => opens(storageKey, one))) return
  if (!forgetting) {
    throw new ConfigError(
      'The secret key is not the one that sealed the credentials in the database: bring back the former SECRET_KEY or DATA_DIR/secret.key. If it is lost, start once with `npm start -- --forget-secrets`: connections have to be linked and keys to other services entered again',
    )
  }
  await clearEncryptedValues(data, SECRET_SETTINGS)
  forgetting.warn('what another secret key had sealed was forgotten')
}
