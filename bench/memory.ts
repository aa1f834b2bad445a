import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { residentMb } from '#tools/process-stats.ts'
import type { Environment } from './environment.ts'

/** Megabytes of the whole process, and kilobytes that each idle socket adds. */
export type Memory = { idleMb: number; perSocketKb: number }

/** These sockets are opened before counting, so that memory allocated once for the first sockets does not count. */
const WARM_UP = 100
const SOCKETS = 200
const SETTLE_MS = 4000

const opened = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
  })

async function openSockets(count: number, url: string, tokens: string[]): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, (_, index) =>
    io(url, { transports: ['websocket'], forceNew: true, auth: { token: tokens[index % tokens.length] ?? '' } }),
  )
  await Promise.all(sockets.map(opened))
  await sleep(SETTLE_MS)
  return sockets
}

/** Returns null where the system does not report memory. */
async function memoryOf(pid: number, url: string, tokens: string[]): Promise<Memory | null> {
  await sleep(SETTLE_MS)
  const idleMb = residentMb(pid)
  const warm = await openSockets(WARM_UP, url, tokens)
  const before = residentMb(pid)
  const counted = await openSockets(SOCKETS, url, tokens)
  const after = residentMb(pid)
  for (const socket of [...warm, ...counted]) socket.disconnect()
  if (idleMb === null || before === null || after === null) return null
  return { idleMb, perSocketKb: ((after - before) * 1024) / SOCKETS }
}

/** Must run on a fresh server: after a load the memory that Node keeps in reserve hides everything else. */
export async function measureMemory(environment: Environment): Promise<{ ours: Memory; empty: Memory } | null> {
  const { server, loaded } = environment
  const idle = await memoryOf(environment.emptyPid, environment.emptyUrl, [''])
  const logIn = async (email: string): Promise<string> => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: loaded.password }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  const tokens: string[] = []
  for (const email of loaded.emails) tokens.push(await logIn(email))
  const ours = await memoryOf(server.pid, server.url, tokens)
  return ours && idle ? { ours, empty: idle } : null
}
