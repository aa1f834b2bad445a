import { sql } from 'kysely'
import type { Advertisement } from '#contract/ads.ts'
import type { MetaKind } from '#contract/channels.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import { decryptText } from '#server/lib/secrets.ts'
import { createSentParts, type ConnectionScope, type SentParts } from '#server/channels/sent-parts.ts'

/** A page, or an Instagram account reached through its page. */
export type Account = { channel: MetaKind; accountId: string; pageId: string }

/** The stored data of one connection to Meta. */
export type MetaStore = SentParts & {
  /** `tokenSealed` is the token as it is stored, by which another one is told from it. */
  account(): Promise<Account & { token: string | null; tokenSealed: Buffer | null }>
  /** Forgets this token. Returns false when another one was stored meanwhile, which stays. */
  forgetToken(tokenSealed: Buffer | null): Promise<boolean>
  /** Says whether a connection of any company has a token: Meta has one subscription of a page for all of them. */
  isPageUsed(pageId: string): Promise<boolean>
  /** Keeps the advertisement by which a person came, until their next message. */
  keepAd(personId: string, ad: Advertisement): Promise<void>
  /** Returns what was kept within the last day. */
  keptAd(personId: string): Promise<Advertisement | null>
  forgetAd(personId: string): Promise<void>
}

export const accountTokenContext = (connectionId: number): string => `meta_accounts/${connectionId}/token`

/** `key` is derived for the purpose `storage`. A token can only be decrypted for its connection. */
export function createMetaStore(data: Database, key: Buffer, { companyId, connectionId }: ConnectionScope): MetaStore {
  const actor = { companyId, userId: null }
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`

  return {
    account: async () => {
      const { rows } = await data.read(actor, (db) =>
        sql<Account & { tokenSealed: Buffer | null }>`select channel, account_id, page_id, token_sealed
          from meta_accounts where ${ofConnection}`.execute(db),
      )
      if (!rows[0]) throw new Error(`connection ${connectionId} has no account at Meta`)
      const { tokenSealed, ...account } = rows[0]
      const token = tokenSealed && decryptText(key, tokenSealed.toString(), accountTokenContext(connectionId))
      return { ...account, token, tokenSealed }
    },

    forgetToken: async (tokenSealed) => {
      const { rows } = await data.change(actor, ({ db }) =>
        sql`update meta_accounts set token_sealed = null, updated_at = now() where ${ofConnection}
          and token_sealed is not distinct from ${tokenSealed}::bytea returning connection_id`.execute(db),
      )
      return rows.length > 0
    },

    isPageUsed: async (pageId) => {
      const { rows } = await data.asOperator(({ db }) =>
        sql`select 1 from meta_accounts where page_id = ${pageId} and token_sealed is not null limit 1`.execute(db),
      )
      return rows.length > 0
    },

    ...createSentParts(data, { companyId, connectionId }),
    ...keptAds(data, { companyId, connectionId }),
  }
}

/** The advertisements by which persons came, from a referral that came by itself until their next message. */
function keptAds(
  data: Database,
  { companyId, connectionId }: ConnectionScope,
): Pick<MetaStore, 'keepAd' | 'keptAd' | 'forgetAd'> {
  const actor = { companyId, userId: null }
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  return {
    keepAd: async (personId, ad) => {
      await data.change(actor, async ({ db }) => {
        await sql`delete from meta_referrals where ${ofConnection} and created_at < now() - interval '1 day'`.execute(
          db,
        )
        await sql`insert into meta_referrals (company_id, connection_id, person_id, ad)
          values (${companyId}, ${connectionId}, ${personId}, ${JSON.stringify(ad)}::jsonb)
          on conflict (company_id, connection_id, person_id)
          do update set ad = excluded.ad, created_at = now()`.execute(db)
      })
    },

    keptAd: async (personId) => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ ad: Advertisement }>`select ad from meta_referrals where ${ofConnection} and person_id = ${personId}
          and created_at >= now() - interval '1 day'`.execute(db),
      )
      return rows[0]?.ad ?? null
    },

    forgetAd: async (personId) => {
      await data.change(actor, ({ db }) =>
        sql`delete from meta_referrals where ${ofConnection} and person_id = ${personId}`.execute(db),
      )
    },
  }
}

/** Finds the connection of an event from Meta in any company; null if there is none. */
export async function findMetaConnection(
  data: Database,
  channel: MetaKind,
  accountId: string,
): Promise<(ConnectionRef & { channel: MetaKind }) | null> {
  const { rows } = await data.asOperator(({ db }) =>
    sql<ConnectionScope>`select a.company_id, a.connection_id from meta_accounts a
      join companies c on c.id = a.company_id and c.status
      where a.channel = ${channel} and a.account_id = ${accountId} and a.token_sealed is not null`.execute(db),
  )
  return rows[0] ? { ...rows[0], channel } : null
}
