/** Starts the real server as a process of its own, for the demo, the benchmark and the tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForExitSync } from '#server/db/postmaster.ts'
import { COMPILE_CACHE, ROOT } from './run.ts'

/** Ends what hangs; a machine that does much else may take minutes. */
const READY_MS = 600_000
const POLL_MS = 50
const KILL_MS = 1000
const KEPT_OUTPUT = 20_000
/**
 * `npm start` sets the same flag: short-lived objects get 24 MB instead of 48, which saves eighty megabytes under load.
 */
const FLAGS = ['--max-semi-space-size=8']

export type ServerOptions = {
  port: number
  env: Record<string, string>
  /** Modules that Node loads first. */
  imports?: string[]
  args?: string[]
  /** Receives the log. The message of a failed start has it in any case. */
  log?: (text: string) => void
}

export type ServerProcess = {
  url: string
  child: ChildProcess
  pid: number
  /** Returns the recent output. */
  output: () => string
  /** Ends the process after it has finished its work. */
  stop: () => Promise<void>
  /** Ends the process at once, as a power failure would. */
  kill: () => Promise<void>
}

/** Below those that systems hand out: minutes may pass until the port is used, and nothing else gets it meanwhile. */
const PORTS = { from: 20_000, to: 32_000 }

/** Returns a port of 127.0.0.1 that nothing listens at. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves when the server is ready. Throws with its output when it ends before. */
export async function startServer({ port, env, imports = [], args = [], log }: ServerOptions): Promise<ServerProcess> {
  const flags = [...FLAGS, ...imports.flatMap((module) => ['--import', module])]
  const child = spawn(process.execPath, [...flags, join(ROOT, 'server/main.ts'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Of what was started, the last is ended first: while the server uses the database of this process, it is not stopped.
  const endWithUs = (): void => endNow(child)
  process.prependOnceListener('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let output = ''
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT)
    log?.(chunk.toString())
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  const server: ServerProcess = {
    url,
    child,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
  await untilReady(server).catch(async (error: unknown) => {
    await server.kill()
    throw error
  })
  return server
}

/** Lets the server end in order, unless it was asked before and did not. */
function endNow(child: ChildProcess): void {
  if (!child.killed) return void child.kill('SIGTERM')
  child.kill('SIGKILL')
  if (child.pid) waitForExitSync(child.pid, KILL_MS)
}

async function untilReady({ url, child, output }: ServerProcess): Promise<void> {
  const deadline = performance.now() + READY_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    if (performance.now() > deadline) throw new Error(`the server is not ready after ${READY_MS} ms:\n${output()}`)
    await sleep(POLL_MS)
  }
}
