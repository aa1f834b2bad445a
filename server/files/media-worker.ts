/** The process in which files of strangers are read; server/files/media-inspector.ts starts it and sends it tasks. */
import { Worker } from 'node:worker_threads'
import { makeLogo, makePreview, parseMedia, remuxFilm, remuxOpus } from './media-parser.ts'
import type { GuardedTask } from './media-guard.ts'
import type { MediaInfo } from './media-types.ts'
import { isBehind } from './priority.ts'
import type { TableTask } from './tables/extract-table.ts'
import type { TableErrorCode } from './tables/table-error.ts'

export type WorkerTask =
  | { kind: 'facts'; path: string; name: string }
  | { kind: 'preview'; from: string; to: string }
  | { kind: 'logo'; from: string; to: string }
  | { kind: 'rewrap'; from: string; to: string }
  | { kind: 'film'; from: string; to: string }
  | { kind: 'pdfText'; path: string }
  | ({ kind: 'table' } & TableTask)
/** A task, and how many ms of the processor it may take. */
export type WorkerOrder = { task: WorkerTask; limitMs: number }
export type WorkerResult = MediaInfo | boolean | string[] | TableErrorCode | null
type Answer = { kind: 'done'; result: WorkerResult } | { kind: 'failed' }
/** `memoryMb` is the memory of the process after the task, and `isBehind` says that it gets less of the processor now. */
export type WorkerReply = { kind: 'ready' } | (Answer & { memoryMb: number; isBehind: boolean })

const send = (reply: WorkerReply): void => void process.send?.(reply)

async function perform(task: WorkerTask): Promise<WorkerResult> {
  if (task.kind === 'facts') return parseMedia(task.path, task.name)
  // Only PDF files and tables need these parsers, which take time and memory to load.
  if (task.kind === 'pdfText') return (await import('./pdf-parser.ts')).readPdfText(task.path)
  if (task.kind === 'table') return (await import('./tables/extract-table.ts')).extractTable(task)
  if (task.kind === 'logo') return makeLogo(task.from, task.to)
  if (task.kind === 'film') return remuxFilm(task.from, task.to)
  return task.kind === 'preview' ? makePreview(task.from, task.to) : remuxOpus(task.from, task.to)
}

const sendResult = (result: Answer): void =>
  send({ ...result, memoryMb: process.memoryUsage.rss() / 1024 / 1024, isBehind: isBehind() })

const memoryMb = Number(process.argv[2])
const guard = new Worker(new URL('./media-guard.ts', import.meta.url), { workerData: { memoryMb } })
const announce = (task: GuardedTask): void => guard.postMessage(task, [])

guard.once('online', () => {
  process.on('message', ({ task, limitMs }: WorkerOrder) => {
    announce({ limitMs })
    perform(task)
      .finally(() => announce(null))
      .then(
        (result) => sendResult({ kind: 'done', result }),
        () => sendResult({ kind: 'failed' }),
      )
  })
  process.on('disconnect', () => process.exit())
  send({ kind: 'ready' })
})
