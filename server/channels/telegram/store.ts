import { sql } from 'kysely'
import type { Database } from '#server/db/transaction.ts'
import { createSentParts, type ConnectionScope, type SentParts } from '#server/channels/sent-parts.ts'
import { decryptText } from '#server/lib/secrets.ts'

type StoredBot = {
  botId: string
  token: string | null
  /** The token as it is stored, by which another one is told from it. */
  tokenSealed: Buffer | null
}

/** The stored data of one connection to Telegram. */
export type BotStore = {
  parts: SentParts
  bot(): Promise<StoredBot>
  /** Forgets this token. Returns false when another one was stored meanwhile, which stays. */
  forgetToken(tokenSealed: Buffer | null): Promise<boolean>
}

export const botTokenContext = (connectionId: number): string => `telegram_bots/${connectionId}/token`

/** `key` is derived for the purpose `storage`. A token can only be decrypted for its connection. */
export function createBotStore(data: Database, key: Buffer, { companyId, connectionId }: ConnectionScope): BotStore {
  const actor = { companyId, userId: null }
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  return {
    parts: createSentParts(data, { companyId, connectionId }),

    bot: async () => {
      const { rows } = await data.read(actor, (db) =>
        sql<Omit<StoredBot, 'token'>>`select bot_id, token_sealed from telegram_bots where ${ofConnection}`.execute(db),
      )
      if (!rows[0]) throw new Error(`connection ${connectionId} has no bot`)
      const { tokenSealed } = rows[0]
      const token = tokenSealed && decryptText(key, tokenSealed.toString(), botTokenContext(connectionId))
      return { ...rows[0], token }
    },

    forgetToken: async (tokenSealed) => {
      const { rows } = await data.change(actor, ({ db }) =>
        sql`update telegram_bots set token_sealed = null, updated_at = now() where ${ofConnection}
          and token_sealed is not distinct from ${tokenSealed}::bytea returning connection_id`.execute(db),
      )
      return rows.length > 0
    },
  }
}
