/** Starts and stops servers inside the process that each worker keeps for them. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { TrustAnchors } from '#fakes/whatsapp/src/trust.ts'
import type { HostReport, HostRequest } from './server-host.ts'

type Waiting = { resolve: () => void; reject: (error: Error) => void }
type Order = HostRequest extends infer Request ? (Request extends HostRequest ? Omit<Request, 'call'> : never) : never

let host: ChildProcess | null = null
let made = 0
const waiting = new Map<number, Waiting>()
const logs = new Map<number, (text: string) => void>()

function hear(report: HostReport): void {
  if ('log' in report) return logs.get(report.name)?.(report.log)
  const { resolve, reject } = waiting.get(report.call) ?? {}
  waiting.delete(report.call)
  if (report.error === undefined) resolve?.()
  else reject?.(new Error(report.error))
}

function startHost(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'server-host.ts'), {
    // The runner's variables for its own process are left out.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
    },
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', hear)
  child.once('exit', (code) => {
    host = null
    for (const { reject } of waiting.values()) reject(new Error(`the process of the servers ended with ${code}`))
    waiting.clear()
  })
  process.once('exit', () => void child.kill())
  child.unref()
  child.channel?.unref()
  return child
}

function order(what: Order): Promise<void> {
  host ??= startHost()
  const call = ++made
  host.send({ ...what, call })
  return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }))
}

type HostedOptions = {
  port: number
  env: Record<string, string>
  anchors: TrustAnchors
  log: (text: string) => void
}

export async function startHostedServer({ log, ...start }: HostedOptions): Promise<{ stop: () => Promise<void> }> {
  const name = ++made
  logs.set(name, log)
  await order({ name, start })
  return { stop: () => order({ name, stop: true }) }
}
