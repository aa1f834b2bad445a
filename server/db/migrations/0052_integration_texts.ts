import { sql, type Kysely } from 'kysely'

/**
 * Adds what customers read when an integration fails, and the secret by which a system knows that a message is ours. While
 * a secret is being changed, the one before signs as well until `old_signature_secret_until`.
 */
const INTEGRATION_TEXTS = `
alter table queue_integrations
  add column fallback_message text not null default '',
  add column signature_secret_sealed text,
  add column old_signature_secret_sealed text,
  add column old_signature_secret_until timestamptz(3);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INTEGRATION_TEXTS).execute(db)
}
