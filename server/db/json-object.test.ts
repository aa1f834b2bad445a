import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonList, jsonObject, tableAlias } from './json-object.ts'
import type { DB } from './types.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const q = tableAlias<'queues'>('q')
type Shown = { id: number; order: number | null }

test('an object is the text of its columns, under the keys of its type', () => {
  const item = jsonObject<Shown>()({ ...q.columns('id'), order: q.column('orderQueue') })
  const list = jsonList(q.ifJoined(item), { from: sql`queues q`, orderBy: q.column('name') })
  expect(list.compile(db)).toMatchObject({
    sql:
      `(select coalesce(json_agg(case when q.id is not null then json_build_object('id', q.id, 'order', q.order_queue) end ` +
      `order by q.name), '[]'::json) from queues q)`,
    parameters: [],
  })
  expect(list.toOperationNode().parameters).toEqual([])
})

test('values of an object go beside the text, in their order', () => {
  const item = jsonObject<Shown>()({ id: sql<number>`${1}::int`, order: sql<number>`${q.column('id')} + ${2}::int` })
  expect(sql`select ${item}`.compile(db)).toMatchObject({
    sql: `select json_build_object('id', $1::int, 'order', q.id + $2::int)`,
    parameters: [1, 2],
  })
})

test('a time is written in ISO 8601', () => {
  expect(q.time('createdAt').compile(db).sql).toBe(
    `to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  )
})

test('what does not fit the type does not compile', () => {
  const wrong = [
    // @ts-expect-error A key is missing.
    () => jsonObject<Shown>()({ ...q.columns('id') }),
    // @ts-expect-error A key is too many, although it is spread.
    () => jsonObject<Shown>()({ ...q.columns('id', 'name'), order: q.column('orderQueue') }),
    // @ts-expect-error The value is of another type.
    () => jsonObject<Shown>()({ ...q.columns('id'), order: q.column('name') }),
    // @ts-expect-error There is no such column.
    () => q.column('position'),
    // @ts-expect-error A time is written by `time`.
    () => q.column('createdAt'),
  ]
  expect(wrong).toHaveLength(5)
})

test('no other file writes JSON objects by hand', () => {
  const server = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: server, exclude: ['db/**', '**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /jsonb?_build_object\(/.test(readFileSync(`${server}/${file}`, 'utf8')))).toEqual([])
})
