import type { Prompt } from '#contract/prompts.ts'
import { newNumber, ticketFixture } from './ticket-fixture.ts'
import type { Member, TestApp } from './test-app.ts'

/**
 * Creates a company whose administrators let a model help, with a prompt that asks the test app's server of models and
 * belongs to the first queue, and an open ticket of Ana in that queue.
 */
export async function attendantAiFixture(w: TestApp, { isOn = true } = {}) {
  const stage = await ticketFixture(w)
  const { company, sales, support, ana, rows } = stage
  const { admin } = company
  const addPrompt = async (fields: object = {}): Promise<Prompt> => {
    const input = { name: 'Vendedora', prompt: 'Você atende a Casa Aurora, que vende flores.', apiKey: 'sk-teste' }
    const { body } = await w.call<Prompt>(admin, 'POST', '/prompt', {
      ...{ ...input, queueId: support, model: 'llama3.1' },
      ...fields,
    })
    return body
  }
  const prompt = await addPrompt()
  await rows('update queues set prompt_id = $2 where id = $1', [sales, prompt.id])
  const setting = (key: string, value: string) => w.call(admin, 'PUT', `/settings/${key}`, { value })
  if (isOn) await setting('attendantAi', 'enabled')
  const ticketId = await stage.ticket({ status: 'open', userId: ana.id })

  /** Stores a message of either side, with what a channel would have found out about it. */
  async function message(body: string, given: Record<string, unknown> = {}): Promise<number> {
    const { contact_id: contactId } = await stage.row('tickets', Number(given['ticket_id'] ?? ticketId))
    const columns = {
      ...{ company_id: company.id, ticket_id: ticketId, contact_id: contactId, connection_id: stage.connectionId },
      ...{ provider_id: newNumber(), from_me: false, body },
      ...given,
    }
    const names = Object.keys(columns)
    return w.insert(
      `insert into messages (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(columns),
    )
  }

  /** Writes a ready source of the prompt with one passage. */
  async function know(name: string, text: string, promptId = prompt.id): Promise<void> {
    const sourceId = await w.insert(
      `insert into knowledge_sources (company_id, prompt_id, kind, name, status, passages) values ($1, $2, 'text', $3, 'ready', 1)`,
      [company.id, promptId, name],
    )
    await rows(
      'insert into knowledge_passages (company_id, source_id, prompt_id, position, body) values ($1, $2, $3, 0, $4)',
      [company.id, sourceId, promptId, text],
    )
  }

  const post = <Body = { text: string }>(what: string, body: object = {}, by: Member = ana, id = ticketId) =>
    w.call<Body>(by, 'POST', `/tickets/${id}/${what}`, body)
  const calls = () =>
    rows('select purpose, outcome, user_id, ticket_id, micros from ai_calls where company_id = $1 order by id', [
      company.id,
    ])

  return { ...stage, admin, prompt, addPrompt, setting, ticketId, message, know, post, calls }
}

export type AttendantAiFixture = Awaited<ReturnType<typeof attendantAiFixture>>
