import { createServer, type RequestListener, type Server } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { KnowledgeSource } from '#contract/knowledge.ts'
import type { Prompt } from '#contract/prompts.ts'
import type { IntegrationType, QueueIntegration } from '#contract/queue-integrations.ts'
import { SETTING_KEYS, settingDefinition } from '#contract/settings.ts'
import { newBrowser } from '#fakes/web-push/push-service.ts'
import type { Channel } from '#server/channels/port.ts'
import { createAssistants } from '#server/assistants.ts'
import type { AssistantTurn } from '#server/features/assistants/index.ts'
import { createSend } from '#server/features/billing-bots/send-to-biller.ts'
import { pushJobs } from '#server/features/push/jobs.ts'
import { contactJobs } from '#server/features/contacts/jobs.ts'
import { sendOutsideFile } from '#server/features/queue-integrations/assistant/outside-file.ts'
import { turnContext } from '#server/features/queue-integrations/assistant/turn-context.ts'
import { knowledgeJobs } from '#server/features/knowledge/jobs.ts'
import type { RouteRecord } from '#server/http/route-guard.ts'
import { readPdf } from '#server/integrations/billing/call.ts'
import { createEgress } from '#server/integrations/egress.ts'
import { createAi } from '#server/integrations/openai/client.ts'
import { parseEgressAllow } from '#server/lib/egress-allow.ts'
import { createTestApp, type Company, type TestApp } from './test-app.ts'

/**
 * Every address that a company, a file or another system gives is tried with each way to reach this machine and its
 * network. What counts is where the process connects to, whatever the answer says.
 */
let w: TestApp
let company: Company
/** Allowed by the installation, and asked only by who was given its address. */
let open: Server
/** On the same machine, and allowed to nobody. */
let closed: Server
let redirectTo: string | null = null
let promptId: number
let webhookId: number
let contactId: number
let connectionId: number
const connected: string[] = []
const hitsOfClosed: string[] = []

const portOf = (server: Server): number => (server.address() as AddressInfo).port
async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Names that this installation's DNS knows; the first answer of a list is the first that is given. */
const NAMES: Record<string, string[][]> = {
  'interno.example': [['10.0.0.7']],
  'metadata.example': [['169.254.169.254']],
  'loopback.example': [['127.0.0.1']],
  'six.example': [['::1']],
  'mixed.example': [['127.0.0.2', '127.0.0.1']],
  'rebinding.example': [['127.0.0.2'], ['127.0.0.1']],
}
const asked = new Map<string, number>()
function resolve(host: string): Promise<{ address: string; family: number }[]> {
  const answers = NAMES[host] ?? [['127.0.0.1']]
  const turn = asked.get(host) ?? 0
  asked.set(host, turn + 1)
  const found = answers[Math.min(turn, answers.length - 1)] ?? []
  return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
}

