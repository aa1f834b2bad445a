/** What the messages of a campaign cost the server and its database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseMs, postmasterOf, processMs } from '#tools/process-stats.ts'
import type { ChaosServer } from './server.ts'

const FIGURES = ['statements', 'pages', 'serverMs', 'databaseMs'] as const
/** Statements, pages that PostgreSQL reads, and ms of processor; null where nobody can tell. */
type Figures = Record<(typeof FIGURES)[number], number | null>
type Work = { pages: number; ms: number }

/**
 * What one message costs, and how much of it each statement does. `upkeep` is how often PostgreSQL meanwhile vacuumed or
 * analysed a table by itself, which is part of its processor time and of no statement.
 */
export type MessageCost = Figures & { byStatement: Map<string, Work>; upkeep: number }

/** So much more may the last messages cost than the first ones. */
const MAX_GROWTH = 1.1
const POLL_MS = 10
const NO_WORK: Work = { pages: 0, ms: 0 }

/** So many of the statements are told whose work has grown most. */
const TOLD_STATEMENTS = 5
const TOLD_LETTERS = 110

const NAMES: Record<keyof Figures, string> = {
  statements: 'statements',
  pages: 'pages',
  serverMs: 'ms of processor of the server',
  databaseMs: 'ms of processor of the database',
}

export class CostMeter {
  readonly #server: ChaosServer
  readonly #pids: () => number[]
  readonly #postmaster: number | null

  private constructor(server: ChaosServer, pids: () => number[], postmaster: number | null) {
    this.#server = server
    this.#pids = pids
    this.#postmaster = postmaster
  }

  /** `pids`: the processes of the server as they are when it is called. */
  static async open(server: ChaosServer, pids: () => number[]): Promise<CostMeter> {
    await server.database.query('create extension if not exists pg_stat_statements')
    const row = await server.one<{ pid: number }>('select pg_backend_pid() as pid')
    return new CostMeter(server, pids, row ? postmasterOf(row.pid) : null)
  }

  /** Measures from the message `from` on, for so many messages. `arrived` counts them. */
  async measure(from: number, messages: number, arrived: () => number): Promise<MessageCost> {
    const until = async (count: number): Promise<number> => {
      while (arrived() < count) await sleep(POLL_MS)
      return arrived()
    }
    const first = await until(from)
    const before = await this.#read()
    const last = await until(from + messages)
    const after = await this.#read()
    const each = (figure: keyof Figures): number | null => {
      const value = ((after[figure] ?? NaN) - (before[figure] ?? NaN)) / (last - first)
      return Number.isNaN(value) ? null : value
    }
    const byStatement = [...after.byStatement].map(([text, { pages, ms }]) => {
      const earlier = before.byStatement.get(text) ?? NO_WORK
      const work = { pages: (pages - earlier.pages) / (last - first), ms: (ms - earlier.ms) / (last - first) }
      return [text, work] as const
    })
    return {
      statements: each('statements'),
      pages: each('pages'),
      serverMs: each('serverMs'),
      databaseMs: each('databaseMs'),
      byStatement: new Map(byStatement),
      upkeep: after.upkeep - before.upkeep,
    }
  }

  async #read(): Promise<MessageCost> {
    const row = await this.#server.one<{ statements: string; pages: string; upkeep: number }>(
      `select (select sum(calls) from pg_stat_statements s where s.dbid = d.datid and toplevel) as statements,
         d.blks_hit + d.blks_read as pages,
         (select sum(autovacuum_count + autoanalyze_count)::int from pg_stat_user_tables) as upkeep
       from pg_stat_database d where d.datname = current_database()`,
    )
    const { rows } = await this.#server.database.query<Work & { text: string }>(
      `select s.query as text, sum(s.shared_blks_hit + s.shared_blks_read)::float8 as pages, sum(s.total_exec_time) as ms
       from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = current_database() and s.toplevel group by s.query`,
    )
    const times = this.#pids().map(processMs)
    return {
      statements: Number(row?.statements),
      pages: Number(row?.pages),
      serverMs: times.reduce((sum: number | null, ms) => (sum === null || ms === null ? null : sum + ms), 0),
      databaseMs: databaseMs(this.#postmaster),
      byStatement: new Map(rows.map(({ text, pages, ms }) => [text, { pages, ms }])),
      upkeep: Number(row?.upkeep),
    }
  }
}

/** Lists the statements that read so many more pages for a message than before, those that grew most first. */
const tellGrowth = (first: MessageCost, last: MessageCost): string[] =>
  [...last.byStatement]
    .map(([text, work]) => ({ text, work, before: first.byStatement.get(text) ?? NO_WORK }))
    .toSorted((one, other) => other.work.pages - other.before.pages - (one.work.pages - one.before.pages))
    .slice(0, TOLD_STATEMENTS)
    .map(({ text, work, before }) => {
      const pages = `${before.pages.toFixed(1)} → ${work.pages.toFixed(1)} pages`
      const ms = `${before.ms.toFixed(2)} → ${work.ms.toFixed(2)} ms`
      return `${pages}, ${ms}: ${text.replaceAll(/\s+/g, ' ').slice(0, TOLD_LETTERS)}`
    })

/** Says for each figure what the first and the last messages cost, and which statements have grown. */
export function compareCosts(first: MessageCost, last: MessageCost): { holds: boolean; detail: string } {
  const figures = FIGURES.flatMap((name) => {
    const [one, other] = [first[name], last[name]]
    return one === null || other === null ? [] : [{ name, one, other, ratio: other / one }]
  })
  return {
    holds: figures.every(({ ratio }) => ratio <= MAX_GROWTH),
    detail: [
      figures
        .map(
          ({ name, one, other, ratio }) =>
            `${NAMES[name]} ${one.toFixed(1)} → ${other.toFixed(1)} (${ratio.toFixed(2)})`,
        )
        .join(', '),
      `vacuums and analyses meanwhile ${first.upkeep} → ${last.upkeep}`,
      ...tellGrowth(first, last),
    ].join('\n      '),
  }
}
