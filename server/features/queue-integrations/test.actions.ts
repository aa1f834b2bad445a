import { randomUUID } from 'node:crypto'
import { NUMBER_KIND } from '#contract/channels.ts'
import type { IntegrationTest, IntegrationTestInput } from '#contract/queue-integrations.ts'
import type { Database } from '#server/db/transaction.ts'
import type { AppServices } from '#server/http/services.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { EgressError, type EgressOptions, type EgressResponse } from '#server/integrations/egress.ts'
import type { Exchange } from '#server/integrations/exchange.ts'
import { createFlowWebhook, FlowError, type FlowEnvelope } from '#server/integrations/flow-webhook/client.ts'
import { createTypebot, TypebotError } from '#server/integrations/typebot/client.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { findCompanyName, loadIntegration } from './target.queries.ts'

type Deps = { data: Database; services: Pick<AppServices, 'egress' | 'keys'> }
type Tried = Omit<IntegrationTest, 'durationMs'>
type Fetch = (address: string, options: EgressOptions) => Promise<EgressResponse>

const MAX_SAID = 10
const MAX_DETAIL = 300
const NOTHING: Pick<Tried, 'said' | 'waitsFor' | 'actions' | 'problem' | 'detail'> = {
  ...{ said: [], waitsFor: '', actions: 0, problem: '', detail: '' },
}

async function secretsOf(
  { data, services }: Deps,
  actor: CurrentUser,
  id: number | null | undefined,
): Promise<string[]> {
  if (!id) return []
  const stored = await data.read(actor, (db) => loadIntegration(db, actor.companyId, id, services.keys.storage))
  return stored?.signatureSecrets ?? []
}

async function tryTypebot(fetch: Fetch, { urlN8N, typebotSlug }: IntegrationTestInput): Promise<Tried> {
  if (typebotSlug === '') throw wrongField('typebotSlug', 'Required')
  const start = { message: null, variables: { pushName: 'Teste', number: '' } }
  const reply = await createTypebot({ fetch }).startChat({ url: urlN8N, slug: typebotSlug }, start)
  const said = reply.elements.flatMap((element) =>
    element.kind === 'text' ? [element.text] : 'url' in element ? [element.url] : [],
  )
  const waitsFor = reply.input?.kind ?? ''
  return { ...NOTHING, ok: true, status: reply.exchange.status, said: said.slice(0, MAX_SAID), waitsFor }
}

/** Nobody wrote this message: a flow sees by the event that it must not answer anybody. */
const testEnvelope = (actor: CurrentUser, companyName: string, id: string): FlowEnvelope => ({
  ...{ version: 1, id, event: 'test', attempt: 1 },
  company: { id: actor.companyId, name: companyName, timezone: actor.timezone, language: 'pt' },
  connection: { id: 0, name: 'Teste', channel: NUMBER_KIND },
  ticket: { id: 0, uuid: randomUUID(), status: 'pending', queue: null, createdAt: new Date().toISOString() },
  contact: { id: 0, name: 'Teste', number: '', email: '', keptFromAi: false },
  ...{ message: null, messages: [], state: null },
})

async function tryFlow(deps: Deps, fetch: Fetch, actor: CurrentUser, input: IntegrationTestInput): Promise<Tried> {
  const secrets = await secretsOf(deps, actor, input.id)
  const companyName = await deps.data.read(actor, (db) => findCompanyName(db, actor.companyId))
  const id = `test_${randomUUID()}`
  const delivery = { url: input.urlN8N, id, secrets, envelope: testEnvelope(actor, companyName, id) }
  const { actions, exchange } = await createFlowWebhook({ fetch }).deliver(delivery)
  const said = actions.flatMap((action) => (action.type === 'send' ? [action.text] : []))
  return { ...NOTHING, ok: true, status: exchange.status, said: said.slice(0, MAX_SAID), actions: actions.length }
}

function failed(problem: IntegrationTest['problem'], { status, response }: Exchange, message: string): Tried {
  const detail = (response || message).slice(0, MAX_DETAIL).toWellFormed()
  return { ...NOTHING, ok: false, status, problem, detail }
}

/** Calls what is in the form once and returns what came of it. Stores nothing, and does nothing that the answer asks for. */
export async function testIntegration(
  deps: Deps,
  actor: CurrentUser,
  input: IntegrationTestInput,
): Promise<IntegrationTest> {
  const startedAt = performance.now()
  let isPrivate = false
  const fetch: Fetch = (address, options) =>
    deps.services.egress.fetch(actor.companyId, address, options).catch((error: unknown) => {
      isPrivate = error instanceof EgressError && error.problem === 'private'
      throw error
    })
  const work = input.type === 'typebot' ? tryTypebot(fetch, input) : tryFlow(deps, fetch, actor, input)
  const tried = await work.catch((error: unknown): Tried => {
    if (!(error instanceof TypebotError) && !(error instanceof FlowError)) throw error
    const failure = error.failure === 'sessionGone' ? 'notFound' : error.failure
    return failed(isPrivate ? 'private' : failure, error.exchange, error.message)
  })
  return { ...tried, durationMs: Math.round(performance.now() - startedAt) }
}
