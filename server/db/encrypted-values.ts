import { sql } from 'kysely'
import type { Database } from './transaction.ts'

/** A stored encrypted value with its origin, which determines its encryption context. */
export type EncryptedValue = {
  source:
    | 'wa_creds'
    | 'connections'
    | 'meta_accounts'
    | 'cloud_numbers'
    | 'telegram_bots'
    | 'prompts'
    | 'queue_integrations'
    | 'settings'
    | 'webhooks'
  companyId: number
  /** The id of the row; for a setting its key. */
  id: string
  value: Buffer
}

/** Returns the oldest value of each kind, of any company. */
export const oldestEncryptedValues = (data: Database, secretSettings: string[]): Promise<EncryptedValue[]> =>
  data.asOperator(async ({ db }) => {
    const { rows } = await sql<EncryptedValue>`
      (select 'wa_creds' as source, company_id, connection_id::text as id, data as value
        from wa_creds order by connection_id limit 1)
      union all (select 'connections', company_id, id::text, token_sealed
        from connections where token_sealed is not null order by id limit 1)
      union all (select 'meta_accounts', company_id, connection_id::text, token_sealed
        from meta_accounts where token_sealed is not null order by connection_id limit 1)
      union all (select 'cloud_numbers', company_id, connection_id::text, token_sealed
        from cloud_numbers where token_sealed is not null order by connection_id limit 1)
      union all (select 'telegram_bots', company_id, connection_id::text, token_sealed
        from telegram_bots where token_sealed is not null order by connection_id limit 1)
      union all (select 'prompts', company_id, id::text, convert_to(api_key_sealed, 'UTF8')
        from prompts where api_key_sealed is not null order by id limit 1)
      union all (select 'queue_integrations', company_id, id::text, convert_to(json_content_sealed, 'UTF8')
        from queue_integrations where json_content_sealed is not null order by id limit 1)
      union all (select 'webhooks', company_id, id::text, convert_to(secret_sealed, 'UTF8')
        from webhooks where secret_sealed is not null order by id limit 1)
      union all (select 'settings', company_id, key, convert_to(value, 'UTF8')
        from settings where key = any(${secretSettings}::text[]) and value <> '' order by id limit 1)`.execute(db)
    return rows
  })

/**
 * Deletes the encrypted values of all companies. Values that can no longer be decrypted would only block entering new
 * ones.
 */
export const clearEncryptedValues = (data: Database, secretSettings: string[]): Promise<void> =>
  data.asOperator(async ({ db }) => {
    await sql`delete from wa_keys`.execute(db)
    await sql`delete from wa_creds`.execute(db)
    await sql`update connections set token_sealed = null, token_hash = null where token_sealed is not null`.execute(db)
    await sql`update meta_accounts set token_sealed = null where token_sealed is not null`.execute(db)
    await sql`update cloud_numbers set token_sealed = null, app_secret_sealed = null, verify_token_sealed = null,
      verify_token_hash = null`.execute(db)
    await sql`update telegram_bots set token_sealed = null where token_sealed is not null`.execute(db)
    await sql`update prompts set api_key_sealed = null, voice_key_sealed = null`.execute(db)
    await sql`update queue_integrations set json_content_sealed = null, signature_secret_sealed = null,
      old_signature_secret_sealed = null`.execute(db)
    await sql`update webhooks set secret_sealed = null, old_secret_sealed = null, old_secret_until = null, is_on = false,
      off_reason = 'key', off_at = now() where secret_sealed is not null`.execute(db)
    // Not encrypted, but push services expect the former key for them.
    await sql`delete from push_subscriptions`.execute(db)
    await sql`delete from settings where key = any(${secretSettings}::text[])`.execute(db)
  })
