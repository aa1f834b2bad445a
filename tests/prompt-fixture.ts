import type { Prompt } from '#contract/prompts.ts'
import { assistantJobs } from '#server/features/assistants/jobs.ts'
import { botJobs } from '#server/features/bot/jobs.ts'
import { createPromptAssistant } from '#server/features/prompt-assistant/assistant.actions.ts'
import { findPromptTarget } from '#server/features/prompt-assistant/prompt-targets.queries.ts'
import type { Assistants } from '#server/features/assistants/index.ts'
import { anHourAgo, botFixture } from './bot-fixture.ts'
import type { TestApp } from './test-app.ts'

/**
 * Creates the customer and company of `botFixture`, whose queue "Vendas" has a prompt that asks the test app's server of
 * models, and passes to "Suporte" whoever needs a person. Nobody waits for the customer to be silent.
 */
export async function promptFixture(w: TestApp, fields: object = {}) {
  const stage = await botFixture(w)
  const { company, sales, support, rows } = stage
  const { admin } = company
  const { body: prompt } = await w.call<Prompt>(admin, 'POST', '/prompt', {
    ...{
      name: 'Vendedora',
      prompt: 'Você atende a Casa Aurora, que vende flores.',
      apiKey: 'sk-teste',
      queueId: support,
    },
    ...{ model: 'llama3.1', maxTokens: 200, ...fields },
  })
  await rows('update queues set prompt_id = $2 where id = $1', [sales, prompt.id])
  const deps = { data: w.data, services: w.services }
  const assistant = { ...createPromptAssistant(deps), quietMs: 0 }
  const given: Assistants = {
    assistants: { prompt: assistant, integration: assistant, billing: assistant },
    find: findPromptTarget,
  }
  const payload = async () => ({ companyId: company.id, ticketId: Number((await stage.ticketNow())['id']) })
  const botStep = async (): Promise<void> =>
    botJobs(deps, given.find, async () => anHourAgo())['bot.step'](await payload())
  const step = async (): Promise<void> => assistantJobs(deps, given)['assistant.step'](await payload())

  /** Lets the customer write; bot and assistant then have their turns. */
  async function write(...bodies: string[]): Promise<void> {
    for (const body of bodies) await stage.hear({ body })
    await botStep()
    await step()
  }
  const said = async (): Promise<string[]> =>
    (
      await rows(`select body from messages where company_id = $1 and client_id like 'assistant/%' order by id`, [
        company.id,
      ])
    ).map(({ body }) => String(body))
  const newest = async (table: string) =>
    (await rows(`select * from ${table} where company_id = $1 order by id desc limit 1`, [company.id]))[0]
  const notes = async (): Promise<string[]> =>
    (await rows('select note from ticket_notes where company_id = $1 order by id', [company.id])).map(({ note }) =>
      String(note),
    )
  /** Writes a ready source of the prompt, one passage for each text. */
  async function know(name: string, ...texts: string[]): Promise<void> {
    const sourceId = await w.insert(
      `insert into knowledge_sources (company_id, prompt_id, kind, name, status, passages) values ($1, $2, 'text', $3, 'ready', $4)`,
      [company.id, prompt.id, name, texts.length],
    )
    for (const [position, text] of texts.entries())
      await rows(
        'insert into knowledge_passages (company_id, source_id, prompt_id, position, body) values ($1, $2, $3, $4, $5)',
        [company.id, sourceId, prompt.id, position, text],
      )
  }
  /** Lets the customer choose the queue of the prompt. */
  const reachQueue = async (): Promise<void> => {
    await write('oi')
    await write('1')
  }
  /** Lets the time of an attempt pass. */
  const expireLease = () =>
    rows(
      `update assistant_turns set leased_until = now() - interval '1 second', created_at = clock_timestamp()
      where company_id = $1`,
      [company.id],
    )

  const change = (body: object) => w.call<Prompt>(admin, 'PUT', `/prompt/${prompt.id}`, body)
  return {
    ...stage,
    prompt,
    given,
    deps,
    botStep,
    step,
    write,
    said,
    notes,
    newest,
    know,
    reachQueue,
    expireLease,
    change,
  }
}

export type PromptFixture = Awaited<ReturnType<typeof promptFixture>>
