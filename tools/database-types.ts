import pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  /** The constraint that lists the values of a text; null when the database accepts any value. */
  check: string | null
}

/** Maps types of PostgreSQL to those of TypeScript that the parsers of server/db/client.ts produce. */
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
  tsvector: 'string',
  jsonb: 'unknown',
  json: 'unknown',
}

/** A `stated` column has a default for rows of other times only: code that makes a row does not compile without it. */
type Stated = { type: string; from: string; stated?: true }
const CHANNEL: Stated = { type: 'ChannelKind', from: '#contract/channels.ts', stated: true }

/** Columns whose type the database does not know, with the type of the contract that their values have. */
const FROM_CONTRACT = {
  'companies.breaks': { type: 'Break[]', from: '#contract/business-hours.ts' },
  'companies.holidays': { type: 'Holidays', from: '#contract/holidays.ts' },
  'companies.schedules': { type: 'WorkingHours[]', from: '#contract/companies.ts' },
  'connections.channel': CHANNEL,
  'contact_identities.kind': { type: 'IdentityKind', from: '#contract/channels.ts' },
  'contacts.channel': CHANNEL,
  'macros.steps': { type: 'MacroStep[]', from: '#contract/macros.ts' },
  'meta_accounts.channel': { type: 'MetaKind', from: '#contract/channels.ts' },
  'messages.media_type': { type: 'MediaType', from: '#contract/messages.ts' },
  'queues.breaks': { type: 'Break[]', from: '#contract/business-hours.ts' },
  'queues.schedules': { type: 'WorkingHours[]', from: '#contract/companies.ts' },
  'tickets.channel': CHANNEL,
  'users.all_ticket': { type: 'AllTicket', from: '#contract/users.ts' },
} satisfies Record<string, Stated>

const COLUMNS = `
select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
       (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as generated,
       (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
           and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%') as check
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_type t on t.oid = a.atttypid
 where a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely_%'
 order by c.relname, a.attnum`

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(`_${name}`)

/** Returns the values of `CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text])))` as a union of literals. */
const valuesOf = (check: string): string =>
  [...check.matchAll(/'(\w+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')

function nameOf({ type, check }: Column): string {
  if (check !== null) return valuesOf(check)
  const known = type.startsWith('_') ? `${TYPES[type.slice(1)]}[]` : TYPES[type]
  if (!known) throw new Error(`no TypeScript type is known for ${type}`)
  return known
}

function typeOf(column: Column): string {
  const { table, type, nullable, generated } = column
  const known: Stated | undefined = new Map(Object.entries(FROM_CONTRACT)).get(`${table}.${column.column}`)
  const name = known?.type ?? nameOf(column)
  const value = nullable && name !== 'unknown' ? `${name} | null` : name
  // pg would write a list as an array of PostgreSQL, so JSON is passed as text.
  if (known && type === 'jsonb') return `JSONColumnType<${value}, string${generated ? ' | undefined' : ''}, string>`
  return generated && !known?.stated ? `Generated<${value}>` : value
}

/** Throws when a column of FROM_CONTRACT does not exist any more. */
function importsFor(columns: Column[]): string[] {
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const gone = Object.keys(FROM_CONTRACT).filter((name) => !names.has(name))
  if (gone.length) throw new Error(`no such column: ${gone.join(', ')}`)
  const byFile = Map.groupBy(Object.values(FROM_CONTRACT), ({ from }) => from)
  return [...byFile].map(([from, found]) => {
    const types = new Set(found.map(({ type }) => type.replace('[]', '')))
    return `import type { ${[...types].join(', ')} } from '${from}'`
  })
}

/** Returns the text of server/db/types.ts for a migrated database. */
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
    "import type { Generated, JSONColumnType } from 'kysely'",
    ...importsFor(rows),
    '',
    interfaces.join('\n\n'),
    `\nexport interface DB {\n${all.join('\n')}\n}\n`,
  ].join('\n')
}
