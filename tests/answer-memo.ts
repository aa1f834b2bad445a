import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { TestApp } from './test-app.ts'

/**
 * Fetching everything again after each action is nearly all work of the tests of events: most answers are the same,
 * because nobody wrote to the tables that they read. This keeps an answer until somebody does. Statements tell which
 * tables a request reads, and triggers which tables were written to.
 */

type Kept<Answer> = { answer: Answer; tables: string[]; versions: Versions }
type Versions = ReadonlyMap<string, string>

const statementsOf = new AsyncLocalStorage<Set<string>>()

/** Records the statements of each request. Returns how to end that. */
function recordStatements(): () => void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: Parameters<typeof query>) {
    const [given] = args as unknown as [string | { text: string }]
    statementsOf.getStore()?.add(typeof given === 'string' ? given : given.text)
    return query.apply(this, args)
  } as typeof query
  return () => void (pg.Client.prototype.query = query)
}

/** Counts the writes to each table in a sequence, which no transaction takes back. */
const COUNT_WRITES = `
  create schema writes;
  create function writes.count() returns trigger language plpgsql security definer as $$ begin
    perform nextval(format('writes.%I', tg_table_name));
    return null;
  end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create sequence writes.%I', name);
      execute format('create trigger zz_count_writes after insert or update or delete on public.%I
        for each row execute function writes.count()', name);
    end loop;
  end $$`

/** Returns what may be the name of a table or a function: not a column with its table, and not an alias. */
const namesIn = (text: string): string[] => text.match(/(?<![\w.]|\."|\bas "?)\b\w+/g) ?? []

/** Maps the name of each table to itself, and that of each function to the tables that it reads, also through others. */
async function readTableNames(w: TestApp): Promise<Map<string, Set<string>>> {
  const tables = await w.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const functions = await w.owner.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace and probin is null`,
  )
  const known = new Map(tables.rows.map(({ name }) => [name, new Set([name])]))
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false
    for (const { name, text } of functions.rows) {
      const found = known.get(name) ?? new Set()
      const size = found.size
      for (const word of namesIn(text)) for (const table of known.get(word) ?? []) found.add(table)
      known.set(name, found)
      isGrowing ||= found.size > size
    }
  }
  return known
}

/** Several caches share an answer: whoever changed it in place would change it in all of them. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

export class AnswerMemo {
  readonly #w: TestApp
  readonly #tableNames: Map<string, Set<string>>
  readonly #stopRecording = recordStatements()
  readonly #kept = new Map<string, Kept<unknown>>()
  readonly #tablesOf = new Map<string, string[]>()
  #versions: Versions = new Map()

  private constructor(w: TestApp, tableNames: Map<string, Set<string>>) {
    this.#w = w
    this.#tableNames = tableNames
  }

  static async create(w: TestApp): Promise<AnswerMemo> {
    await w.owner.query(COUNT_WRITES)
    return new AnswerMemo(w, await readTableNames(w))
  }

  close(): void {
    this.#stopRecording()
  }

  /** Forgets all answers. */
  clear(): void {
    this.#kept.clear()
  }

  /** Reads which tables were written to. The answers that are asked for after it are of this moment or later. */
  async update(): Promise<void> {
    const { rows } = await this.#w.owner.query<{ name: string; writes: string | null }>(
      `select sequencename as name, last_value as writes from pg_sequences where schemaname = 'writes'`,
    )
    this.#versions = new Map(rows.map(({ name, writes }) => [name, writes ?? '0']))
  }

  /** Returns the kept answer, or asks for it. */
  async answer<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(key) as Kept<Answer> | undefined
    if (kept?.tables.every((name) => kept.versions.get(name) === this.#versions.get(name))) return kept.answer
    const versions = this.#versions
    const statements = new Set<string>()
    const answer = freeze(await statementsOf.run(statements, ask))
    const tables = new Set([...statements].flatMap((text) => this.#tablesIn(text)))
    // Refreshing a session writes to it.
    tables.delete('sessions')
    this.#kept.set(key, { answer, tables: [...tables], versions })
    return answer
  }

  #tablesIn(statement: string): string[] {
    const known = this.#tablesOf.get(statement)
    if (known) return known
    const tables = [...new Set(namesIn(statement).flatMap((word) => [...(this.#tableNames.get(word) ?? [])]))]
    this.#tablesOf.set(statement, tables)
    return tables
  }
}
