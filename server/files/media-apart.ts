import { Worker } from 'node:worker_threads'
import { UNKNOWN_TYPE, type MediaFacts } from '#server/files/media-types.ts'
import type { MediaNews, MediaTask } from '#server/files/media-worker.ts'
import { inTurn } from '#server/lib/in-turn.ts'

const WORKER = new URL('./media-worker.ts', import.meta.url)
const MEMORY_MB = 128
const FACTS_MS = 3_000
const REWRAP_MS = 8_000

/**
 * Files come from strangers, and there are some that their readers never finish. They are read in a thread of their own,
 * one after the other; one that takes longer than `limitMs` is ended with its thread. Throws for what could not be done.
 */
function createReader(limitMs: number): (task: MediaTask) => Promise<MediaFacts | boolean> {
  const oneAtATime = inTurn()
  let running: Promise<Worker> | null = null

  const start = (): Promise<Worker> => {
    const worker = new Worker(WORKER, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const { promise, resolve, reject } = Promise.withResolvers<Worker>()
    worker.once('message', () => resolve(worker))
    worker.once('error', reject)
    worker.on('error', () => (running = null))
    return promise
  }

  return (task) =>
    oneAtATime(async () => {
      running ??= start()
      const worker = await running
      const { promise, resolve, reject } = Promise.withResolvers<MediaFacts | boolean>()
      const fail = (): void => reject(new Error('the file could not be read'))
      const hear = (news: MediaNews): void => (news.kind === 'done' ? resolve(news.result) : fail())
      const timer = setTimeout(() => {
        running = null
        void worker.terminate()
        fail()
      }, limitMs)
      worker.ref()
      worker.once('message', hear).once('error', fail)
      worker.postMessage(task, [])
      return promise.finally(() => {
        clearTimeout(timer)
        worker.off('message', hear).off('error', fail)
        // Waiting for work keeps no process alive.
        worker.unref()
      })
    })
}

const readFacts = createReader(FACTS_MS)
const rewrap = createReader(REWRAP_MS)

/** A file that cannot be looked into is kept as a file and not shown. */
export async function factsOf(path: string, name: string): Promise<MediaFacts> {
  const nothing: MediaFacts = { mimetype: UNKNOWN_TYPE, width: null, height: null, seconds: null }
  return (await readFacts({ kind: 'facts', path, name }).catch(() => nothing)) as MediaFacts
}

/** Whether the file held opus, which is now at `to` as Ogg. */
export const rewrapOpus = async (from: string, to: string): Promise<boolean> =>
  (await rewrap({ kind: 'rewrap', from, to }).catch(() => false)) === true
