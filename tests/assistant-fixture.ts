import type { AssistantKind } from '#contract/assistants.ts'
import type {
  Assistant,
  AssistantAnswer,
  AssistantTarget,
  AssistantTurn,
  Assistants,
} from '#server/features/assistants/index.ts'
import { assistantJobs } from '#server/features/assistants/jobs.ts'
import { botJobs } from '#server/features/bot/jobs.ts'
import { anHourAgo, botFixture } from './bot-fixture.ts'
import type { TestApp } from './test-app.ts'

/** Answers of an assistant without anything but actions. */
export const answerOf = (...actions: AssistantAnswer['actions']): AssistantAnswer => ({
  actions,
  state: { seen: true },
  log: { request: 'pergunta', response: 'resposta', status: 200 },
})

/** Creates the customer and company of `botFixture`, whose queue "Vendas" has an assistant that the test plays. */
export async function assistantFixture(w: TestApp, change: Partial<Assistant> = {}) {
  const stage = await botFixture(w)
  const { company, sales, rows } = stage
  const target: AssistantTarget = { kind: 'integration', targetId: 7 }
  const turns: AssistantTurn[] = []
  const played = { respond: async (): Promise<AssistantAnswer> => answerOf({ kind: 'say', text: 'Olá, sou o robô' }) }
  const assistant: Assistant = {
    ...{ quietMs: 0, timeoutMs: 5000, redoesIfOvertaken: false, fallbackText: async () => '' },
    respond(turn) {
      turns.push(turn)
      return played.respond()
    },
    ...change,
  }
  const kinds: AssistantKind[] = ['prompt', 'integration', 'billing']
  const given: Assistants = {
    assistants: Object.fromEntries(kinds.map((kind) => [kind, assistant])) as Assistants['assistants'],
    find: async (_db, _companyId, queueId) => (queueId === sales ? target : null),
  }
  // The tickets would name a prompt or integration that does not exist.
  await rows(
    `insert into queue_integrations (company_id, id, type, name) overriding system value values ($1, 7, 'n8n', 'Fluxo')`,
    [company.id],
  )
  const deps = { data: w.data, services: w.services }
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
  const said = async (): Promise<unknown[]> =>
    (
      await rows(`select body from messages where company_id = $1 and client_id like 'assistant/%' order by id`, [
        company.id,
      ])
    ).map(({ body }) => body)
  const turnRows = () => rows('select * from assistant_turns where company_id = $1 order by id', [company.id])
  const session = async () => (await rows('select * from assistant_sessions where company_id = $1', [company.id]))[0]

  return { ...stage, target, turns, played, given, deps, botStep, step, write, said, turnRows, session }
}

export type AssistantFixture = Awaited<ReturnType<typeof assistantFixture>>
