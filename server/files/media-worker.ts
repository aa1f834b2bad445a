/** The process in which files of strangers are read; server/files/media-apart.ts starts it and tells it what to do. */
import '#server/files/low-priority.ts'
import { Worker } from 'node:worker_threads'
import { makePreview, readFacts, rewrap } from '#server/files/media-reader.ts'
import type { MediaFacts } from '#server/files/media-types.ts'

export type MediaTask =
  | { kind: 'facts'; path: string; name: string }
  | { kind: 'preview'; from: string; to: string }
  | { kind: 'rewrap'; from: string; to: string }
/** memoryMb: what the process holds after its work. */
type Answer = { kind: 'done'; result: MediaFacts | boolean } | { kind: 'failed' }
export type MediaNews = { kind: 'ready' } | (Answer & { memoryMb: number })

const tell = (news: MediaNews): void => void process.send?.(news)

async function perform(task: MediaTask): Promise<MediaFacts | boolean> {
  if (task.kind === 'facts') return readFacts(task.path, task.name)
  return task.kind === 'preview' ? makePreview(task.from, task.to) : rewrap(task.from, task.to)
}

const answer = (given: Answer): void => tell({ ...given, memoryMb: process.memoryUsage.rss() / 1024 / 1024 })

const memoryMb = Number(process.argv[2])
new Worker(new URL('./media-guard.ts', import.meta.url), { workerData: { memoryMb } }).once('online', () => {
  process.on('message', (task: MediaTask) => {
    perform(task).then(
      (result) => answer({ kind: 'done', result }),
      () => answer({ kind: 'failed' }),
    )
  })
  process.on('disconnect', () => process.exit())
  tell({ kind: 'ready' })
})
