import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { UNKNOWN_TYPE, type MediaInfo } from '#server/files/media-types.ts'
import type { WorkerReply, WorkerTask } from '#server/files/media-worker.ts'
import { fairTurns } from '#server/lib/fair-turns.ts'

const WORKER = fileURLToPath(new URL('./media-worker.ts', import.meta.url))
/**
 * At a time. Those of one company have one of them at most, and its customers one: whatever they send, others find a free
 * one, and customers do not keep those waiting to whom they write.
 */
const READERS = { slots: 3, ofEach: 1 }
const PREVIEWS = { slots: 2, ofEach: 1 }
const HEAP_MB = 64
/** Of everything a reader holds, the pixels of a picture above all. */
const MEMORY_MB = 256
const LIMIT_MS = { facts: 3_000, preview: 8_000, rewrap: 8_000 }
/** A reader that holds more after its work is not used again. */
const WORN_MB = 140
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const FORGIVEN_MS = 60_000
const START_MS = 20_000
const IDLE_MS = 5 * 60_000
const REMEMBERED = 10_000

/** `place` on disk; known again by its content. fromOutside: a customer sent it, and nobody of the company waits for it. */
export type GivenFile = { companyId: number; fromOutside: boolean; path: string; sha256: Buffer }

/** The reader of a file had to be ended: it took too long or too much memory, or it crashed. */
class ReaderEnded extends Error {}

/** Instead of a result: a file before it in its line has ended its reader meanwhile. */
const LATER = Symbol('later')

type IdleReader = { child: ChildProcess; end: NodeJS.Timeout }

const idle: IdleReader[] = []
/** By line: how many files ended their reader in a row of such, when the last one did, and until when the next waits. */
const trouble = new Map<number, { files: number; at: number; until: number }>()
const readInTurn = fairTurns(READERS)
const previewInTurn = fairTurns(PREVIEWS)

/** Whose turn it is: the company, or as a negative number its customers. */
const lineOf = ({ companyId, fromOutside }: GivenFile): number => (fromOutside ? -companyId : companyId)

/** What ended its reader once would do so again, whoever sends it: tasks that are not tried again. */
const hopeless = new Set<string>()

function remember(task: string): void {
  hopeless.add(task)
  const [oldest] = hopeless
  if (oldest && hopeless.size > REMEMBERED) hopeless.delete(oldest)
}

/** The next that the child tells. Throws ReaderEnded when it ends first, or is ended after `limitMs`. */
async function hear(child: ChildProcess, limitMs: number): Promise<WorkerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
  const fail = (): void => reject(new ReaderEnded('the reader of a file was ended'))
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  child.once('message', resolve).once('exit', fail)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', fail)
  })
}

async function startReader(): Promise<ChildProcess> {
  const child = fork(WORKER, [String(MEMORY_MB)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=1'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A reader that waits for work keeps no process alive.
  child.unref()
  child.channel?.unref()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  child.on('error', reject)
  await Promise.race([hear(child, START_MS), broken]).catch((error: unknown) => {
    throw new Error('no reader of files could be started', { cause: error })
  })
  return child
}

/** Whose files end their readers gets new ones: those that wait are for the others. */
function takeIdle(line: number): ChildProcess | null {
  if (isInTrouble(line)) return null
  for (let found = idle.pop(); found; found = idle.pop()) {
    clearTimeout(found.end)
    if (found.child.connected) return found.child
  }
  return null
}

/** One that waits for long gives its memory back. */
function putBack(child: ChildProcess): void {
  idle.push({ child, end: setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() })
}

/** A while without a file that ended its reader makes good. */
function isInTrouble(line: number): boolean {
  const last = trouble.get(line)
  if (!last) return false
  if (last.at + FORGIVEN_MS > performance.now()) return true
  return !trouble.delete(line)
}

/** Whose files end their readers waits before the next one, twice as long each time. */
function noteTrouble(line: number): void {
  const files = isInTrouble(line) ? (trouble.get(line)?.files ?? 0) + 1 : 1
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (files - 1), LONGEST_PAUSE_MS)
  const at = performance.now()
  trouble.set(line, { files, at, until: at + pause })
}

const pauseLeft = (line: number): number => (trouble.get(line)?.until ?? 0) - performance.now()

async function waitForPause(line: number, patience: AbortSignal | undefined): Promise<void> {
  const options = { ref: false, ...(patience && { signal: patience }) }
  for (let ms = pauseLeft(line); ms > 0; ms = pauseLeft(line)) {
    await sleep(ms, undefined, options).catch(() => patience?.throwIfAborted())
  }
}

async function perform(task: WorkerTask, line: number): Promise<MediaInfo | boolean> {
  const child = takeIdle(line) ?? (await startReader())
  const answer = hear(child, LIMIT_MS[task.kind])
  child.send(task)
  const reply = await answer.catch((error: unknown) => {
    noteTrouble(line)
    throw error
  })
  // One that has grown is not used again: the next file may take as much as any.
  if (reply.kind === 'ready' || reply.memoryMb > WORN_MB) child.kill('SIGKILL')
  else putBack(child)
  if (reply.kind !== 'done') throw new Error('the file could not be read')
  return reply.result
}

/**
 * Files come from strangers: some are never read to their end, some become gigabytes. They are read in processes of their
 * own, in fair turns of the companies; one that takes too much time or memory is ended with its process and remembered.
 */
async function read(file: GivenFile, task: WorkerTask, patience?: AbortSignal): Promise<MediaInfo | boolean> {
  const line = lineOf(file)
  const known = `${task.kind} ${file.sha256.toString('hex')}`
  const work = async (): Promise<MediaInfo | boolean> => {
    if (hopeless.has(known)) throw new ReaderEnded('this file ended a reader before')
    return perform(task, line).catch((error: unknown) => {
      if (error instanceof ReaderEnded) remember(known)
      throw error
    })
  }
  if (hopeless.has(known)) return work()
  for (;;) {
    // Not while it has its turn: others would wait with it.
    await waitForPause(line, patience)
    const read = await readInTurn(line, async () => (pauseLeft(line) > 0 ? LATER : work()), patience)
    if (read !== LATER) return read
  }
}

/** null: its turn had not come when `patience` ended. A file that cannot be looked into is kept as a file and not shown. */
export async function inspectMedia(file: GivenFile, name: string, patience?: AbortSignal): Promise<MediaInfo | null> {
  const nothing: MediaInfo = { mimetype: UNKNOWN_TYPE, width: null, height: null, seconds: null }
  const facts = read(file, { kind: 'facts', path: file.path, name }, patience) as Promise<MediaInfo>
  return facts.catch((error: unknown) => (patience && error === patience.reason ? null : nothing))
}

/** Whether there is a preview of the picture at `to` now. */
export async function previewOf(file: GivenFile, to: string, patience?: AbortSignal): Promise<boolean> {
  const task: WorkerTask = { kind: 'preview', from: file.path, to }
  const made = previewInTurn(lineOf(file), () => read(file, task, patience), patience)
  return (await made.catch(() => false)) === true
}

/** Whether the file held opus, which is now at `to` as Ogg. */
export const rewrapOpus = async (file: GivenFile, to: string): Promise<boolean> =>
  (await read(file, { kind: 'rewrap', from: file.path, to }).catch(() => false)) === true
