import { sql } from 'kysely'
import type { KeyRow, Vault } from '#server/channels/whatsapp/vault.ts'
import type { Data } from '#server/db/change.ts'
import { open, seal } from '#server/lib/secrets.ts'

export const credsContext = (connectionId: number): string => `wa_creds/${connectionId}`

/**
 * The WhatsApp credentials and Signal keys of one connection, sealed: who has them is the account. A sealed value only
 * opens in the place it was written for. `key` is derived for the purpose `storage`.
 */
export function createVault(data: Data, key: Buffer, { companyId, connectionId }: Place): Vault {
  const who = { companyId, userId: null }
  const keyContext = (type: string, id: string): string => `wa_keys/${connectionId}/${type}/${id}`

  return {
    loadCreds: async () => {
      const { rows } = await data.read(who, (db) =>
        sql<{ data: Buffer }>`select data from wa_creds where connection_id = ${connectionId}`.execute(db),
      )
      return rows[0] ? open(key, rows[0].data, credsContext(connectionId)) : null
    },

    saveCreds: async (plain) => {
      const sealed = seal(key, plain, credsContext(connectionId))
      await data.change(who, ({ db }) =>
        sql`insert into wa_creds (company_id, connection_id, data, updated_at)
            values (${companyId}, ${connectionId}, ${sealed}, now())
            on conflict (connection_id) do update set data = excluded.data, updated_at = excluded.updated_at`.execute(
          db,
        ),
      )
    },

    getKeys: async (type, ids) => {
      const { rows } = await data.read(who, (db) =>
        sql<{ id: string; data: Buffer }>`select id, data from wa_keys
          where connection_id = ${connectionId} and type = ${type} and id = any(${ids}::text[])`.execute(db),
      )
      return new Map(rows.map((row) => [row.id, open(key, row.data, keyContext(type, row.id))]))
    },

    setKeys: async (rows) => {
      const [gone, kept] = partition(rows)
      const sealed = kept.map(({ type, id, data: plain }) => seal(key, plain, keyContext(type, id)))
      await data.change(who, async ({ db }) => {
        if (gone.length) {
          await sql`delete from wa_keys where connection_id = ${connectionId} and (type, id) in
            (select * from unnest(${gone.map(({ type }) => type)}::text[], ${gone.map(({ id }) => id)}::text[]))`.execute(
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
      await data.change(who, async ({ db }) => {
        await sql`delete from wa_keys where connection_id = ${connectionId}`.execute(db)
        await sql`delete from wa_creds where connection_id = ${connectionId}`.execute(db)
      })
    },
  }
}

type Place = { companyId: number; connectionId: number }
type KeptRow = KeyRow & { data: Uint8Array }

const partition = (rows: KeyRow[]): [KeyRow[], KeptRow[]] => [
  rows.filter(({ data }) => data === null),
  rows.filter((row): row is KeptRow => row.data !== null),
]
