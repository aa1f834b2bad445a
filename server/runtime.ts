import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { performChannelRequest } from '#server/channels/channel-request.ts'
import { createChannelRunner, type ChannelRunner, type ChannelRunnerTiming } from '#server/channels/channel-runner.ts'
import { createConnectionStore, releaseAllLeases, leaseOwner } from '#server/channels/leases.ts'
import { createVisitorLines, VISITOR_CHANNEL, type VisitorLines } from '#server/channels/webchat/visitor-lines.ts'
import { channelOpeners, type OpenChannel } from './channel-openers.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { ChannelCommand } from '#server/db/channel-command.ts'
import {
  COMMAND_CHANNEL,
  createData,
  PROVIDER_ROLE,
  type Database,
  type PublishEvents,
} from '#server/db/transaction.ts'
import { createDb, createPool } from '#server/db/client.ts'
import { listen } from '#server/db/listen.ts'
import { ensureLogin } from '#server/db/login.ts'
import { createLimiter } from '#server/db/concurrency-limit.ts'
import { createApiCallers } from '#server/features/auth/api-callers.ts'
import { createAuthenticator } from '#server/features/auth/authenticate.ts'
import { accessEnds } from '#server/features/auth/tokens.ts'
import { ensureAdministrator } from '#server/features/auth/actions.ts'
import { startBilling } from '#server/features/billing/actions.ts'
import { storageLeft } from '#server/features/plans/queries.ts'
import { channelHost, createOutbox, canOpenTicket } from '#server/features/tickets/index.ts'
import { storePresence } from '#server/features/users/actions.ts'
import { createTypingSigns } from '#server/features/webchat/typing.ts'
import { createFileStore } from '#server/files/storage.ts'
import { setFileUrlKey } from '#server/files/signed-url.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { createJobHandlers, handlersForRoles } from './job-handlers.ts'
import { outsideServices } from './outside-services.ts'
import { createRecorders, type Recorders } from './recorders.ts'
import { startJobs, type RunningJobs } from '#server/jobs/runner.ts'
import type { Authenticate } from '#server/http/route-guard.ts'
import type { AppServices } from '#server/http/services.ts'
import { endInOrder, type Ending } from '#server/lib/end-in-order.ts'
import { createPace } from '#server/lib/pace.ts'
import { deriveKey } from '#server/lib/secrets.ts'
import { createRealtime, type Realtime } from '#server/realtime/realtime.ts'
import { assertEncryptionKeyMatches } from './encryption-key-check.ts'
import { loadOrCreateSecretKey } from './secret-key.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const POOL_SIZE = 14
/**
 * The limits of concurrent transactions on those connections. A company's limit is more than two cores of a database
 * can use, and leaves connections for the other companies.
 */
const TRANSACTION_LIMITS = { ofUser: 4, ofCompany: 8, waitMs: 10_000 }
/** Each lane of jobs holds one connection to listen on; the others fetch jobs and report their results. */
const JOB_POOL_SIZE = 14
/** One connection receives events and one sends them: with several to send on, events could overtake each other. */
const CLUSTER_POOL_SIZE = 2
/**
 * The library that listens to other processes may open a connection after it was closed, so closing its pool stops
 * waiting after this time.
 */
const CLUSTER_CLOSE_MS = 1000
/**
 * True when this process has all roles and the embedded database: sockets then need no PostgreSQL adapter to reach
 * other processes.
 */
export const runsAlone = (config: Config): boolean => config.roles.length === 3 && config.databaseUrl === undefined

export type RuntimeOptions = {
  config: Config
  databaseUrl: string
  log: FastifyBaseLogger
  webRoot: string | null
  version: string
  demo?: boolean
  /** Called when jobs wait that nothing takes, so that only a new process can help. */
  onStuck?: () => void
  /** Called with every event before it is published; tests record events with it. */
  spy?: PublishEvents
  supervisorTiming?: Partial<ChannelRunnerTiming>
  /** Milliseconds between two checks of the rights of open sockets. */
  roundMs?: number
  /** For how many milliseconds a request waits for a connection to the database. */
  acquireMs?: number
  openChannel?: OpenChannel
}

export type Runtime = {
  app: FastifyInstance
  data: Database
  services: AppServices
  realtime: Realtime
  authenticate: Authenticate
  /**
   * Starts jobs and connections according to the roles. It is called after every step that may keep this process from
   * starting.
   */
  start(): Promise<void>
  /** Returns false if something still ran after `limitMs`, without which it waits for everything. */
  close(limitMs?: number): Promise<boolean>
}

export type Preparation = {
  /** The address of the database for its owner, who may change tables. */
  ownerUrl: string
  config: Config
  log: FastifyBaseLogger
  /** Deletes values that were encrypted with another secret key, instead of refusing to start. */
  forgetSecrets?: boolean
}