beforeAll(async () => {
  open = await listen((_request, response) => {
    if (redirectTo === null) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    else response.writeHead(302, { location: redirectTo }).end()
  })
  closed = await listen((request, response) => {
    hitsOfClosed.push(request.url ?? '')
    response.end('{}')
  })
  w = await createTestApp()
  const database = new URL(w.url).searchParams.get('host') ?? ''
  const connect = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    this.on('connectionAttempt', (address: string, port: number) => {
      if (!address.startsWith(database)) connected.push(`${address}:${port}`)
    })
    return connect.apply(this, given as never)
  } as never)
  const egress = createEgress({ allow: parseEgressAllow(`127.0.0.1:${portOf(open)}, 127.0.0.2`) ?? [], resolve })
  Object.assign(w.services, { egress, ai: createAi(egress) })
  company = await w.company()
  connectionId = await company.connection()
  const queueId = await company.queue()
  const { admin } = company
  const prompt = { name: 'Vendedora', prompt: 'Você vende flores.', apiKey: 'sk-1', queueId }
  promptId = (await w.call<Prompt>(admin, 'POST', '/prompt', prompt)).body.id
  contactId = (await w.call<{ id: number }>(admin, 'POST', '/contacts', { name: 'Ana', number: '5511988887777' })).body
    .id
  const hook = { name: 'ERP', url: 'https://1.1.1.1/', events: ['ticket.created'] }
  webhookId = (await w.call<{ id: number }>(admin, 'POST', '/webhooks', hook)).body.id
})
afterAll(async () => {
  vi.restoreAllMocks()
  await w.close()
  for (const server of [open, closed]) {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => {
  redirectTo = null
})

const post = (path: string, body: object) => w.call<{ id: number }>(company.admin, 'POST', path, body)
const put = (path: string, body: object) => w.call(company.admin, 'PUT', path, body)

const TURN: Omit<AssistantTurn, 'companyId'> = {
  ...{ turnId: 1, attempt: 1, state: null, wroteBefore: null, messages: [] },
  ticket: { id: 1, uuid: 'u', queueId: null, queueName: '', createdAt: new Date().toISOString() },
  contact: { id: 1, name: 'Ana', number: '5511', email: '', keptFromAi: false },
  connection: { id: 1, name: 'Loja', channel: 'whatsapp' },
  company: { name: 'Loja', timezone: 'America/Sao_Paulo', language: 'pt' },
}

/** Lets an integration of this type, which was stored with this address, answer a customer. */
async function answerBy(type: IntegrationType, address: string): Promise<void> {
  const fields = { type, name: `${type} ${Math.random()}`, typebotSlug: 'loja' }
  const { body } = await w.call<QueueIntegration>(company.admin, 'POST', '/queueIntegration', fields)
  await w.owner.query('update queue_integrations set url = $2 where id = $1', [body.id, address])
  const target = { kind: 'integration', targetId: body.id } as const
  const { integration } = createAssistants(w).assistants
  await integration.respond({ ...TURN, companyId: company.id }, target, AbortSignal.timeout(60_000)).catch(() => null)
}

async function testBiller(system: string, settings: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) await put(`/settings/${key}`, { key, value })
  await post(`/billing-systems/${system}/test`, {})
}

/** `of`: the fields and settings through which the address comes. isOfProvider: EGRESS_ALLOW does not count for it. */
type Way = { of: string[]; use: (address: string) => Promise<unknown>; isOfProvider?: true }

const WAYS: Record<string, Way> = {
  'the test button of a prompt': {
    of: ['baseUrl'],
    use: (baseUrl) => post('/prompt/test', { apiKey: 'sk-1', baseUrl, model: 'llama3.1' }),
  },
  'a stored prompt': {
    of: ['baseUrl'],
    use: async (baseUrl) => {
      await w.owner.query('update prompts set base_url = $2 where id = $1', [promptId, baseUrl])
      await post('/prompt/test', { id: promptId, baseUrl, model: 'llama3.1' })
    },
  },
  'a page of knowledge': {
    of: ['url'],
    use: async (url) => {
      const { body } = await w.call<KnowledgeSource>(company.admin, 'POST', `/prompt/${promptId}/sources`, {
        ...{ kind: 'page', url, name: '' },
      })
      if (body.id) await knowledgeJobs(w)['knowledge.read']({ companyId: company.id, sourceId: body.id })
    },
  },
  ...Object.fromEntries(
    (['n8n', 'webhook', 'typebot'] as const).flatMap((type): [string, Way][] => [
      [
        `the test button of ${type}`,
        { of: ['urlN8N'], use: (urlN8N) => post('/queueIntegration/test', { type, urlN8N, typebotSlug: 'loja' }) },
      ],
      [`a customer of ${type}`, { of: ['urlN8N'], use: (address) => answerBy(type, address) }],
    ]),
  ),
  'a webhook of the company': {
    of: ['url'],
    use: async (url) => {
      await post('/webhooks', { name: `ERP ${Math.random()}`, url, events: ['ticket.created'] })
      await put(`/webhooks/${webhookId}`, { url })
      await w.owner.query('update webhooks set url = $2 where id = $1', [webhookId, url])
      await post(`/webhooks/${webhookId}/test`, {})
    },
  },
  'what a browser is pushed at': {
    of: ['endpoint'],
    use: async (endpoint) => {
      const { p256dh, auth } = newBrowser(endpoint)
      await post('/push/subscription', { endpoint, p256dh, auth })
      await w.owner.query('delete from push_subscriptions where company_id = $1', [company.id])
      const subscriptionId = await w.insert(
        `insert into push_subscriptions (company_id, session_id, endpoint, p256dh, auth)
         select company_id, id, $2, $3, $4 from sessions where company_id = $1 limit 1`,
        [company.id, endpoint, p256dh, auth],
      )
      const notice = { title: 'Maria', body: 'Oi', tag: '1', path: '/' }
      const sending = pushJobs(w)['push.send']({ companyId: company.id, subscriptionId, notice })
      await sending.catch(() => undefined)
    },
  },
  IXC: { of: ['ipixc'], use: (ipixc) => testBiller('ixc', { ipixc, tokenixc: '6:chave' }) },
  'MK-AUTH': {
    of: ['ipmkauth'],
    use: (ipmkauth) => testBiller('mkAuth', { ipmkauth, clientidmkauth: 'id', clientsecretmkauth: 'segredo' }),
  },
  'the file of a bill': {
    of: [],
    use: (address) => readPdf(createSend(w.services, company.id), 'boleto', address).catch(() => null),
  },
  'a file that a flow names': {
    of: [],
    use: (address) => {
      const context = turnContext(w, { ...TURN, companyId: company.id }, {} as never, AbortSignal.timeout(60_000))
      return sendOutsideFile(context, address)
    },
  },
  'the picture of a contact': {
    of: [],
    isOfProvider: true,
    use: async (address) => {
      w.services.channels.channelOf = () =>
        ({ profilePicture: async () => ({ url: address, isLocal: false }) }) as unknown as Channel
      await contactJobs(w)['contact.refresh']({ companyId: company.id, contactId, connectionId })
    },
  },
}

/** Fields that look like addresses and are never fetched by the server. */
const NEVER_FETCHED: Record<string, string> = {
  address: 'the word of the login page of a company',
  address2: 'a street, of the form with which invoices are paid',
  isMedia: 'says that a message of a simulation is a file',
  video: 'the id of a video at YouTube, which the browser plays',
  clientidmkauth: 'half of a credential',
  site: 'the public name of a website chat',
}
const LOOKS_LIKE_ADDRESS = /url|address|endpoint|host|site|webhook|video|media|callback|server|domain/i

type Described = { properties?: Record<string, Described>; items?: Described; anyOf?: Described[] }
const fieldNames = ({ properties = {}, items, anyOf = [] }: Described): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldNames(inner)]),
  ...[...(items ? [items] : []), ...anyOf].flatMap(fieldNames),
]
const fieldsOf = ({ asks }: RouteRecord): string[] =>
  [asks.body, asks.querystring]
    .filter((schema): schema is z.ZodType => schema instanceof z.ZodType)
    .flatMap((schema) =>
      fieldNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Described),
    )

