import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import type { Message } from '#contract/messages.ts'
import type { TicketDetails, TicketPage } from '#contract/tickets.ts'
import { png } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { createTestApp, type Answer, type Company, type TestApp } from '#tests/test-app.ts'
import { FakeMeta, type Page, type Person } from '#fakes/meta/meta.ts'

let fake: FakeMeta
let w: TestApp
let company: Company
let page: Page
let maria: Person

beforeAll(async () => {
  fake = await FakeMeta.start()
  w = await createTestApp({ roles: 'web,worker,channels', env: fake.settings })
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  fake.webhook = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}/api/webhook/fb`
})
afterAll(async () => {
  await w.close()
  await fake.close()
})
beforeEach(async () => {
  company = await w.company()
  page = fake.page('Loja da Ana', 'lojadaana')
  maria = fake.person(page, 'facebook', 'Maria Silva')
})
afterEach(() => {
  expect(fake.problems.splice(0)).toEqual([])
  fake.next.length = 0
  fake.echoes = true
})

const until = <Value>(ask: () => Value | Promise<Value>) => vi.waitFor(ask, { timeout: 10_000, interval: 25 })

function link(pages: Page[] = [page], addInstagram = false, actor = company): Promise<Answer<Connection[]>> {
  const { userId, token } = fake.login(...pages)
  return w.call(actor.admin, 'POST', '/facebook', { facebookUserId: userId, facebookUserToken: token, addInstagram })
}

const connections = async (): Promise<Connection[]> =>
  (await w.call<Connection[]>(company.admin, 'GET', '/whatsapp')).body
const tickets = async () =>
  (await w.call<TicketPage>(company.admin, 'GET', '/tickets?showAll=true&status=pending')).body.tickets
async function messages(): Promise<Message[]> {
  const { rows } = await w.owner.query<{ id: string }>('select id from tickets where company_id = $1 order by id', [
    company.id,
  ])
  const lists = await Promise.all(
    rows.map(({ id }) => w.call<{ messages: Message[] }>(company.admin, 'GET', `/messages/${id}`)),
  )
  return lists.flatMap(({ body }) => body.messages)
}
async function accept(): Promise<number> {
  const { rows } = await w.owner.query<{ id: string }>('select id from tickets where company_id = $1', [company.id])
  const id = Number(rows[0]?.id)
  const change = { status: 'open', userId: company.admin.id }
  expect((await w.call<TicketDetails>(company.admin, 'PUT', `/tickets/${id}`, change)).status).toBe(200)
  return id
}
const say = (ticketId: number, body: string, more: object = {}) =>
  w.call<Message>(company.admin, 'POST', `/messages/${ticketId}`, {
    body,
    read: 1,
    fromMe: true,
    mediaUrl: '',
    ...more,
  })
const withBody = async (body: string): Promise<Message> => {
  const found = (await messages()).find((one) => one.body === body)
  if (!found) throw new Error(`there is no message ${body}`)
  return found
}

test('a login creates connections for its pages, subscribes them, and stores tokens encrypted', async () => {
  const answer = await link()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([
    { name: 'Loja da Ana', channel: 'facebook', status: 'CONNECTED', isDefault: false },
  ])
  expect(fake.subscribed.get(page.id)).toContain('message_echoes')
  expect(answer.text).not.toContain(page.token)
  const { rows } = await w.owner.query<{ token: string }>(
    `select encode(token_sealed, 'escape') as token from meta_accounts where company_id = $1`,
    [company.id],
  )
  expect(rows[0]?.token).toBeTruthy()
  expect(rows[0]?.token).not.toContain(page.token)
  expect(w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event.name)).toEqual(
    expect.arrayContaining(['connection.saved', 'connection.stateChanged']),
  )
})

test('with Instagram both connections are created; without an Instagram account none is', async () => {
  expect((await link([page], true)).body.map(({ channel, name }) => [channel, name])).toEqual([
    ['facebook', 'Loja da Ana'],
    ['instagram', '@lojadaana'],
  ])
  const bare = await link([fake.page('Sem Instagram')], true)
  expect([bare.status, bare.body]).toMatchObject([400, { error: 'ERR_META_NO_INSTAGRAM' }])
  expect(await connections()).toHaveLength(2)
})

test('linking again renews the token and creates no connection', async () => {
  const [first] = (await link()).body
  fake.endAccess(page)
  const [second] = (await link()).body
  expect(second?.id).toBe(first?.id)
  expect(await connections()).toHaveLength(1)
  await fake.write(maria, 'oi')
  await say(await accept(), 'voltamos')
  await until(() => expect(fake.sent.at(-1)).toMatchObject({ to: maria.id, text: 'voltamos' }))
})

test("another company's page is not taken over, and can be had once they let go of it", async () => {
  const [theirs] = (await link()).body
  const other = await w.company()
  const refused = await link([page], false, other)
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'ERR_META_PAGE_TAKEN' }])
  expect((await w.call(other.admin, 'GET', '/whatsapp')).body).toEqual([])
  await w.call(company.admin, 'DELETE', `/whatsappsession/${theirs?.id}`)
  await until(async () => expect((await link([page], false, other)).status).toBe(200))
  const back = await link()
  expect([back.status, back.body]).toMatchObject([409, { error: 'ERR_META_PAGE_TAKEN' }])
})

test('missing rights, a full plan, a bad login or no pages are refused, and nothing changes', async () => {
  const login = fake.login(page)
  const body = { facebookUserId: login.userId, facebookUserToken: login.token, addInstagram: false }
  expect((await w.call(await company.attendant(), 'POST', '/facebook', body)).status).toBe(403)
  const wrong = await w.call(company.admin, 'POST', '/facebook', { ...body, facebookUserToken: 'EAAwrong' })
  expect(wrong.body).toMatchObject({ error: 'ERR_META_LOGIN_FAILED' })
  expect((await link([])).body).toMatchObject({ error: 'ERR_META_NO_PAGES' })
  await w.owner.query('update plans set connections = 1 where id = (select plan_id from companies where id = $1)', [
    company.id,
  ])
  const full = await link([page], true)
  expect([full.status, full.body]).toMatchObject([400, { error: 'ERR_PLAN_LIMIT_CONNECTIONS' }])
  expect(await connections()).toEqual([])
})

test('a customer writes and is answered, and the acks of the answer rise', async () => {
  await link()
  await fake.write(maria, 'Olá, é da loja? ✨')
  await until(async () =>
    expect(await tickets()).toMatchObject([{ channel: 'facebook', contact: { name: 'Maria Silva' } }]),
  )
  const id = await accept()
  await say(id, 'É sim!')
  await until(async () => expect((await withBody('É sim!')).ack).toBe(2))
  const sent = fake.sent.filter(({ to }) => to === maria.id)
  expect(sent.map(({ text }) => text)).toEqual(['É sim!'])
  const { id: messageId } = await withBody('É sim!')
  const taken = await w.call(company.admin, 'DELETE', `/messages/${messageId}`)
  expect([taken.status, taken.body]).toMatchObject([400, { error: 'ERR_DELETE_WAPP_MSG' }])
  await fake.tell(maria, { delivery: { mids: [sent[0]?.mid], watermark: Date.now() } })
  expect((await withBody('É sim!')).ack).toBe(3)
  await fake.tell(maria, { read: { watermark: Date.now() } })
  await fake.tell(maria, { delivery: { mids: [sent[0]?.mid], watermark: Date.now() } })
  expect((await withBody('É sim!')).ack).toBe(4)
  expect(await messages()).toHaveLength(2)
})

test('a read receipt covers messages up to its watermark and none sent later', async () => {
  await link()
  await fake.write(maria, 'oi')
  const id = await accept()
  await say(id, 'antes')
  await until(async () => expect((await withBody('antes')).ack).toBe(2))
  await fake.tell(maria, { read: { watermark: Date.now() - 60_000 } })
  expect((await withBody('antes')).ack).toBe(2)
  await fake.tell(maria, { read: { watermark: Date.now() } })
  expect((await withBody('antes')).ack).toBe(4)
})

test('Instagram receipts name a message id, and long texts are sent in parts of 1,000 bytes', async () => {
  await link([page], true)
  const joao = fake.person(page, 'instagram', 'João')
  await fake.write(joao, 'oi')
  const id = await accept()
  const long = 'coração '.repeat(200).trim()
  await say(id, long)
  await until(async () => expect((await withBody(long)).ack).toBe(2))
  const pieces = fake.sent.filter(({ to }) => to === joao.id)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.map(({ text }) => text).join(' ')).toBe(long)
  await fake.tell(joao, { read: { mid: pieces.at(-1)?.mid } })
  expect((await withBody(long)).ack).toBe(4)
  expect(await messages()).toHaveLength(2)
})

test('every file arrives byte for byte, and the same event twice is one message', async () => {
  await link()
  const picture = await png()
  const document = Buffer.from('%PDF-1.4\n%conta\n%%EOF\n')
  const attachments = [
    { type: 'image', payload: { url: fake.file('foto.png', 'image/png', picture) } },
    { type: 'file', payload: { url: fake.file('conta de luz.pdf', 'application/pdf', document) } },
    { type: 'location', payload: { coordinates: { lat: -25.4, long: -49.2 } } },
    { type: 'fallback', title: 'Uma página', payload: { url: 'https://exemplo.com.br' } },
  ]
  const event = { message: { mid: 'm_files', text: 'veja', attachments } }
  await fake.tell(maria, event)
  await fake.tell(maria, event)
  const found = await until(async () => {
    const all = await messages()
    expect(all.filter(({ mediaUrl }) => mediaUrl)).toHaveLength(2)
    return all
  })
  expect(found.map(({ mediaType, body }) => [mediaType, body.split('|')[0]])).toEqual([
    ['image', 'veja'],
    ['application', 'conta de luz.pdf'],
    ['locationMessage', ''],
    ['conversation', 'Uma página\nhttps://exemplo.com.br'],
  ])
  const bytes = await Promise.all(
    found.slice(0, 2).map(async ({ mediaUrl }) => {
      const url = new URL(mediaUrl ?? '', 'http://desk')
      const answer = await w.app.inject({ method: 'GET', url: url.pathname + url.search })
      return answer.rawPayload
    }),
  )
  expect(bytes[0]?.equals(picture)).toBe(true)
  expect(bytes[1]?.equals(document)).toBe(true)
})

test('a file goes out byte for byte, its caption after it', async () => {
  await link()
  await fake.write(maria, 'manda a foto')
  const id = await accept()
  const picture = await png()
  const medias = { name: 'foto.png', bytes: new Uint8Array(picture) }
  const { body, headers } = await multipart({ fromMe: 'true', body: 'aqui está', medias })
  expect((await w.call(company.admin, 'POST', `/messages/${id}`, body, headers)).status).toBe(200)
  const sent = await until(() => {
    const found = fake.sent.filter(({ to }) => to === maria.id)
    expect(found).toHaveLength(2)
    return found
  })
  expect(sent[0]?.attachment).toMatchObject({ type: 'image', mimetype: 'image/png', name: 'foto.png' })
  expect(sent[0]?.attachment?.bytes.equals(picture)).toBe(true)
  expect(sent[1]?.text).toBe('aqui está')
  await until(async () => expect((await withBody('aqui está')).ack).toBe(2))
})

test('quotes are sent and received', async () => {
  await link()
  const mid = await fake.write(maria, 'tem azul?')
  const id = await accept()
  await say(id, 'tem', { quotedMsg: await withBody('tem azul?') })
  await until(async () => expect((await withBody('tem')).ack).toBe(2))
  const sent = fake.sent.find(({ to }) => to === maria.id)
  expect(sent?.replyTo).toBe(mid)
  await fake.write(maria, { text: 'quero', reply_to: { mid: sent?.mid } })
  expect((await withBody('quero')).quotedMsg?.body).toBe('tem')
})

test("what somebody writes in the page's own inbox is from us; what we sent is not doubled", async () => {
  await link()
  await fake.write(maria, 'oi')
  await fake.writeInInbox(maria, 'respondi pelo celular')
  expect(await withBody('respondi pelo celular')).toMatchObject({ fromMe: true, ack: 2 })
  const id = await accept()
  await say(id, 'pelo sistema')
  await until(async () => expect((await withBody('pelo sistema')).ack).toBe(2))
  const sent = fake.sent.find(({ to }) => to === maria.id)
  await fake.tell(maria, { message: { mid: sent?.mid, text: 'pelo sistema', is_echo: true } }, true)
  expect(await messages()).toHaveLength(3)
})

test('a button arrives as its title, and reactions, edits and deletions are applied', async () => {
  await link()
  await fake.tell(maria, { postback: { title: 'Falar com a loja', payload: 'FALAR' } })
  const mid = await fake.write(maria, 'ola')
  await fake.tell(maria, { message_edit: { mid, text: 'olá', num_edit: 1 } })
  await fake.tell(maria, { reaction: { mid, action: 'react', emoji: '❤' } })
  expect(await withBody('Falar com a loja')).toMatchObject({ fromMe: false })
  expect(await withBody('olá')).toMatchObject({ isEdited: true, reactions: [{ emoji: '❤' }] })
  await fake.tell(maria, { message: { mid, is_deleted: true } })
  expect((await messages()).filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
})

test('only webhooks signed by Meta are accepted', async () => {
  await link()
  const event = {
    sender: { id: maria.id },
    recipient: { id: page.id },
    timestamp: Date.now(),
    message: { mid: 'm1', text: 'x' },
  }
  const body = { object: 'page', entry: [{ id: page.id, time: 1, messaging: [event] }] }
  expect((await fake.post(body, 'another-secret')).status).toBe(403)
  const unsigned = await fetch(fake.webhook, { method: 'POST', body: JSON.stringify(body) })
  expect(unsigned.status).toBe(403)
  expect(await messages()).toEqual([])
  for (const other of [
    { object: 'page', entry: [{ id: '1', messaging: [event] }] },
    { object: 'user', entry: [] },
    [],
  ]) {
    const answer = await fake.post(other)
    expect([answer.status, await answer.text()]).toEqual([200, 'EVENT_RECEIVED'])
  }
  expect(await messages()).toEqual([])
  expect((await fake.post(body)).status).toBe(200)
  expect(await messages()).toHaveLength(1)
})

test('the webhook address is verified only with the right token', async () => {
  const ask = (token: string) =>
    fetch(`${fake.webhook}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
  const right = await ask(fake.app.verifyToken)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect((await ask('errada')).status).toBe(403)
})

