/** Starts a demonstration with data of its own, for the pictures of the guide and those of all screens. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '#tools/run.ts'
import { freePort } from '#tools/server-process.ts'

const READY_MS = 300_000
const POLL_MS = 200
/** The last line of what the demonstration prints when it is ready. */
const READY = 'Ctrl+C'
/** It prints the address of the shop's site after these words. */
const SITE = /with the chat on it\s+(http:\/\/\S+)/

/** `site` is the address of the shop's own site, which has the chat on it. */
export type Demo = { url: string; site: string }

/** What ends the demonstration and deletes its data is added to `closers`, to be called from the last one on. */
export async function startDemo(closers: (() => unknown)[]): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-guide-'))
  // The account that runs the database for root has to pass through.
  chmodSync(folder, 0o711)
  closers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  const demo = spawn(process.execPath, ['tools/demo.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder },
  })
  closers.push(async () => {
    if (demo.exitCode !== null) return
    demo.kill('SIGTERM')
    await once(demo, 'close')
  })
  let output = ''
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const deadline = performance.now() + READY_MS
  while (!output.includes(READY)) {
    if (demo.exitCode !== null || performance.now() > deadline) throw new Error(`the demonstration ended:\n${output}`)
    await sleep(POLL_MS)
  }
  return { url: `http://127.0.0.1:${port}`, site: SITE.exec(output)?.[1] ?? '' }
}