/** Prepares the database for this version and secret key. Returns the address under which the server connects to it. */
export async function migrateDatabase({ ownerUrl, config, log, forgetSecrets }: Preparation): Promise<string> {
  const owner = createPool({ url: ownerUrl, role: null, size: 2 })
  try {
    await upgradeDatabase(owner, log)
    // This check comes first, because the login's password is also derived from the key.
    const data = createData(createDb(owner), () => undefined)
    await assertEncryptionKeyMatches(data, keysOf(config).storage, forgetSecrets ? log : null)
    const password = deriveKey(loadOrCreateSecretKey(config), 'database-login').toString('base64url')
    return await ensureLogin({ owner, ownerUrl, password, log })
  } finally {
    await owner.end()
  }
}

/** Creates everything that runs in one process on a prepared database, according to its roles. */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config, log } = options
  const hasRole = (role: Config['roles'][number]): boolean => config.roles.includes(role)
  const pools = createPools(options)
  const keys = keysOf(config)

  let channelRunner: ChannelRunner | null = null
  const channels = createChannelAccess(() => ({ channelRunner, realtime }))
  const publish: PublishEvents = (companyId, events) => {
    options.spy?.(companyId, events)
    authenticate.hear(companyId, events)
    realtime.publish(companyId, events)
    updateOpenSockets(realtime, companyId, events)
  }
  const recorders = createRecorders(log)
  const limiter = createLimiter(TRANSACTION_LIMITS)
  const visitors = visitorLinesOf(options)
  const data = createData(createDb(pools.main), publish, { limiter, record: recorders.record })
  const authenticate = createAuthenticator({ data, key: keys.accessToken })
  const realtime = createRealtime({
    authenticate,
    tokenEnds: accessEnds,
    reload: authenticate.reload,
    mayOpenTicket: (actor, ticketId) => data.read(actor, (read) => canOpenTicket(read, actor, ticketId)),
    performChannelRequest: (request) => performChannelRequest(channels.channelOf(request.connectionId), request),
    typing: createTypingSigns(data),
    presence: (actor, online) => data.change(actor, (tx) => storePresence(tx, actor, online)),
    cluster: pools.cluster,
    strict: config.environment !== 'production',
    publicUrl: config.publicUrl,
    origins: config.allowedOrigins,
    log,
    roundMs: options.roundMs,
  })
  setFileUrlKey(keys.fileUrl)
  const services: AppServices = {
    config,
    keys,
    ...storageOf(config, data),
    ...outsideServices(config),
    ...recorders.known,
    visitors,
    channels,
    channelHost: (ref) => channelHost(data, services, ref),
    realtime,
    log,
  }

  let jobs: RunningJobs | null = null
  const app = await buildApp({
    data,
    services,
    authenticate,
    callers: createApiCallers(data, config.apiLimits),
    checks: { ...checksOf(pools, services), jobs: async () => jobs?.check() },
    progress: () => jobs?.progress() ?? null,
    webRoot: hasRole('web') ? options.webRoot : null,
    version: options.version,
    demo: options.demo ?? false,
  })
  await ensureAdministrator(data, config)

  return {
    app,
    data,
    services,
    realtime,
    authenticate,
    async start() {
      await recorders.start(data)
      jobs = await startOwnJobs(options, { data, services }, pools)
      if (hasRole('worker')) await startBilling(data, services)
      if (runsAlone(config)) await releaseAllLeases(data)
      if (hasRole('channels')) channelRunner = await startChannelRunner({ ...options, data, services })
    },
    close: (limitMs) =>
      endInOrder(endingsOf({ recorders, visitors, channelRunner, jobs, realtime, app }, pools), { log, limitMs }),
  }
}

const visitorLinesOf = ({ databaseUrl, log }: RuntimeOptions): VisitorLines =>
  createVisitorLines((handler, onAgain) =>
    listen(
      databaseUrl,
      VISITOR_CHANNEL,
      handler,
      (error) => log.warn({ err: error }, 'the line for visitors broke'),
      onAgain,
    ),
  )

const checksOf = ({ main }: Pools, { files }: AppServices) => ({
  database: () => isAnswering(main),
  files: () => files.check(),
})

type Parts = Pick<Runtime, 'app' | 'realtime'> & {
  recorders: Recorders
  visitors: VisitorLines
  channelRunner: ChannelRunner | null
  jobs: RunningJobs | null
}

const endingsOf = (
  { recorders, visitors, channelRunner, jobs: running, realtime, app }: Parts,
  { main, jobs, watch, cluster }: Pools,
): Ending[] => [
  ['webhooks and pushes', () => recorders.stop()],
  ['channels', () => channelRunner?.stop()],
  ['jobs', () => running?.stop()],
  // They end together: open sockets keep the HTTP server open, and running uploads delay its closing.
  ['requests and sockets', () => Promise.all([realtime.close(), app.close()])],
  ['the line for visitors', () => visitors.stop()],
  ['connections to the database', () => main.end()],
  ['connections of the jobs', () => jobs.end()],
  ['the connection that watches the jobs', () => watch.end()],
  [
    'connections to other processes',
    () => cluster && Promise.race([cluster.end(), sleep(CLUSTER_CLOSE_MS, undefined, { ref: false })]),
  ],
]