test('a message after 24 hours fails with the reason', async () => {
  await link()
  await fake.write(maria, 'oi')
  const id = await accept()
  fake.wroteAgo(maria, 25 * 3600 * 1000)
  await say(id, 'ainda aí?')
  await until(async () =>
    expect(await withBody('ainda aí?')).toMatchObject({ ack: 0, sendError: 'ERR_META_WINDOW_CLOSED' }),
  )
})

test('an expired token disconnects the connection, and queued messages are sent after the next login', async () => {
  await link()
  await fake.write(maria, 'oi')
  const id = await accept()
  fake.endAccess(page)
  await say(id, 'espera um pouco')
  await until(async () =>
    expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', reason: 'tokenInvalid' }]),
  )
  expect(fake.sent.filter(({ to }) => to === maria.id)).toEqual([])
  await link()
  await until(async () => expect((await withBody('espera um pouco')).ack).toBe(2))
  expect(await connections()).toMatchObject([{ status: 'CONNECTED', reason: null }])
})

test('a request that Meta was too busy for is repeated, and the message is sent once', async () => {
  await link()
  await fake.write(maria, 'oi')
  const id = await accept()
  fake.next.push({ code: 613, message: 'Calls to this api have exceeded the rate limit.' })
  await say(id, 'com calma')
  await until(async () => expect((await withBody('com calma')).ack).toBe(2))
  expect(fake.sent.filter(({ to }) => to === maria.id)).toHaveLength(1)
}, 20_000)

