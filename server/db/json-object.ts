import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from './types.ts'

/**
 * Maps every key of a type to the SQL value that becomes its JSON. A missing key, an extra key or a value of another
 * type does not compile.
 */
export type JsonFields<T> = { [Key in keyof T]-?: RawBuilder<T[Key]> }
type NoOthers<T, Given> = { [Key in Exclude<keyof Given & string, keyof T>]: never }

type RawNode = ReturnType<RawBuilder<unknown>['toOperationNode']>
type Node = RawNode['parameters'][number]

const isRaw = (node: Node): node is RawNode => node.kind === 'RawNode'

/**
 * Joins all SQL text into one node, because Kysely walks every node of a statement at each call. Only the bound values
 * stay separate.
 */
function flatten<T>(builder: RawBuilder<T>): RawBuilder<T> {
  const texts = ['']
  const values: { toOperationNode: () => Node }[] = []
  const addText = (text: string): void => {
    texts.push(`${texts.pop() ?? ''}${text}`)
  }
  const addRaw = ({ sqlFragments, parameters }: RawNode): void => {
    for (const [index, fragment] of sqlFragments.entries()) {
      addText(fragment)
      const parameter = parameters[index]
      if (parameter) addNode(parameter)
    }
  }
  const addNode = (node: Node): void => {
    if (isRaw(node)) return addRaw(node)
    values.push({ toOperationNode: () => node })
    texts.push('')
  }
  addRaw(builder.toOperationNode())
  return sql<T>(Object.assign(texts, { raw: texts }), ...values)
}

const build =
  (name: 'json_build_object' | 'jsonb_build_object') =>
  <T extends object>() =>
  <Given extends JsonFields<T>>(fields: Given & NoOthers<T, Given>): RawBuilder<T> => {
    const pairs = Object.entries<RawBuilder<unknown>>(fields).map(
      ([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`,
    )
    return flatten(sql<T>`${sql.raw(name)}(${sql.join(pairs, sql.raw(', '))})`)
  }

export const jsonObject = build('json_build_object')
export const jsonbObject = build('jsonb_build_object')

type ListSource = { from: RawBuilder<unknown>; orderBy: RawBuilder<unknown> }

/**
 * Returns a JSON array with one item for each row of `from`, in the order of `orderBy`. `from` is the SQL after the
 * keyword.
 */
export const jsonList = <T>(item: RawBuilder<T>, { from, orderBy }: ListSource): RawBuilder<T[]> =>
  flatten(sql<T[]>`(select coalesce(json_agg(${item} order by ${orderBy}), '[]'::json) from ${from})`)

/**
 * Returns the value of the row, or null when there is none. `from` is the SQL after the keyword and gives at most one
 * row.
 */
export const jsonOfRow = <T>(item: RawBuilder<T>, from: RawBuilder<unknown>): RawBuilder<T | null> =>
  flatten(sql<T | null>`(select ${item} from ${from})`)

type Row<Table extends keyof DB> = Selectable<DB[Table]>
type TimeName = `${string}${'At' | 'Since' | 'Until' | 'After'}`
/**
 * JSON of PostgreSQL formats times differently from the wire, so `column` does not accept them: `time` formats them.
 */
type TimeOf<Table extends keyof DB> = Extract<keyof Row<Table>, TimeName>
type ColumnOf<Table extends keyof DB> = Exclude<keyof Row<Table> & string, TimeName>

type ByName<Table extends keyof DB, Name extends keyof Row<Table>> = { [Key in Name]: RawBuilder<Row<Table>[Key]> }

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
type Tables = { [Table in keyof DB as SnakeCase<Table>]: Row<Table> }

/** Tables and their rows as PostgreSQL names them: `to_jsonb` gives such a row. */
export type TableName = keyof Tables
export type JsonRow<Table extends TableName> = {
  [Column in keyof Tables[Table] & string as SnakeCase<Column>]: Tables[Table][Column]
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Formats a time as ISO 8601. It is inline SQL, because PostgreSQL would not inline a function that does the same. */
export const isoTime = <T>(time: RawBuilder<T>): RawBuilder<T> =>
  flatten(sql<T>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The columns of a table under its alias in a statement. */
export type TableAlias<Table extends keyof DB> = ReturnType<typeof tableAlias<Table>>

export function tableAlias<Table extends keyof DB>(alias: string) {
  const at = <Name extends keyof Row<Table> & string>(name: Name) =>
    sql.raw<Row<Table>[Name]>(`${alias}.${snakeCase(name)}`)
  const timeAt = <Name extends TimeOf<Table>>(name: Name) => isoTime(at(name))
  return {
    column: <Name extends ColumnOf<Table>>(name: Name) => at(name),
    time: timeAt,
    /** Selects the time itself, without the format of the wire, for computations. */
    rawTime: <Name extends TimeOf<Table>>(name: Name) => at(name),
    /** Selects each column under its own name. */
    columns: <Name extends ColumnOf<Table>>(...names: Name[]) =>
      Object.fromEntries(names.map((name) => [name, at(name)])) as ByName<Table, Name>,
    times: <Name extends TimeOf<Table>>(...names: Name[]) =>
      Object.fromEntries(names.map((name) => [name, timeAt(name)])) as ByName<Table, Name>,
    /** For a left-joined table: gives null where no row was joined. */
    ifJoined: <T>(value: RawBuilder<T>) =>
      flatten(sql<T | null>`case when ${sql.raw(alias)}.id is not null then ${value} end`),
  }
}
