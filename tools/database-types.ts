import pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
}

/** How a column arrives in TypeScript, given the parsers of server/db/client.ts. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  json: 'unknown',
}

const COLUMNS = `
select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
       (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_type t on t.oid = a.atttypid
 where a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely_%'
 order by c.relname, a.attnum`

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(`_${name}`)

function typeOf({ type, nullable, generated }: Column): string {
  const known = type.startsWith('_') ? `${TYPES[type.slice(1)]}[]` : TYPES[type]
  if (!known) throw new Error(`no TypeScript type is known for ${type}`)
  const value = nullable && known !== 'unknown' ? `${known} | null` : known
  return generated ? `Generated<${value}>` : value
}

/** The tables of a migrated database as the text of server/db/types.ts. */
export async function databaseTypes(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Column>(COLUMNS)
  await client.end()

  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${camel(column.column)}: ${typeOf(column)}`)
    return `export interface ${pascal(table)} {\n${fields.join('\n')}\n}`
  })
  const all = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`)
  return [
    '// Generated from the migrated database by `npm run generate`. Do not edit.',
    "import type { Generated } from 'kysely'\n",
    interfaces.join('\n\n'),
    `\nexport interface DB {\n${all.join('\n')}\n}\n`,
  ].join('\n')
}