type Pools = ReturnType<typeof createPools>

/**
 * The server never connects as the owner of the tables. The main pool has no rights until a transaction sets a role;
 * the other pools have the operator's role.
 */
function createPools({ config, databaseUrl: url, acquireMs }: RuntimeOptions) {
  const asOperator = { url, role: PROVIDER_ROLE }
  return {
    main: createPool({ url, size: POOL_SIZE, acquireMs }),
    jobs: createPool({ ...asOperator, size: JOB_POOL_SIZE }),
    /** Watches the progress of jobs, even when no connection of their own pool is free. */
    watch: createPool({ ...asOperator, size: 1 }),
    cluster: runsAlone(config) ? null : createPool({ ...asOperator, size: CLUSTER_POOL_SIZE }),
  }
}

/** Starts the jobs of this process's roles; returns null when it has none. */
async function startOwnJobs(options: RuntimeOptions, deps: JobContext, pools: Pools): Promise<RunningJobs | null> {
  const { config, log, onStuck = () => undefined } = options
  const handlers = handlersForRoles(config.roles, createJobHandlers(deps))
  if (Object.keys(handlers).length === 0) return null
  return startJobs({ pool: pools.jobs, watchPool: pools.watch, handlers, log, onStuck })
}

/** Disconnects or updates open sockets after changes of sessions and users. */
function updateOpenSockets(realtime: Realtime, ...[companyId, events]: Parameters<PublishEvents>): void {
  for (const event of events) {
    if (event.name === 'session.ended' || event.name === 'session.closed')
      realtime.endSessions(event.payload.user.id, event.payload.sessionIds)
    if (event.name === 'user.updated') realtime.renewUser(companyId, event.payload.user.id)
  }
}

/** Gives access to the channels of this process, and through the other processes to theirs. */
function createChannelAccess(
  parts: () => { channelRunner: ChannelRunner | null; realtime: Realtime },
): AppServices['channels'] {
  const channels: AppServices['channels'] = {
    channelOf: (connectionId) => parts().channelRunner?.channelOf(connectionId) ?? null,
    run: async (request) =>
      (await performChannelRequest(channels.channelOf(request.connectionId), request)) ??
      parts().realtime.runElsewhere(request),
  }
  return channels
}

/** Of one person: nobody sends more for long. Who sends without a pause waits, and not the company's neighbours. */
const UPLOADS = { perSecond: 1, atOnce: 20 }

const storageOf = (config: Config, data: Database): Pick<AppServices, 'files' | 'storageLeft' | 'uploadPace'> => ({
  files: createFileStore(join(config.dataDir, 'files'), config.storageReserveBytes),
  storageLeft: (companyId) => data.read({ companyId, userId: null }, (db) => storageLeft(db, companyId)),
  uploadPace: createPace(UPLOADS.perSecond, UPLOADS.atOnce),
})

function keysOf(config: Config): AppServices['keys'] {
  const secret = loadOrCreateSecretKey(config)
  return {
    storage: deriveKey(secret, 'storage'),
    fileUrl: deriveKey(secret, 'file-url'),
    accessToken: deriveKey(secret, 'access-token'),
    cookie: deriveKey(secret, 'cookie'),
    visitor: deriveKey(secret, 'visitor'),
    webPush: deriveKey(secret, 'web-push'),
  }
}

const isAnswering = async (pool: Pool): Promise<void> => void (await pool.query('select 1'))

type ChannelDeps = RuntimeOptions & { data: Database; services: AppServices }

/** Channels log through pino itself, because Baileys needs a child logger. */
function startChannelRunner(deps: ChannelDeps) {
  const { config, databaseUrl, data, services, log, openChannel, supervisorTiming } = deps
  const channelLog = log instanceof Object && 'child' in log ? (log as pino.Logger) : pino({ level: config.logLevel })
  const openers = channelOpeners(deps, channelLog)

  return createChannelRunner({
    owner: leaseOwner(),
    connections: createConnectionStore(data),
    outbox: createOutbox(data, services),
    open: openChannel ?? ((ref, host) => openers[ref.channel](ref, host)),
    hostFor: services.channelHost,
    listen: (handler) =>
      listen(
        databaseUrl,
        COMMAND_CHANNEL,
        (payload) => handler(JSON.parse(payload) as ChannelCommand),
        (error) => log.warn({ err: error }, 'the line for channel commands broke'),
      ),
    log: channelLog,
    ...(supervisorTiming ? { timing: supervisorTiming } : {}),
  })
}
