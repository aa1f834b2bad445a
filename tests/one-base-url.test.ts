import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { inbound, inboundFixture, type InboundFixture } from './inbound-fixture.ts'
import { png } from './media-samples.ts'
import { otherProcess } from './other-process.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import { PASSWORD, type Member } from './test-app.ts'

/** These clients know one base URL, `<origin>/api`, for requests and socket, and their page has another origin. */
const THEIR_PAGE = 'https://app.example.com'
const PUBLIC_URL = 'https://desk.example.com'

let w: SocketTestApp
let stage: InboundFixture
beforeAll(async () => {
  w = await socketTestApp({ env: { ALLOWED_ORIGINS: `${THEIR_PAGE}, ${PUBLIC_URL}`, PUBLIC_URL } })
  stage = await inboundFixture(w)
})
afterAll(() => w.close())

type Heard = { name: string; payload: Record<string, unknown> }
type Row = Record<string, unknown>

/** A client that puts its base URL before every path. */
class OneBaseClient {
  readonly heard: Heard[] = []
  token = ''
  line: Socket | null = null
  readonly base: string
  readonly page: string
  constructor(base: string, page = THEIR_PAGE) {
    this.base = base
    this.page = page
  }

  async call<Body = Row>(method: string, path: string, body?: object | FormData): Promise<Body> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        origin: this.page,
        accept: 'application/json, text/plain, */*',
        authorization: `Bearer ${this.token || 'undefined'}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    expect(answer.status, `${method} ${path}`).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(this.page)
    return (await answer.json()) as Body
  }

  async signIn({ email }: Member): Promise<void> {
    this.token = (await this.call<{ token: string }>('POST', '/auth/login', { email, password: PASSWORD })).token
    this.line = io(this.base, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { token: this.token },
      extraHeaders: { origin: this.page },
    })
    w.sockets.push(this.line)
    this.line.onAny((name: string, payload: Record<string, unknown>) => void this.heard.push({ name, payload }))
    await expect.poll(() => this.heard.some(({ name }) => name === 'ready')).toBe(true)
  }

  messages(companyId: number): Row[] {
    return this.heard
      .filter(({ name, payload }) => name === `company-${companyId}-appMessage` && payload['action'] === 'create')
      .map(({ payload }) => payload['message'] as Row)
  }
}

test('a client with one base URL signs in, lists, opens, receives and sends texts and files', async () => {
  const { ana, company } = stage
  const client = new OneBaseClient(`${w.origin}/api`)
  await client.signIn(ana)
  await stage.host.onMessage(inbound({ body: 'bom dia' }))
  const { tickets } = await client.call<{ tickets: { id: number; uuid: string }[] }>(
    'GET',
    `/tickets?pageNumber=1&status=pending&showAll=false&queueIds=[${stage.sales}]`,
  )
  const [{ id = 0, uuid = '' } = {}] = tickets
  await client.call('PUT', `/tickets/${id}`, { status: 'open', userId: ana.id })
  expect(await client.call('GET', `/tickets/u/${uuid}`)).toMatchObject({ id, status: 'open' })
  client.line?.emit('joinChatBox', String(id))

  await stage.host.onMessage(inbound({ body: 'tudo bem?' }))
  await expect.poll(() => client.messages(company.id).map(({ body }) => body)).toContain('tudo bem?')
  await client.call('POST', `/messages/${id}`, { body: 'tudo, e você?', fromMe: true, read: 1, mediaUrl: '' })
  await expect.poll(() => client.messages(company.id).map(({ body }) => body)).toContain('tudo, e você?')

  const form = new FormData()
  form.append('fromMe', 'true')
  form.append('medias', new Blob([Uint8Array.from(await png())]), 'foto.png')
  form.append('body', 'foto.png')
  const sent = await client.call<{ messages: Message[] }>('POST', `/messages/${id}`, form)
  const listed = await client.call<{ messages: Message[] }>('GET', `/messages/${id}?pageNumber=1`)
  await expect.poll(() => client.messages(company.id).some(({ mediaUrl }) => mediaUrl)).toBe(true)
  const addresses = [
    sent.messages[0]?.mediaUrl,
    listed.messages.find(({ mediaUrl }) => mediaUrl)?.mediaUrl,
    client.messages(company.id).find(({ mediaUrl }) => mediaUrl)?.['mediaUrl'],
  ]
  for (const address of addresses) {
    expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/api/media/`))
    // An element of a page requests it like this, without an Origin header.
    const file = await fetch(String(address).replace(PUBLIC_URL, w.origin))
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-site')
  }
})

