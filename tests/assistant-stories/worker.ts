import { createAssistants } from '#server/assistants.ts'
import type { Assistant, Assistants } from '#server/features/assistants/index.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { TestApp } from '#tests/test-app.ts'

/** Where the process that answers may end. */
export type Moment = 'the job is taken' | 'the request is sent' | 'the answer has come' | 'the messages are queued'
export const MOMENTS: Moment[] = [
  'the job is taken',
  'the request is sent',
  'the answer has come',
  'the messages are queued',
]

/** What happens at a moment: the process ends there, or somebody does something and it goes on. */
type Event = { at: Moment; happens: 'killed' | (() => Promise<unknown>) }

export type WorkOptions = {
  event?: Event
  /** How long one attempt may take, in ms; what the product allows where it is not given. */
  timeoutMs?: number
  /** Resolves once a request has reached the outside system. */
  isAsked?: () => Promise<unknown>
  /** Called when an attempt has failed. */
  onFailure?: () => void
}

class Killed extends Error {}

const HANDLED = ['bot.step', 'assistant.step'] as const
type Taken = { id: string; name: (typeof HANDLED)[number]; payload: { companyId: number; ticketId: number } }

/** Takes a job as a worker does; one that is taken is not changed by what is enqueued meanwhile. */
const TAKE = `update graphile_worker._private_jobs set locked_by = 'story', locked_at = now() where id = (
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any($1) and j.locked_by is null order by j.run_at, j.id limit 1)
  returning id, payload, (select identifier from graphile_worker._private_tasks where id = task_id) as name`

/**
 * Lets nobody wait: what stands between two attempts, pauses and leases have passed. Only while nothing runs, so a lease
 * that is cut short is that of a process that ended.
 */
const PASS_TIME = `with turns as (
    update assistant_turns set leased_until = clock_timestamp() - interval '1 second' where status = 'running')
  update assistant_sessions set pending_at = clock_timestamp() - interval '1 second' where pending is not null`

/**
 * Works off the jobs that answer customers, from the queue in which the product left them, until there are none. With an
 * event that kills it, the job that it was at stays in the queue, as when the process is gone.
 */
export async function work(w: TestApp, options: WorkOptions = {}): Promise<void> {
  const deps: JobContext = { data: w.data, services: w.services }
  for (;;) {
    await w.owner.query(PASS_TIME)
    const { rows } = await w.owner.query<Taken>(TAKE, [HANDLED])
    const [job] = rows
    if (!job) return
    const life = new Life(deps, options)
    try {
      await createJobHandlers(life.deps, life.assistants)[job.name](job.payload)
      await life.afterJob(job.name)
      await w.owner.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    } catch (error) {
      await w.owner.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = $1', [
        job.id,
      ])
      if (error instanceof Killed) return
      throw error
    } finally {
      life.end()
    }
  }
}

/** Runs one job with the real assistants, and lets the event happen when its moment has come. */
class Life {
  readonly deps: JobContext
  readonly assistants: Assistants
  readonly #options: WorkOptions
  readonly #ending = new AbortController()
  #isDead = false
  #hasAnswered = false

  constructor(deps: JobContext, options: WorkOptions) {
    this.#options = options
    const { data } = deps
    const change: typeof data.change = (...given) =>
      this.#isDead ? Promise.reject(new Killed('the process ended')) : data.change(...given)
    this.deps = { ...deps, data: { ...data, change } }
    const real = createAssistants(this.deps)
    const { prompt, integration, billing } = real.assistants
    this.assistants = {
      find: real.find,
      assistants: {
        prompt: this.#watched(prompt),
        integration: this.#watched(integration),
        billing: this.#watched(billing),
      },
    }
  }

  /** The connections of a process end with it. */
  end(): void {
    this.#ending.abort()
  }

  async afterJob(name: Taken['name']): Promise<void> {
    if (name === 'assistant.step' && this.#hasAnswered) await this.#pass('the messages are queued')
  }

  #watched(assistant: Assistant): Assistant {
    const { timeoutMs = assistant.timeoutMs, isAsked, onFailure } = this.#options
    return {
      ...assistant,
      quietMs: 0,
      timeoutMs,
      respond: async (turn, target, signal) => {
        await this.#pass('the job is taken')
        const answering = assistant.respond(turn, target, AbortSignal.any([signal, this.#ending.signal]))
        answering.catch(() => this.#isDead || onFailure?.())
        if (this.#options.event?.at === 'the request is sent') {
          await isAsked?.()
          await this.#pass('the request is sent')
        }
        const answer = await answering
        this.#hasAnswered = true
        await this.#pass('the answer has come')
        return answer
      },
    }
  }

  async #pass(moment: Moment): Promise<void> {
    const { event } = this.#options
    if (event?.at !== moment) return
    if (event.happens !== 'killed') return void (await event.happens())
    this.#isDead = true
    throw new Killed(moment)
  }
}