test('after a lost response the echo acknowledges the message, and it is not sent twice', async () => {
  await link()
  await fake.write(maria, 'oi')
  const id = await accept()
  fake.next.push('hang')
  await say(id, 'uma vez só')
  await until(async () => expect((await withBody('uma vez só')).ack).toBe(2))
  expect(fake.sent.filter(({ to }) => to === maria.id)).toHaveLength(1)
})

test('after a lost response without an echo the message is marked uncertain', async () => {
  await link()
  await fake.write(maria, 'oi')
  const id = await accept()
  fake.echoes = false
  fake.next.push('hang')
  await say(id, 'será?')
  await until(async () => expect((await withBody('será?')).sendError).toBe('ERR_META_UNCERTAIN'))
  expect(fake.sent.filter(({ to }) => to === maria.id)).toHaveLength(1)
}, 20_000)

test('a page cannot write first to a contact', async () => {
  const [made] = (await link()).body
  const contactId = await w.insert(
    `insert into contacts (company_id, name, number) values ($1, 'Ana', '5541999990000')`,
    [company.id],
  )
  const queueId = await company.queue()
  const refused = await w.call(company.admin, 'POST', '/tickets', {
    contactId,
    queueId,
    whatsappId: made?.id,
    status: 'open',
  })
  expect([refused.status, refused.body]).toMatchObject([400, { error: 'ERR_META_NEVER_WROTE' }])
  await fake.write(maria, 'oi')
  const [mine] = await tickets()
  await w.call(company.admin, 'PUT', `/tickets/${mine?.id}`, { status: 'closed' })
  const body = { contactId: mine?.contactId, queueId, status: 'open' }
  const again = await w.call<TicketDetails>(company.admin, 'POST', '/tickets', body)
  expect([again.status, again.body.channel, again.body.whatsappId]).toEqual([200, 'facebook', made?.id])
})

test('disconnecting ends the subscription, unless Instagram still needs the page', async () => {
  const [facebook, instagram] = (await link([page], true)).body
  await until(async () => expect((await connections()).every(({ status }) => status === 'CONNECTED')).toBe(true))
  const end = (id: number | undefined) => w.call(company.admin, 'DELETE', `/whatsappsession/${id}`)
  const tokens = async () =>
    (
      await w.owner.query('select 1 from meta_accounts where company_id = $1 and token_sealed is not null', [
        company.id,
      ])
    ).rowCount
  await end(facebook?.id)
  await until(async () => expect(await tokens()).toBe(1))
  expect(fake.subscribed.has(page.id)).toBe(true)
  await end(instagram?.id)
  await until(async () => expect(await tokens()).toBe(0))
  expect(fake.subscribed.has(page.id)).toBe(false)
})
