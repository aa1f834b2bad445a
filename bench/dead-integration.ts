/**
 * Measures what one company notices while the outside systems of another one on the same server hang or fail, and the
 * customers of that other company keep writing:
 *
 *   npm run bench -- dead-integration                  a table
 *   npm run bench -- dead-integration --json           one JSON object
 *   npm run bench -- dead-integration --quick          fewer rounds
 *   npm run bench -- dead-integration --only typebot   kinds and faults with this text in their name
 *
 * Each figure is shown next to the quiet one, measured in turns with it, so that a machine that becomes slower slows both.
 * What a customer's message costs the server is in both: in the quiet time people write as often to that company, and
 * nothing answers them. The last rows are over all kinds and faults: a p95 of few messages says little.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AssistantKind } from '#contract/assistants.ts'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { setUpNeighbours, type Company, type Neighbours } from './neighbours-environment.ts'
import { asTable, inbound, percentile, result, timed, type NeighbourOptions, type Result } from './neighbours.ts'

const FAULTS = ['hangs', 'fails'] as const
type Fault = (typeof FAULTS)[number]

/** How often the quiet time and the fault take turns, and how many messages each turn has. */
const TURNS = 4
const ROUNDS = 50
const QUICK_ROUNDS = 10
/** The pause between two messages of the neighbour's customer in ms. */
const PAUSE_MS = 150
/** The pause before the first of them in ms, in which the customers come to wait for answers. */
const RAMP_MS = 4000
/** So many people write at a time. */
const WRITERS = 4
const WRITES_EVERY_MS = 2000
const MESSAGES_EACH = 3
const RESUME_MS = 3000
const MAX_RATIO = 1.1
/** A document with right check digits, which the billing bots look up. */
const TEXT = 'meu CPF é 529.982.247-25'

/** A server that answers nothing, or that it is broken: as its address says, or else as `fault` does. */
class DeadServer {
  fault: Fault = 'hangs'
  asked = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked++
      request.resume()
      const fault = FAULTS.find((one) => request.url?.startsWith(`/${one}`)) ?? this.fault
      if (fault === 'fails') response.writeHead(500).end('{}')
    })
  }

  static async start(): Promise<DeadServer> {
    const dead = new DeadServer()
    await new Promise<void>((resolve) => dead.#server.listen(0, '127.0.0.1', resolve))
    return dead
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** What a company has chosen. `release` takes it back. */
type Chosen = { kind: AssistantKind | null; targetId: number; release: () => Promise<unknown> }
type Dead = { company: Company; queueId: number; url: string; name: string }

const queueWith = (company: Company, queueId: number, fields: object) =>
  company.call('PUT', `/queue/${queueId}`, fields)

async function withIntegration({ company, queueId, url, name }: Dead, fields: object): Promise<Chosen> {
  const input = { name, urlN8N: url, typebotSlug: 'loja', ...fields }
  const { id } = await company.call<{ id: number }>('POST', '/queueIntegration', input)
  await queueWith(company, queueId, { integrationId: id })
  return { kind: 'integration', targetId: id, release: () => queueWith(company, queueId, { integrationId: null }) }
}

const KINDS: Record<string, (dead: Dead) => Promise<Chosen>> = {
  async prompt({ company, queueId, url, name }) {
    const prompt = { name, prompt: 'Você atende a loja.', apiKey: 'sk-da-medida', queueId, baseUrl: url }
    const { id } = await company.call<{ id: number }>('POST', '/prompt', prompt)
    await queueWith(company, queueId, { promptId: id })
    return { kind: 'prompt', targetId: id, release: () => queueWith(company, queueId, { promptId: null }) }
  },
  /** Its address is that of the installation. */
  dialogflow: (dead) =>
    withIntegration(dead, { type: 'dialogflow', projectName: 'loja', jsonContent: newAccount(), language: 'pt-BR' }),
  n8n: (dead) => withIntegration(dead, { type: 'n8n' }),
  typebot: (dead) => withIntegration(dead, { type: 'typebot' }),
  async 'billing bot'({ company, queueId, url }) {
    for (const [key, value] of Object.entries({ ipixc: url, tokenixc: '6:chave', billingSystem: 'ixc' }))
      await company.call('PUT', `/settings/${key}`, { key, value })
    await queueWith(company, queueId, { billingBot: 'secondCopy' })
    return { kind: 'billing', targetId: queueId, release: () => queueWith(company, queueId, { billingBot: null }) }
  },
  async 'company webhook'({ company, url, name }) {
    const events = ['message.received', 'ticket.created', 'ticket.updated']
    const { id } = await company.call<{ id: number }>('POST', '/webhooks', { name, url, events })
    return { kind: null, targetId: id, release: () => company.call('DELETE', `/webhooks/${id}`) }
  },
}

/** Returns the key of a service account of Google that no Google knows. */
function newAccount(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const ids = { project_id: 'loja', private_key_id: '1', client_email: 'mesa@loja.example' }
  return JSON.stringify({ type: 'service_account', ...ids, private_key: key })
}

async function measure(environment: Neighbours, rounds: number): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    samples.push(await timed(() => inbound(environment, `pergunta ${performance.now()}`)))
    await sleep(PAUSE_MS)
  }
  return samples
}

