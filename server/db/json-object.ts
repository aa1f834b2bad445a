import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from './types.ts'

/**
 * JSON that PostgreSQL writes, from a map that has one value of SQL for every key of a type: a key that is missing, that
 * is too many, or whose value is of another type does not compile.
 */
export type JsonFields<T> = { [Key in keyof T]-?: RawBuilder<T[Key]> }
type NoOthers<T, Given> = { [Key in Exclude<keyof Given & string, keyof T>]: never }

type RawNode = ReturnType<RawBuilder<unknown>['toOperationNode']>
type Node = RawNode['parameters'][number]

const isRaw = (node: Node): node is RawNode => node.kind === 'RawNode'

/** Kysely walks every node of a statement at each call: all but the values become the text of one node. */
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

/** An object for each row, in their order. `from` is everything after the word. */
export const jsonList = <T>(item: RawBuilder<T>, { from, orderBy }: ListSource): RawBuilder<T[]> =>
  flatten(sql<T[]>`(select coalesce(json_agg(${item} order by ${orderBy}), '[]'::json) from ${from})`)

/** The value of the one row that there may be. `from` is everything after the word. */
export const jsonOfRow = <T>(item: RawBuilder<T>, from: RawBuilder<unknown>): RawBuilder<T | null> =>
  flatten(sql<T | null>`(select ${item} from ${from})`)

type Row<Table extends keyof DB> = Selectable<DB[Table]>
type TimeName = `${string}${'At' | 'Since' | 'Until' | 'After'}`
/** A time is not written by JSON as the wire wants it: it has a function of its own. */
type TimeOf<Table extends keyof DB> = Extract<keyof Row<Table>, TimeName>
type ColumnOf<Table extends keyof DB> = Exclude<keyof Row<Table> & string, TimeName>

type ByName<Table extends keyof DB, Name extends keyof Row<Table>> = { [Key in Name]: RawBuilder<Row<Table>[Key]> }

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** ISO 8601. Written out, because PostgreSQL does not inline a function of it. */
const isoTime = <T>(time: RawBuilder<T>): RawBuilder<T> =>
  flatten(sql<T>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The columns of a table that a statement calls by an alias. */
export type TableAlias<Table extends keyof DB> = ReturnType<typeof tableAlias<Table>>

export function tableAlias<Table extends keyof DB>(alias: string) {
  const at = <Name extends keyof Row<Table> & string>(name: Name) =>
    sql.raw<Row<Table>[Name]>(`${alias}.${snakeCase(name)}`)
  const timeAt = <Name extends TimeOf<Table>>(name: Name) => isoTime(at(name))
  return {
    column: <Name extends ColumnOf<Table>>(name: Name) => at(name),
    time: timeAt,
    /** Not yet as the wire wants it, to be computed with. */
    rawTime: <Name extends TimeOf<Table>>(name: Name) => at(name),
    /** Each under its own name. */
    columns: <Name extends ColumnOf<Table>>(...names: Name[]) =>
      Object.fromEntries(names.map((name) => [name, at(name)])) as ByName<Table, Name>,
    times: <Name extends TimeOf<Table>>(...names: Name[]) =>
      Object.fromEntries(names.map((name) => [name, timeAt(name)])) as ByName<Table, Name>,
    /** For a table that is joined where there is a row: null where there is none. */
    ifJoined: <T>(value: RawBuilder<T>) =>
      flatten(sql<T | null>`case when ${sql.raw(alias)}.id is not null then ${value} end`),
  }
}
