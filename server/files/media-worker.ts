import { parentPort } from 'node:worker_threads'
import { readFacts, rewrap } from '#server/files/media-reader.ts'
import type { MediaFacts } from '#server/files/media-types.ts'

export type MediaTask = { kind: 'facts'; path: string; name: string } | { kind: 'rewrap'; from: string; to: string }
export type MediaNews = { kind: 'ready' } | { kind: 'done'; result: MediaFacts | boolean } | { kind: 'failed' }

const tell = (news: MediaNews): void => parentPort?.postMessage(news, [])

const perform = (task: MediaTask): Promise<MediaFacts | boolean> =>
  task.kind === 'facts' ? readFacts(task.path, task.name) : rewrap(task.from, task.to)

parentPort?.on('message', (task: MediaTask) => {
  perform(task).then(
    (result) => tell({ kind: 'done', result }),
    () => tell({ kind: 'failed' }),
  )
})
tell({ kind: 'ready' })
