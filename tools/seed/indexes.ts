import type pg from 'pg'

/** Receives progress reports. */
export type Report = (what: string) => void
export type Index = { name: string; definition: string }

/** Drops the secondary indexes of these tables and returns how to create them again. */
export async function takeIndexesAway(client: pg.Client, tables: string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
      where i.indrelid = any ($1::regclass[]) and c.oid is null order by 1`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

export async function restoreIndexes(client: pg.Client, indexes: Index[], report: Report): Promise<void> {
  for (const { name, definition } of indexes) {
    await client.query(definition)
    report(`index ${name}`)
  }
}
