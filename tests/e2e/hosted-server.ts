/** Starts and stops servers inside the process that each worker keeps for them. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { TrustAnchors } from '#fakes/whatsapp/src/trust.ts'
import { COMPILE_CACHE } from '#tools/run.ts'
import type { HostReport, HostRequest } from './server-host.ts'

type PendingCall = { resolve: () => void; reject: (error: Error) => void }
/** Each request without the number of its call. */
type NewRequest = HostRequest extends infer One ? (One extends HostRequest ? Omit<One, 'call'> : never) : never

let host: ChildProcess | null = null
let lastNumber = 0
const pendingCalls = new Map<number, PendingCall>()
const logs = new Map<number, (text: string) => void>()

function onReport(report: HostReport): void {
  if ('log' in report) return logs.get(report.name)?.(report.log)
  const { resolve, reject } = pendingCalls.get(report.call) ?? {}
  pendingCalls.delete(report.call)
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
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
    },
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', onReport)
  child.once('exit', (code) => {
    host = null
    for (const { reject } of pendingCalls.values()) reject(new Error(`the process of the servers ended with ${code}`))
    pendingCalls.clear()
  })
  process.once('exit', () => void child.kill())
  child.unref()
  child.channel?.unref()
  return child
}

function callHost(request: NewRequest): Promise<void> {
  host ??= startHost()
  const call = ++lastNumber
  host.send({ ...request, call })
  return new Promise((resolve, reject) => pendingCalls.set(call, { resolve, reject }))
}

type HostedOptions = {
  port: number
  env: Record<string, string>
  anchors: TrustAnchors
  log: (text: string) => void
}

export async function startHostedServer({ log, ...start }: HostedOptions): Promise<{ stop: () => Promise<void> }> {
  const name = ++lastNumber
  logs.set(name, log)
  await callHost({ name, start })
  return { stop: () => callHost({ name, stop: true }) }
}