test('pages of our own origin keep their URLs, on both sockets', async () => {
  const { bia, company } = stage
  const theirs = new OneBaseClient(`${w.origin}/api`)
  const member = await company.supervisor([stage.sales])
  await theirs.signIn(member)
  const ours: OneBaseClient[] = [new OneBaseClient(`${w.origin}/api`, PUBLIC_URL)]
  await ours[0]?.signIn(bia)
  const id = await stage.ticket({ status: 'open', userId: bia.id })
  for (const client of [theirs, ...ours]) client.line?.emit('joinChatBox', id)
  const form = new FormData()
  form.append('medias', new Blob([Uint8Array.from(await png())]), 'foto.png')
  form.append('body', '"mediaUrl":"/api/media/')
  const sent = await ours[0]?.call<{ messages: Message[] }>('POST', `/messages/${id}`, form)
  expect(sent?.messages[0]?.mediaUrl).toMatch(/^\/api\/media\//)
  for (const [client, start] of [
    [theirs, `${PUBLIC_URL}/api/media/`],
    [ours[0] as OneBaseClient, '/api/media/'],
  ] as const) {
    await expect.poll(() => client.messages(company.id).length).toBe(1)
    const [message] = client.messages(company.id)
    expect(String(message?.['mediaUrl']).slice(0, start.length)).toBe(start)
    expect(message?.['body']).toBe('"mediaUrl":"/api/media/')
  }
})

test('the socket under the path closes with its session, and needs one', async () => {
  const member = await stage.company.attendant()
  const client = new OneBaseClient(`${w.origin}/api`)
  await client.signIn(member)
  await w.call(client, 'DELETE', '/auth/logout')
  await expect.poll(() => client.line?.connected).toBe(false)
  expect(client.heard.some(({ name }) => name === `company-${member.companyId}-session`)).toBe(true)
  const socket = w.socket({ base: '/api', query: { token: 'rubbish' } })
  const refused = new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message)))
  expect(await refused).toBe('ERR_SESSION_EXPIRED')
})

test('the socket under the path receives events of other processes, which see its viewers', async () => {
  const { ana, company } = stage
  const other = await otherProcess(w)
  try {
    const ticketId = await stage.ticket({ status: 'open', userId: ana.id })
    const open = async (origin: string, base: string, token: string) => {
      const viewers = { seen: [] as number[], enter: () => void socket.emit('joinChatBox', ticketId) }
      const socket = io(`${origin}${base}`, { transports: ['websocket'], forceNew: true, query: { token } })
      w.sockets.push(socket)
      socket.on(`company-${company.id}-viewers`, (payload: { viewers: { userId: number }[] }) => {
        viewers.seen = payload.viewers.map(({ userId }) => userId).toSorted()
      })
      await new Promise<void>((resolve) => socket.on('ready', () => resolve()))
      viewers.enter()
      return viewers
    }
    const token = await w.login(ana.email)
    const [here, there] = [await open(w.origin, '/api', token), await open(other.url, '/', company.admin.token)]
    const both = [ana.id, company.admin.id].toSorted()
    // New processes do not know of each other for a moment, and then report too few viewers.
    const seen = () => {
      there.enter()
      return [here.seen, there.seen]
    }
    await expect.poll(seen, { interval: 250 }).toEqual([both, both])
  } finally {
    await other.close()
  }
})
