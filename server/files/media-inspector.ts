import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { UNKNOWN_TYPE, type MediaInfo } from './media-types.ts'
import { startLow } from './priority.ts'
import { LIMIT_MS } from './reader-limits.ts'
import type { WorkerOrder, WorkerReply, WorkerResult, WorkerTask } from './media-worker.ts'
import type { TableLimits } from './tables/parse-table.ts'
import type { TableErrorCode } from './tables/table-error.ts'
import { AppError } from '#server/lib/app-error.ts'
import { endWithProcess } from '#server/lib/end-with-process.ts'
import { fairLimit } from '#server/lib/fair-limit.ts'

const WORKER = fileURLToPath(new URL('./media-worker.ts', import.meta.url))
/**
 * Limits of parallel processes. A company uses one at most, and its customers one: whatever one company sends, others
 * find a free process, and customers' files do not delay those of users.
 */
const INSPECTIONS = { slots: 3, ofEach: 1 }
const PREVIEWS = { slots: 2, ofEach: 1 }
/** Tables take longer than anything else, so they have processes of their own: nobody's photo waits for them. */
const TABLES = { slots: 2, ofEach: 1 }
const HEAP_MB = 128
/** The limit of a process's whole memory, most of which are the pixels of a picture or the texts of a table. */
const MEMORY_MB = 256
/** A process that uses more memory after its task is not used again. */
const MAX_REUSE_MB = 140
/** How many processes wait for further tasks: a queue in trouble starts a new one for each of its files. */
const MAX_IDLE = 3
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
const TROUBLE_MS = 60_000
/** After so much more than its limit, a task is taken to wait for something that never comes. */
const WAIT_MS = 120_000
const START_MS = 5 * 60_000
const IDLE_MS = 5 * 60_000
const MAX_FAILED_TASKS = 10_000

/**
 * A file on disk; `sha256` identifies its content. `fromOutside` means that a customer sent it, so that no user waits
 * for it.
 */
export type GivenFile = { companyId: number; fromOutside: boolean; path: string; sha256: Buffer }

/** The process was ended: it took too long or too much memory, or it crashed. */
class ReaderEnded extends Error {}

/** Returned instead of a result: a file of the same queue has ended its process meanwhile, so the task waits again. */
const LATER = Symbol('later')

type IdleReader = { child: ChildProcess; end: NodeJS.Timeout }

const idle: IdleReader[] = []
/**
 * By queue key: how many files in a row ended their process, when the last one did, and until when the next one waits.
 */
const trouble = new Map<number, { files: number; at: number; until: number }>()
/** By queue key: when a process could last not be used again after a file. */
const usedUp = new Map<number, number>()
const limitReads = fairLimit(INSPECTIONS)
const limitPreviews = fairLimit(PREVIEWS)
const limitTables = fairLimit(TABLES)

/** Returns the key for fair queueing: the company, or as a negative number its customers. */
const queueKey = ({ companyId, fromOutside }: GivenFile): number => (fromOutside ? -companyId : companyId)

/** Tasks that ended their process once would do so again, whoever sends the file, and are not tried again. */
const failedTasks = new Set<string>()

function addFailedTask(task: string): void {
  failedTasks.add(task)
  const [oldest] = failedTasks
  if (oldest && failedTasks.size > MAX_FAILED_TASKS) failedTasks.delete(oldest)
}

/** Waits for the child's next message. Throws ReaderEnded when the child ends first, or is killed after `limitMs`. */
async function waitForReply(child: ChildProcess, limitMs: number): Promise<WorkerReply> {
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
  // Not by the process itself, because its first threads and the loading of its modules would have the usual priority.
  if (child.pid) startLow(child.pid)
  endWithProcess(child)
  // An idle process must not keep the server alive.
  child.unref()
  child.channel?.unref()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  child.on('error', reject)
  await Promise.race([waitForReply(child, START_MS), broken]).catch((error: unknown) => {
    throw new Error('no reader of files could be started', { cause: error })
  })
  return child
}

/**
 * Takes an idle process. A queue whose files end or use up their processes gets none: idle ones are for the others, who
 * would have to wait for the start of one for each of their files.
 */
function takeIdleProcess(key: number): ChildProcess | null {
  if (isInTrouble(key) || usesUpProcesses(key)) return null
  for (let found = idle.pop(); found; found = idle.pop()) {
    clearTimeout(found.end)
    if (found.child.connected) return found.child
  }
  return null
}

/** Keeps a process for further tasks, and ends it after a long time without one, to free its memory. */
function keepIdle(child: ChildProcess): void {
  idle.push({ child, end: setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() })
}

/** Returns whether a file of the queue ended its process recently. */
function isInTrouble(key: number): boolean {
  const last = trouble.get(key)
  if (!last) return false
  if (last.at + TROUBLE_MS > performance.now()) return true
  return !trouble.delete(key)
}

/** Returns whether a process could not be used again after a recent file of the queue. */
function usesUpProcesses(key: number): boolean {
  const at = usedUp.get(key)
  if (at === undefined) return false
  return at + TROUBLE_MS > performance.now() || !usedUp.delete(key)
}

/** Delays the next file of a queue whose files end their processes, twice as long each time. */
function noteTrouble(key: number): void {
  const files = isInTrouble(key) ? (trouble.get(key)?.files ?? 0) + 1 : 1
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (files - 1), MAX_PAUSE_MS)
  const at = performance.now()
  trouble.set(key, { files, at, until: at + pause })
}

