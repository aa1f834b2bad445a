import { sql } from 'kysely'
import type { Database } from '#server/db/transaction.ts'
import { decrypt, encrypt } from '#server/lib/secrets.ts'

/** One stored Signal key; `data` null removes it. */
export type SignalKeyRow = { type: string; id: string; data: Uint8Array | null }

/** Stores the credentials and keys of one connection as opaque bytes. */
export type AuthStore = {
  loadCreds(): Promise<Uint8Array | null>
  saveCreds(data: Uint8Array): Promise<void>
  /** Ids without a key are missing in the result. */
  getKeys(type: string, ids: string[]): Promise<Map<string, Uint8Array>>
  /** Writes all rows or none. */
  setKeys(rows: SignalKeyRow[]): Promise<void>
  /** Deletes credentials and keys. */
  clear(): Promise<void>
  /** The revision of WhatsApp's web app that worked after another one was refused; null where none was. */
  loadRevision(): Promise<number | null>
  saveRevision(revision: number): Promise<void>
}

export const credsContext = (connectionId: number): string => `wa_creds/${connectionId}`

type KeyId = Pick<SignalKeyRow, 'type' | 'id'>
const keyContext = (connectionId: number, { type, id }: KeyId): string => `wa_keys/${connectionId}/${type}/${id}`

/** Returns a row of `wa_keys` for a value that is stored together with other changes. */
export const toKeyRow = (key: Buffer, { companyId, connectionId }: ConnectionScope, id: KeyId, plain: Uint8Array) => ({
  companyId,
  connectionId,
  ...id,
  data: encrypt(key, plain, keyContext(connectionId, id)),
})

/**
 * Stores the WhatsApp credentials and Signal keys of one connection encrypted, because they give full access to the
 * account. An encrypted value can only be decrypted for the row it was written to. `key` is derived for the purpose
 * `storage`.
 */
export function createAuthStore(data: Database, key: Buffer, { companyId, connectionId }: ConnectionScope): AuthStore {
  const actor = { companyId, userId: null }

  return {
    loadCreds: async () => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ data: Buffer }>`select data from wa_creds where connection_id = ${connectionId}`.execute(db),
      )
      return rows[0] ? decrypt(key, rows[0].data, credsContext(connectionId)) : null
    },

    saveCreds: async (plain) => {
      const sealed = encrypt(key, plain, credsContext(connectionId))
      await data.change(actor, ({ db }) =>
        sql`insert into wa_creds (company_id, connection_id, data, updated_at)
            values (${companyId}, ${connectionId}, ${sealed}, now())
            on conflict (connection_id) do update set data = excluded.data, updated_at = excluded.updated_at`.execute(
          db,
        ),
      )
    },

    getKeys: async (type, ids) => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ id: string; data: Buffer }>`select id, data from wa_keys
          where connection_id = ${connectionId} and type = ${type} and id = any(${ids}::text[])`.execute(db),
      )
      return new Map(
        rows.map((row) => [row.id, decrypt(key, row.data, keyContext(connectionId, { type, id: row.id }))]),
      )
    },

    setKeys: async (rows) => {
      const [deleted, kept] = partition(rows)
      const sealed = kept.map((row) => encrypt(key, row.data, keyContext(connectionId, row)))
      await data.change(actor, async ({ db }) => {
        if (deleted.length) {
          await sql`delete from wa_keys where connection_id = ${connectionId} and (type, id) in
            (select * from unnest(${deleted.map(({ type }) => type)}::text[], ${deleted.map(({ id }) => id)}::text[]))`.execute(
            db,
          )
        }
        if (kept.length) {
          await sql`insert into wa_keys (company_id, connection_id, type, id, data)
            select ${companyId}, ${connectionId}, * from unnest(${kept.map(({ type }) => type)}::text[],
              ${kept.map(({ id }) => id)}::text[], ${sealed}::bytea[])
            on conflict (connection_id, type, id) do update set data = excluded.data`.execute(db)
        }
      })
    },

    clear: async () => {
      await data.change(actor, async ({ db }) => {
        await sql`delete from wa_keys where connection_id = ${connectionId}`.execute(db)
        await sql`delete from wa_creds where connection_id = ${connectionId}`.execute(db)
      })
    },

    loadRevision: async () => {
      const { rows } = await data.read(actor, (db) =>
        sql<{ revision: number | null }>`select web_revision as revision from connections
          where company_id = ${companyId} and id = ${connectionId}`.execute(db),
      )
      return rows[0]?.revision ?? null
    },

    saveRevision: async (revision) => {
      await data.change(actor, ({ db }) =>
        sql`update connections set web_revision = ${revision}
          where company_id = ${companyId} and id = ${connectionId}`.execute(db),
      )
    },
  }
}

type ConnectionScope = { companyId: number; connectionId: number }
type KeptRow = SignalKeyRow & { data: Uint8Array }

const partition = (rows: SignalKeyRow[]): [SignalKeyRow[], KeptRow[]] => [
  rows.filter(({ data }) => data === null),
  rows.filter((row): row is KeptRow => row.data !== null),
]
