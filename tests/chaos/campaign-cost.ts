/** What the messages of a campaign cost the server and its database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseMs, postmasterOf, processMs } from '#tools/process-stats.ts'
import type { ChaosServer } from './server.ts'

/** What one message costs: statements, pages that PostgreSQL reads, and ms of processor; null where nobody can tell. */
export type MessageCost = { statements: number; pages: number; serverMs: number | null; databaseMs: number | null }

/** So much more may the last messages cost than the first ones. */
const MAX_GROWTH = 1.1
const POLL_MS = 10

const NAMES: Record<keyof MessageCost, string> = {
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
    const each = (figure: keyof MessageCost): number =>
      ((after[figure] ?? NaN) - (before[figure] ?? NaN)) / (last - first)
    const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
    return {
      statements: each('statements'),
      pages: each('pages'),
      serverMs: orNull(each('serverMs')),
      databaseMs: orNull(each('databaseMs')),
    }
  }

  async #read(): Promise<MessageCost> {
    const row = await this.#server.one<{ statements: string; pages: string }>(
      `select (select sum(calls) from pg_stat_statements s where s.dbid = d.datid and toplevel) as statements,
         d.blks_hit + d.blks_read as pages
       from pg_stat_database d where d.datname = current_database()`,
    )
    const times = this.#pids().map(processMs)
    return {
      statements: Number(row?.statements),
      pages: Number(row?.pages),
      serverMs: times.reduce((sum: number | null, ms) => (sum === null || ms === null ? null : sum + ms), 0),
      databaseMs: databaseMs(this.#postmaster),
    }
  }
}

/** Says for each figure what the first and the last messages cost. */
export function compareCosts(first: MessageCost, last: MessageCost): { holds: boolean; detail: string } {
  const figures = (['statements', 'pages', 'serverMs', 'databaseMs'] as const).flatMap((name) => {
    const [one, other] = [first[name], last[name]]
    return one === null || other === null ? [] : [{ name, one, other, ratio: other / one }]
  })
  return {
    holds: figures.every(({ ratio }) => ratio <= MAX_GROWTH),
    detail: figures
      .map(
        ({ name, one, other, ratio }) => `${NAMES[name]} ${one.toFixed(1)} → ${other.toFixed(1)} (${ratio.toFixed(2)})`,
      )
      .join(', '),
  }
}