const pauseLeft = (key: number): number => (trouble.get(key)?.until ?? 0) - performance.now()

async function waitForPause(key: number, patience: AbortSignal | undefined): Promise<void> {
  const options = { ref: false, ...(patience && { signal: patience }) }
  for (let ms = pauseLeft(key); ms > 0; ms = pauseLeft(key)) {
    await sleep(ms, undefined, options).catch(() => patience?.throwIfAborted())
  }
}

async function perform(task: WorkerTask, key: number): Promise<WorkerResult> {
  const child = takeIdleProcess(key) ?? (await startReader())
  const order: WorkerOrder = { task, limitMs: LIMIT_MS[task.kind] }
  const pendingReply = waitForReply(child, order.limitMs + WAIT_MS)
  child.send(order)
  const reply = await pendingReply.catch((error: unknown) => {
    noteTrouble(key)
    throw error
  })
  // A process that has grown is not used again, because the next file may take as much memory as any.
  const isUsedUp = reply.kind === 'ready' || reply.memoryMb > MAX_REUSE_MB || reply.isBehind
  if (isUsedUp) usedUp.set(key, performance.now())
  if (isUsedUp || idle.length >= MAX_IDLE) child.kill('SIGKILL')
  else keepIdle(child)
  if (reply.kind !== 'done') throw new Error('the file could not be read')
  return reply.result
}

/**
 * Runs a task in another process, in fair turns between companies. Files come from strangers: some are never read to
 * their end, some become gigabytes. A task that takes too much time or memory is ended with its process and remembered.
 */
async function read(file: GivenFile, task: WorkerTask, patience?: AbortSignal): Promise<WorkerResult> {
  const key = queueKey(file)
  const taskKey = `${task.kind} ${file.sha256.toString('hex')}`
  const limit = task.kind === 'table' ? limitTables : limitReads
  const work = async (): Promise<WorkerResult> => {
    if (failedTasks.has(taskKey)) throw new ReaderEnded('this file ended a reader before')
    return perform(task, key).catch((error: unknown) => {
      if (error instanceof ReaderEnded) addFailedTask(taskKey)
      throw error
    })
  }
  if (failedTasks.has(taskKey)) return work()
  for (;;) {
    // The pause comes before the turn, because others would wait with it otherwise.
    await waitForPause(key, patience)
    const read = await limit(key, async () => (pauseLeft(key) > 0 ? LATER : work()), patience)
    if (read !== LATER) return read
  }
}

/**
 * Inspects a file. Returns null if its turn had not come when `patience` was aborted. A file that cannot be inspected
 * gets the unknown type.
 */
export async function inspectMedia(file: GivenFile, name: string, patience?: AbortSignal): Promise<MediaInfo | null> {
  const unknownInfo: MediaInfo = { mimetype: UNKNOWN_TYPE, width: null, height: null, seconds: null }
  const facts = read(file, { kind: 'facts', path: file.path, name }, patience) as Promise<MediaInfo>
  return facts.catch((error: unknown) => (patience && error === patience.reason ? null : unknownInfo))
}

/** Makes a preview of a picture at `to`, and returns whether it exists. */
export async function previewOf(file: GivenFile, to: string, patience?: AbortSignal): Promise<boolean> {
  const task: WorkerTask = { kind: 'preview', from: file.path, to }
  const preview = limitPreviews(queueKey(file), () => read(file, task, patience), patience)
  return (await preview.catch(() => false)) === true
}

/** Writes a picture as a small PNG at `to`, and returns its size; null when it cannot be read. */
export async function logoOf(file: GivenFile, to: string): Promise<MediaInfo | null> {
  const facts = limitPreviews(queueKey(file), () => read(file, { kind: 'logo', from: file.path, to }))
  return (await facts.catch(() => null)) as MediaInfo | null
}

/** Rewraps Opus audio as Ogg at `to`; returns false if the file contains none. */
export const rewrapOpus = async (file: GivenFile, to: string): Promise<boolean> =>
  (await read(file, { kind: 'rewrap', from: file.path, to }).catch(() => false)) === true

/** Rewraps a QuickTime film as MP4 at `to`; returns false if not every phone plays what is in it. */
export const rewrapFilm = async (file: GivenFile, to: string): Promise<boolean> =>
  (await read(file, { kind: 'film', from: file.path, to }).catch(() => false)) === true

/** Returns the text of each page of a PDF; null when it cannot be read. */
export async function pdfTextOf(file: GivenFile): Promise<string[] | null> {
  const pages = await read(file, { kind: 'pdfText', path: file.path }).catch(() => null)
  return Array.isArray(pages) ? pages : null
}

/**
 * Writes the rows of a table into the file `to`. Throws ERR_IMPORT_UNREADABLE, and ERR_IMPORT_TOO_LARGE also for a table
 * that ended its process.
 */
export async function extractTable(file: GivenFile, to: string, limits: TableLimits): Promise<void> {
  const fault = await read(file, { kind: 'table', from: file.path, to, limits }).catch((error: unknown) => {
    if (error instanceof ReaderEnded) return 'ERR_IMPORT_TOO_LARGE'
    throw error
  })
  if (fault !== null) throw new AppError(fault as TableErrorCode)
}