/** Repeats some work until it is told to stop; the returned function stops it and resolves when the last one has ended. */
function repeat(everyMs: number, work: () => Promise<unknown>, firstAfterMs = 0): () => Promise<void> {
  let isOver = false
  const running = (async () => {
    await sleep(firstAfterMs)
    while (!isOver) {
      await work()
      await sleep(everyMs)
    }
  })()
  return () => {
    isOver = true
    return running
  }
}

/** Lets people write, each a few messages: every new conversation asks the dead system again. */
function writeAsPeople({ fake, attacker }: Neighbours, firstAfterMs: number): () => Promise<void> {
  let sent = 0
  let person: Account
  const write = async (): Promise<void> => {
    if (sent++ % MESSAGES_EACH === 0) person = newcomers.pop() ?? newPerson(fake)
    await fake.sendText(person, attacker.line, TEXT)
  }
  return repeat(WRITES_EVERY_MS, write, firstAfterMs)
}

let people = 0
function newPerson(fake: Neighbours['fake']): Account {
  const person = fake.addAccount(`55119${70_000_000 + people++}`, `Pessoa ${people}`)
  // Its keys are made when they are first needed.
  void person.phone
  return person
}

/** Phones that have written to nobody yet. */
const newcomers: Account[] = []

/** Makes their keys before anything is measured: they take this process longer than the server takes for a message. */
function callNewcomers(fake: Neighbours['fake'], rounds: number): void {
  const spansMs = RAMP_MS + rounds * 2 * PAUSE_MS
  const needed = WRITERS * (1 + Math.ceil(spansMs / (WRITES_EVERY_MS * MESSAGES_EACH)))
  while (newcomers.length < needed) newcomers.push(newPerson(fake))
}

/** Calls again for a system that was left alone, so that it is not spared. */
const resume = async ({ attacker }: Neighbours, chosen: Chosen | null): Promise<unknown> =>
  chosen?.kind && attacker.call('POST', '/assistant-turns/resume', { kind: chosen.kind, targetId: chosen.targetId })

/** Measures the neighbour while the customers of the other company write. */
async function beside(environment: Neighbours, rounds: number, chosen: Chosen | null): Promise<number[]> {
  callNewcomers(environment.fake, rounds)
  const stops = [
    // People do not write at the same moment.
    ...Array.from({ length: WRITERS }, (_, n) => writeAsPeople(environment, (n * WRITES_EVERY_MS) / WRITERS)),
    repeat(RESUME_MS, () => resume(environment, chosen)),
  ]
  try {
    await sleep(RAMP_MS)
    return await measure(environment, rounds)
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Gives the other company a queue to which every new conversation comes without a menu. */
async function openQueue({ attacker }: Neighbours): Promise<number> {
  const { id } = await attacker.call<{ id: number }>('POST', '/queue', { name: 'Loja', color: '#12a06a' })
  const [connection] = await attacker.call<{ id: number; name: string }[]>('GET', '/whatsapp')
  await attacker.call('PUT', `/whatsapp/${connection?.id}`, { name: connection?.name, queueIds: [id] })
  return id
}

type Samples = { quiet: number[]; loud: number[] }

const resultsOf = (name: string, { quiet, loud }: Samples): Result[] =>
  [50, 95].map((percent) =>
    result(
      `${name}: inbound to screen, p${percent}`,
      percentile(loud, percent / 100),
      percentile(quiet, percent / 100),
      MAX_RATIO,
      'ms',
    ),
  )

export async function benchDeadIntegration({ json, quick, only, report }: NeighbourOptions): Promise<void> {
  const dead = await DeadServer.start()
  const environment = await setUpNeighbours(report, {
    ...{ EGRESS_ALLOW: '127.0.0.1', DIALOGFLOW_URL: dead.url, GOOGLE_TOKEN_URL: `${dead.url}/token` },
  })
  const results: Result[] = []
  const all: Samples = { quiet: [], loud: [] }
  try {
    const { attacker } = environment
    const rounds = quick ? QUICK_ROUNDS : ROUNDS
    const queueId = await openQueue(environment)
    await measure(environment, 5)
    for (const [kind, choose] of Object.entries(KINDS)) {
      for (const fault of FAULTS) {
        const name = `${kind} ${fault}`
        if (!name.includes(only)) continue
        report(name)
        dead.fault = fault
        const before = dead.asked
        const samples: Samples = { quiet: [], loud: [] }
        for (let turn = 1; turn <= TURNS; turn++) {
          samples.quiet.push(...(await beside(environment, rounds, null)))
          const asked = { company: attacker, queueId, url: `${dead.url}/${fault}`, name: `${name} ${turn}` }
          const chosen = await choose(asked)
          samples.loud.push(...(await beside(environment, rounds, chosen)))
          await chosen.release()
        }
        report(`${name}: the dead system was asked ${dead.asked - before} times`)
        const measured = resultsOf(name, samples)
        // A long measurement that breaks off has told what it knew.
        report(asTable(measured))
        results.push(...measured)
        all.quiet.push(...samples.quiet)
        all.loud.push(...samples.loud)
      }
    }
  } finally {
    await environment.close()
    dead.close()
  }
  results.push(...resultsOf('all of them', all))
  console.log(json ? JSON.stringify({ results }) : asTable(results))
}
