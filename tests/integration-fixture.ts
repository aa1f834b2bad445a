import type { QueueIntegration } from '#contract/queue-integrations.ts'
import { createAssistants } from '#server/assistants.ts'
import type { Assistants } from '#server/features/assistants/index.ts'
import { assistantJobs } from '#server/features/assistants/jobs.ts'
import { botJobs } from '#server/features/bot/jobs.ts'
import { anHourAgo, botFixture } from './bot-fixture.ts'
import type { TestApp } from './test-app.ts'

type Fields = Partial<Omit<QueueIntegration, 'id'>>
type ActionRow = { body: string; kind: string; status?: string }

/**
 * Creates the customer and company of `botFixture`, whose queue "Vendas" has a real integration: what it names is played by
 * a stand-in over HTTP, and everything in between is the product's.
 */
export async function integrationFixture(w: TestApp, fields: Fields) {
  const stage = await botFixture(w)
  const { company, sales, rows } = stage
  const created = await w.call<QueueIntegration>(company.admin, 'POST', '/queueIntegration', {
    ...{ name: 'Atendente virtual', typebotDelayMessage: 0, typebotExpires: 0, ...fields },
  })
  if (created.status !== 200) throw new Error(`the integration was not created: ${created.text}`)
  const integration = created.body
  await rows('update queues set integration_id = $2 where id = $1', [sales, integration.id])
  const deps = { data: w.data, services: w.services }
  const real = createAssistants(deps)
  const given: Assistants = {
    ...real,
    // The tests need not wait until a customer has finished writing.
    assistants: { ...real.assistants, integration: { ...real.assistants.integration, quietMs: 0 } },
  }
  const payload = async () => ({ companyId: company.id, ticketId: Number((await stage.ticketNow())['id']) })
  const step = async (): Promise<void> => assistantJobs(deps, given)['assistant.step'](await payload())

  /** Lets the customer write; bot and assistant then have their turns. */
  async function write(...bodies: string[]): Promise<void> {
    for (const body of bodies) await stage.hear({ body })
    await botJobs(deps, given.find, async () => anHourAgo())['bot.step'](await payload())
    await step()
  }
  /** Lets the customer write, and the process die after the outside system was asked and before anything came of it. */
  async function dieAfterCall(body: string): Promise<void> {
    await stage.hear({ body })
    await botJobs(deps, given.find, async () => anHourAgo())['bot.step'](await payload())
    const real = given.assistants.integration
    let isAsked = false
    const asking = {
      ...given.assistants,
      integration: {
        ...real,
        respond: (...turn: Parameters<typeof real.respond>) => real.respond(...turn).finally(() => (isAsked = true)),
      },
    }
    const change: typeof w.data.change = (...work) =>
      isAsked ? Promise.reject(new Error('killed')) : w.data.change(...work)
    const dying = assistantJobs({ ...deps, data: { ...w.data, change } }, { ...given, assistants: asking })
    await dying['assistant.step'](await payload()).then(
      () => {
        throw new Error('the process did not die')
      },
      (error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'killed') throw error
      },
    )
  }
  /** Chooses the queue from the menu, with which the integration begins. */
  async function begin(): Promise<void> {
    await write('oi')
    await write('1')
  }
  /** Returns what the assistant sent, oldest first: files by their name. */
  const said = async (): Promise<string[]> =>
    (
      (await rows(
        `select coalesce(media_name || case when body = '' then '' else ': ' || body end, body) as body from messages
         where company_id = $1 and client_id like 'assistant/%' order by id`,
        [company.id],
      )) as ActionRow[]
    ).map(({ body }) => body)
  /** Returns what the assistant sends while this happens. */
  async function reply(work: () => Promise<void>): Promise<string[]> {
    const before = (await said()).length
    await work()
    return (await said()).slice(before)
  }
  const say = (...bodies: string[]): Promise<string[]> => reply(() => write(...bodies))
  const notes = async (): Promise<string[]> =>
    (await rows('select note as body from ticket_notes where company_id = $1 order by id', [company.id])).map(
      ({ body }) => String(body),
    )
  const turnRows = () => rows('select * from assistant_turns where company_id = $1 order by id', [company.id])
  const session = async () => (await rows('select * from assistant_sessions where company_id = $1', [company.id]))[0]
  /** Lets time pass for leases, pauses and circuits. */
  async function wait(): Promise<void> {
    await rows(`update assistant_turns set leased_until = now() - interval '1 second' where company_id = $1`, [
      company.id,
    ])
    await rows(`update assistant_sessions set pending_at = now() - interval '1 second' where company_id = $1`, [
      company.id,
    ])
  }
  /** Lets the assistant try as often as it does. */
  async function exhaust(): Promise<void> {
    for (let attempt = 0; attempt < 4; attempt++) {
      await wait()
      await step()
    }
  }
  return {
    ...stage,
    integration,
    given,
    deps,
    step,
    write,
    begin,
    dieAfterCall,
    said,
    reply,
    say,
    notes,
    turnRows,
    session,
    wait,
    exhaust,
  }
}

export type IntegrationFixture = Awaited<ReturnType<typeof integrationFixture>>
