import { hash } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { DomainEvent } from '#contract/events.ts'
import type { Profile } from '#contract/permissions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { loadConfig } from '#server/config.ts'
import { createRuntime } from '#server/runtime.ts'
import { copyDatabase, databaseUrl, log as quietLog, runSql } from './database.ts'
import { PATIENCE_MS } from './patience.ts'

/** A user of a company with a session of their own. */
export type Member = { id: number; companyId: number; email: string; name: string; profile: Profile; token: string }
export type Answer<Body = unknown> = { status: number; body: Body; headers: Record<string, unknown>; text: string }
export type Company = {
  id: number
  name: string
  admin: Member
  attendant: (queueIds?: number[], options?: { allTicket?: boolean }) => Promise<Member>
  supervisor: (queueIds?: number[]) => Promise<Member>
  queue: (name?: string) => Promise<number>
  connection: (name?: string, queueIds?: number[]) => Promise<number>
}

export const PASSWORD = 'segredo-de-teste'
/** This hash is of the server's kind but cheap, because hundreds of members log in. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let made = 0

const COLORS = ['#12a06a', '#7c5cf0', '#f08a24', '#e14f86', '#0c75c9', '#8b98a6', '#c42b22', '#0f7f4d']

type TestAppOptions = {
  roles?: string
  env?: Record<string, string>
  webRoot?: string
  roundMs?: number
  acquireMs?: number
  log?: FastifyBaseLogger
}

/** Creates the real product on a fresh copy of the migrated database, without a port. */
export async function createTestApp(options: TestAppOptions = {}) {
  const { log = quietLog } = options
  const name = `world_${process.pid}_${made++}`
  await copyDatabase(inject('databaseUrl'), inject('template'), name)
  const ownerUrl = databaseUrl(inject('databaseUrl'), name)
  const url = databaseUrl(inject('loginUrl'), name)
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-world-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    SECRET_KEY: 'a-key-for-tests-that-is-long-enough-to-pass',
    ROLES: options.roles ?? 'web',
    ...options.env,
  })
  const events: { companyId: number; event: DomainEvent }[] = []
  const spy = (companyId: number, seen: DomainEvent[]): void => {
    for (const event of seen) events.push({ companyId, event })
  }
  const { roundMs } = options
  const runtime = await createRuntime({
    ...{ config, databaseUrl: url, log, webRoot: options.webRoot ?? null, version: '0.0.0', spy },
    ...(roundMs === undefined ? {} : { roundMs }),
    // Only a test of a busy server is about how long a statement waits for its turn.
    acquireMs: options.acquireMs ?? PATIENCE_MS,
  })
  await runtime.start()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)

  async function call<Body = unknown>(
    member: { token: string } | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const payload = body === undefined ? {} : { payload: body as object }
    const authorization = member ? { authorization: `Bearer ${member.token}` } : {}
    const answer = await runtime.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...authorization, ...headers },
      ...payload,
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : answer.body) as Body,
      headers: answer.headers,
      text: answer.body,
    }
  }

  async function member(companyId: number, profile: Profile, queueIds: number[], allTicket = false): Promise<Member> {
    const person = `${profile} ${made++}`
    const email = `${randomUUID().slice(0, 8)}@exemplo.com.br`
    const { rows } = await owner.query<{ id: string }>(
      `insert into users (company_id, name, email, password_hash, profile, all_ticket) values ($1, $2, $3, $4, $5, $6) returning id`,
      [companyId, person, email, await passwordHash, profile, allTicket ? 'enable' : 'disable'],
    )
    const id = Number(rows[0]?.id)
    for (const queueId of queueIds) {
      await owner.query('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
        companyId,
        id,
        queueId,
      ])
    }
    return { id, companyId, email, name: person, profile, token: await login(email) }
  }

  async function login(email: string, password = PASSWORD): Promise<string> {
    const answer = await call<{ token: string }>(null, 'POST', '/auth/login', { email, password })
    if (answer.status !== 200) throw new Error(`login failed: ${answer.text}`)
    return answer.body.token
  }

  async function insert(text: string, values: unknown[]): Promise<number> {
    const { rows } = await owner.query<{ id: string }>(`${text} returning id`, values)
    return Number(rows[0]?.id)
  }

  async function company(companyName = `Empresa ${made++}`): Promise<Company> {
    const planId = await insert(
      `insert into plans (name, users, connections, queues, price_cents) values ($1, 100, 100, 100, 9900)`,
      [`Plano ${randomUUID()}`],
    )
    const id = await insert(
      `insert into companies (name, email, plan_id, due_date) values ($1, 'contato@exemplo.com.br', $2, current_date + 300)`,
      [companyName, planId],
    )
    const queue = (queueName?: string) => {
      const nth = made++
      // A company may not have two queues of one colour.
      const color = `${COLORS[nth % COLORS.length]}${(nth % 256).toString(16).padStart(2, '0')}`
      return insert(`insert into queues (company_id, name, color) values ($1, $2, $3)`, [
        id,
        queueName ?? `Fila ${nth}`,
        color,
      ])
    }
    const connection = async (connectionName = `Conexão ${made++}`, queueIds: number[] = []) => {
      const connectionId = await insert(
        `insert into connections (company_id, name, status, is_default, wanted)
         values ($1, $2, 'CONNECTED', not exists (select 1 from connections where company_id = $1), false)`,
        [id, connectionName],
      )
      for (const queueId of queueIds) {
        await owner.query('insert into connection_queues values ($1, $2, $3)', [id, connectionId, queueId])
      }
      return connectionId
    }
    return {
      id,
      name: companyName,
      admin: await member(id, 'admin', []),
      attendant: (queueIds = [], { allTicket = false } = {}) => member(id, 'user', queueIds, allTicket),
      supervisor: (queueIds = []) => member(id, 'supervisor', queueIds),
      queue,
      connection,
    }
  }

  /** Returns a member with the rights that the server reads for the token. */
  const viewer = (given: { token: string }): Promise<CurrentUser> => runtime.authenticate(given.token)

  /** Lists the pending jobs with their names. */
  async function jobs(): Promise<{ name: string; payload: unknown }[]> {
    const { rows } = await owner.query<{ name: string; payload: unknown }>(
      `select t.identifier as name, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
    return rows
  }

  return {
    ...runtime,
    config,
    url,
    owner,
    events,
    call,
    company,
    insert,
    jobs,
    login,
    member,
    viewer,
    sql,
    async close() {
      await runtime.close()
      await owner.end()
      await runSql(inject('databaseUrl'), `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Puts up an app for all tests of a file, and takes it down behind them. It is empty until the tests begin. */
export function installTestApp(options?: TestAppOptions): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await createTestApp(options))
  })
  afterAll(() => app.close())
  return app
}