test('every field and setting that may hold an address is tried', () => {
  const fields = w.app.routeRecords.flatMap(fieldsOf).filter((name) => LOOKS_LIKE_ADDRESS.test(name))
  const settings = SETTING_KEYS.filter((key) => settingDefinition(key).kind === 'text')
  const tried = Object.values(WAYS).flatMap(({ of }) => of)
  const missing = [...fields, ...settings].filter((name) => !tried.includes(name) && !(name in NEVER_FETCHED))
  expect([...new Set(missing)]).toEqual([])
  expect(fields).toEqual(expect.arrayContaining(tried.filter((name) => !name.startsWith('ip'))))
})

/** Returns ways to write addresses of this machine, of its network and of the metadata of clouds. */
const privateAddresses = (port: number): string[] => [
  ...['127.0.0.1', 'localhost', 'LOCALHOST.', '127.1', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1'].map(
    at(port),
  ),
  ...['017700000001', '0', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'].map(
    at(port),
  ),
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '①②⑦.0.0.1', '127。0。0。1', '127.0.0.1.'].map(at(port)),
  ...['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '192.0.0.192', '2852039166'].map(at(80)),
  ...['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '100.64.0.1', '198.18.0.1'].map(at(80)),
  ...['[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '224.0.0.1', '255.255.255.255'].map(at(80)),
  ...['interno.example', 'metadata.example', 'loopback.example', 'six.example', 'mixed.example'].map(at(port)),
  ...[`http://user:pass@127.0.0.1:${port}`, `http://1.1.1.1@127.0.0.1:${port}`, `http://127.0.0.1:${port}#@1.1.1.1`],
  ...[`http:\\\\127.0.0.1:${port}`, `http:/127.0.0.1:${port}`, `http:127.0.0.1:${port}`, `//127.0.0.1:${port}`],
  ...['file:///etc/passwd', 'gopher://127.0.0.1:6379/_x', 'ftp://127.0.0.1/', 'javascript:alert(1)', ''],
]
const at = (port: number) => (host: string) => `http://${host}:${port}`

async function connectionsOf(work: () => Promise<unknown>): Promise<string[]> {
  connected.length = 0
  asked.clear()
  await work()
  return [...new Set(connected)]
}

test.each(Object.entries(WAYS))('%s reaches no private address', async (_, { use, isOfProvider }) => {
  const allowed = `http://127.0.0.1:${portOf(open)}`
  const reached = await connectionsOf(() => use(allowed))
  expect(reached, 'what the installation allows').toEqual(isOfProvider ? [] : [`127.0.0.1:${portOf(open)}`])
  for (const address of privateAddresses(portOf(closed)))
    expect(await connectionsOf(() => use(address)), address).toEqual([])
  // A header has no other letters than these, and an empty one is none.
  for (const target of privateAddresses(portOf(closed)).filter((one) => /^[\x20-\x7e]+$/.test(one))) {
    redirectTo = target
    for (const reachedThen of await connectionsOf(() => use(allowed)))
      expect(reachedThen, `a redirect to ${target}`).toBe(`127.0.0.1:${portOf(open)}`)
  }
  redirectTo = null
  const rebound = await connectionsOf(() => use(`http://rebinding.example:${portOf(closed)}`))
  expect(rebound.filter((one) => one !== `127.0.0.2:${portOf(closed)}`)).toEqual([])
  expect(hitsOfClosed).toEqual([])
})
