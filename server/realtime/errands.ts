import type { FastifyBaseLogger } from 'fastify'
import type { Done, Errand } from '#server/channels/errand.ts'
import type { DeskServer } from '#server/realtime/socket.ts'

/** Asked between processes. */
const ERRAND = 'errand'

type Run = (errand: Errand) => Promise<Done | null>
type Deps = { io: DeskServer; run: Run; isClustered: boolean; log: FastifyBaseLogger }

/** Errands for channels that another process holds. Each process does those of its own; null: none holds it. */
export function createErrands({ io, run, isClustered, log }: Deps): Run {
  io.on(ERRAND, (errand: Errand, answer: (done: Done | null) => void) => void run(errand).then(answer))

  return async (errand) => {
    if (!isClustered) return null
    try {
      return firstOf(await io.serverSideEmitWithAck(ERRAND, errand))
    } catch (error) {
      log.debug({ err: error }, 'a process did not answer for its channels')
      return firstOf((error as { responses?: unknown[] }).responses ?? [])
    }
  }
}

const firstOf = (answers: unknown[]): Done | null =>
  (answers as (Done | null)[]).find((done) => done !== null && done !== undefined) ?? null
