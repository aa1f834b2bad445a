import { expect, test } from 'vitest'
import type { TicketDetails } from '#contract/tickets.ts'
import { png } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'

import {
  until,
  link,
  connections,
  tickets,
  messages,
  accept,
  say,
  signOut,
  withBody,
  stage,
  useMeta,
} from '#tests/meta-fixture.ts'
import { createMetaStore } from './store.ts'

useMeta()

test('a login creates connections for its pages, subscribes them, and stores tokens encrypted', async () => {
  const answer = await link()
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([
    { name: 'Loja da Ana', channel: 'facebook', status: 'CONNECTED', isDefault: false },
  ])
  expect(stage.fake.subscribed.get(stage.page.id)).toContain('message_echoes')
  expect(answer.text).not.toContain(stage.page.token)
  const { rows } = await stage.w.owner.query<{ token: string }>(
    `select encode(token_sealed, 'escape') as token from meta_accounts where company_id = $1`,
    [stage.company.id],
  )
  expect(rows[0]?.token).toBeTruthy()
  expect(rows[0]?.token).not.toContain(stage.page.token)
  expect(
    stage.w.events.filter(({ companyId }) => companyId === stage.company.id).map(({ event }) => event.name),
  ).toEqual(expect.arrayContaining(['connection.saved', 'connection.stateChanged']))
})

test('with Instagram both connections are created; without an Instagram account none is', async () => {
  expect((await link([stage.page], true)).body.map(({ channel, name }) => [channel, name])).toEqual([
    ['facebook', 'Loja da Ana'],
    ['instagram', '@lojadaana'],
  ])
  const bare = await link([stage.fake.page('Sem Instagram')], true)
  expect([bare.status, bare.body]).toMatchObject([400, { error: 'ERR_META_NO_INSTAGRAM' }])
  expect(await connections()).toHaveLength(2)
})

test('linking again renews the token and creates no connection', async () => {
  const [first] = (await link()).body
  stage.fake.endAccess(stage.page)
  const [second] = (await link()).body
  expect(second?.id).toBe(first?.id)
  expect(await connections()).toHaveLength(1)
  await stage.fake.write(stage.maria, 'oi')
  await say(await accept(), 'voltamos')
  await until(() => expect(stage.fake.sent.at(-1)).toMatchObject({ to: stage.maria.id, text: 'voltamos' }))
})

test("another company's page is not taken over, and can be had once they let go of it", async () => {
  const [theirs] = (await link()).body
  const other = await stage.w.company()
  const refused = await link([stage.page], false, other)
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'ERR_META_PAGE_TAKEN' }])
  expect((await stage.w.call(other.admin, 'GET', '/whatsapp')).body).toEqual([])
  await stage.w.call(stage.company.admin, 'DELETE', `/whatsappsession/${theirs?.id}`)
  await until(async () => expect((await link([stage.page], false, other)).status).toBe(200))
  const back = await link()
  expect([back.status, back.body]).toMatchObject([409, { error: 'ERR_META_PAGE_TAKEN' }])
})

test('missing rights, a full plan, a bad login or no pages are refused, and nothing changes', async () => {
  const login = stage.fake.login(stage.page)
  const body = { facebookUserId: login.userId, facebookUserToken: login.token, addInstagram: false }
  expect((await stage.w.call(await stage.company.attendant(), 'POST', '/facebook', body)).status).toBe(403)
  const wrong = await stage.w.call(stage.company.admin, 'POST', '/facebook', { ...body, facebookUserToken: 'EAAwrong' })
  expect(wrong.body).toMatchObject({ error: 'ERR_META_LOGIN_FAILED' })
  expect((await link([])).body).toMatchObject({ error: 'ERR_META_NO_PAGES' })
  await stage.w.owner.query(
    'update plans set connections = 1 where id = (select plan_id from companies where id = $1)',
    [stage.company.id],
  )
  const full = await link([stage.page], true)
  expect([full.status, full.body]).toMatchObject([400, { error: 'ERR_PLAN_LIMIT_CONNECTIONS' }])
  expect(await connections()).toEqual([])
})

test('a customer writes and is answered, and the acks of the answer rise', async () => {
  await link()
  await stage.fake.write(stage.maria, 'Olá, é da loja? ✨')
  await until(async () =>
    expect(await tickets()).toMatchObject([{ channel: 'facebook', contact: { name: 'Maria Silva' } }]),
  )
  const id = await accept()
  await say(id, 'É sim!')
  await until(async () => expect((await withBody('É sim!')).ack).toBe(2))
  const sent = stage.fake.sent.filter(({ to }) => to === stage.maria.id)
  expect(sent.map(({ text }) => text)).toEqual(['É sim!'])
  const { id: messageId } = await withBody('É sim!')
  const taken = await stage.w.call(stage.company.admin, 'DELETE', `/messages/${messageId}`)
  expect([taken.status, taken.body]).toMatchObject([400, { error: 'ERR_DELETE_WAPP_MSG' }])
  await stage.fake.tell(stage.maria, { delivery: { mids: [sent[0]?.mid], watermark: Date.now() } })
  expect((await withBody('É sim!')).ack).toBe(3)
  await stage.fake.tell(stage.maria, { read: { watermark: Date.now() } })
  await stage.fake.tell(stage.maria, { delivery: { mids: [sent[0]?.mid], watermark: Date.now() } })
  expect((await withBody('É sim!')).ack).toBe(4)
  expect(await messages()).toHaveLength(2)
})

test('a read receipt covers messages up to its watermark and none sent later', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  await say(id, 'antes')
  await until(async () => expect((await withBody('antes')).ack).toBe(2))
  await stage.fake.tell(stage.maria, { read: { watermark: Date.now() - 60_000 } })
  expect((await withBody('antes')).ack).toBe(2)
  await stage.fake.tell(stage.maria, { read: { watermark: Date.now() } })
  expect((await withBody('antes')).ack).toBe(4)
})

test('Instagram receipts name a message id, and long texts are sent in parts of 1,000 bytes', async () => {
  await link([stage.page], true)
  const joao = stage.fake.person(stage.page, 'instagram', 'João')
  await stage.fake.write(joao, 'oi')
  const id = await accept()
  const long = 'coração '.repeat(200).trim()
  await say(id, long)
  await until(async () => expect((await withBody(long)).ack).toBe(2))
  const pieces = stage.fake.sent.filter(({ to }) => to === joao.id)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.map(({ text }) => text).join(' ')).toBe(long)
  await stage.fake.tell(joao, { read: { mid: pieces.at(-1)?.mid } })
  expect((await withBody(long)).ack).toBe(4)
  expect(await messages()).toHaveLength(2)
})

test('every file arrives byte for byte, and the same event twice is one message', async () => {
  await link()
  const picture = await png()
  const document = Buffer.from('%PDF-1.4\n%conta\n%%EOF\n')
  const attachments = [
    { type: 'image', payload: { url: stage.fake.file('foto.png', 'image/png', picture) } },
    { type: 'file', payload: { url: stage.fake.file('conta de luz.pdf', 'application/pdf', document) } },
    { type: 'location', payload: { coordinates: { lat: -25.4, long: -49.2 } } },
    { type: 'fallback', title: 'Uma página', payload: { url: 'https://exemplo.com.br' } },
  ]
  const event = { message: { mid: 'm_files', text: 'veja', attachments } }
  await stage.fake.tell(stage.maria, event)
  await stage.fake.tell(stage.maria, event)
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
      const answer = await stage.w.app.inject({ method: 'GET', url: url.pathname + url.search })
      return answer.rawPayload
    }),
  )
  expect(bytes[0]?.equals(picture)).toBe(true)
  expect(bytes[1]?.equals(document)).toBe(true)
})

test('a file goes out byte for byte, its caption after it', async () => {
  await link()
  await stage.fake.write(stage.maria, 'manda a foto')
  const id = await accept()
  const picture = await png()
  const medias = { name: 'foto.png', bytes: new Uint8Array(picture) }
  const { body, headers } = await multipart({ fromMe: 'true', body: 'aqui está', medias })
  expect((await stage.w.call(stage.company.admin, 'POST', `/messages/${id}`, body, headers)).status).toBe(200)
  const sent = await until(() => {
    const found = stage.fake.sent.filter(({ to }) => to === stage.maria.id)
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
  const mid = await stage.fake.write(stage.maria, 'tem azul?')
  const id = await accept()
  await say(id, 'tem', { quotedMsg: await withBody('tem azul?') })
  await until(async () => expect((await withBody('tem')).ack).toBe(2))
  const sent = stage.fake.sent.find(({ to }) => to === stage.maria.id)
  expect(sent?.replyTo).toBe(mid)
  await stage.fake.write(stage.maria, { text: 'quero', reply_to: { mid: sent?.mid } })
  expect((await withBody('quero')).quotedMsg?.body).toBe('tem')
  expect((await withBody('quero')).context).toBeNull()
  await stage.fake.write(stage.maria, { text: 'lindo', reply_to: { story: { id: '7', url: 'https://cdn.test/7' } } })
  expect((await withBody('lindo')).context?.quote).toEqual({ mediaType: 'image', body: '', isStatus: true })
})

test("what somebody writes in the page's own inbox is from us; what we sent is not doubled", async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  await stage.fake.writeInInbox(stage.maria, 'respondi pelo celular')
  expect(await withBody('respondi pelo celular')).toMatchObject({ fromMe: true, ack: 2 })
  const id = await accept()
  await say(id, 'pelo sistema')
  await until(async () => expect((await withBody('pelo sistema')).ack).toBe(2))
  const sent = stage.fake.sent.find(({ to }) => to === stage.maria.id)
  await stage.fake.tell(stage.maria, { message: { mid: sent?.mid, text: 'pelo sistema', is_echo: true } }, true)
  expect(await messages()).toHaveLength(3)
})

test('a button arrives as its title, and reactions, edits and deletions are applied', async () => {
  await link()
  await stage.fake.tell(stage.maria, { postback: { title: 'Falar com a loja', payload: 'FALAR' } })
  const mid = await stage.fake.write(stage.maria, 'ola')
  await stage.fake.tell(stage.maria, { message_edit: { mid, text: 'olá', num_edit: 1 } })
  await stage.fake.tell(stage.maria, { reaction: { mid, action: 'react', emoji: '❤' } })
  expect(await withBody('Falar com a loja')).toMatchObject({ fromMe: false })
  expect(await withBody('olá')).toMatchObject({ isEdited: true, reactions: [{ emoji: '❤' }] })
  await stage.fake.tell(stage.maria, { message: { mid, is_deleted: true } })
  expect((await messages()).filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
})

test('only webhooks signed by Meta are accepted', async () => {
  await link()
  const event = {
    sender: { id: stage.maria.id },
    recipient: { id: stage.page.id },
    timestamp: Date.now(),
    message: { mid: 'm1', text: 'x' },
  }
  const body = { object: 'page', entry: [{ id: stage.page.id, time: 1, messaging: [event] }] }
  expect((await stage.fake.post(body, 'another-secret')).status).toBe(403)
  const unsigned = await fetch(stage.fake.webhook, { method: 'POST', body: JSON.stringify(body) })
  expect(unsigned.status).toBe(403)
  expect(await messages()).toEqual([])
  for (const other of [
    { object: 'page', entry: [{ id: '1', messaging: [event] }] },
    { object: 'user', entry: [] },
    [],
  ]) {
    const answer = await stage.fake.post(other)
    expect([answer.status, await answer.text()]).toEqual([200, 'EVENT_RECEIVED'])
  }
  expect(await messages()).toEqual([])
  expect((await stage.fake.post(body)).status).toBe(200)
  expect(await messages()).toHaveLength(1)
})

test('the webhook address is verified only with the right token', async () => {
  const ask = (token: string) =>
    fetch(`${stage.fake.webhook}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
  const right = await ask(stage.fake.app.verifyToken)
  expect([right.status, await right.text()]).toEqual([200, '1158201444'])
  expect((await ask('errada')).status).toBe(403)
})

const HOUR_MS = 3600 * 1000
const windowClosed = { ack: 0, sendError: 'ERR_META_WINDOW_CLOSED' }

test('an answer is sent as one of a person after 24 hours, and fails with the reason after 7 days', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  await say(id, 'já vejo')
  await until(async () => expect((await withBody('já vejo')).ack).toBe(2))
  stage.fake.wroteAgo(stage.maria, 25 * HOUR_MS)
  await say(id, 'ainda aí?')
  await until(async () => expect((await withBody('ainda aí?')).ack).toBe(2))
  const answers = stage.fake.sent.filter(({ to }) => to === stage.maria.id)
  expect(answers.map(({ text, isByPerson }) => [text, isByPerson])).toEqual([
    ['já vejo', false],
    ['ainda aí?', true],
  ])
  stage.fake.wroteAgo(stage.maria, 7 * 24 * HOUR_MS + HOUR_MS)
  await say(id, 'e agora?')
  await until(async () => expect(await withBody('e agora?')).toMatchObject(windowClosed))
})

test('an app without the right to answer late is told that the window is closed', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  stage.fake.wroteAgo(stage.maria, 25 * HOUR_MS)
  stage.fake.mayAnswerLate = false
  await say(id, 'ainda aí?')
  await until(async () => expect(await withBody('ainda aí?')).toMatchObject(windowClosed))
})

test('an expired token disconnects the connection, and queued messages are sent after the next login', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  stage.fake.endAccess(stage.page)
  await say(id, 'espera um pouco')
  await until(async () =>
    expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', reason: 'tokenInvalid' }]),
  )
  expect(stage.fake.sent.filter(({ to }) => to === stage.maria.id)).toEqual([])
  await link()
  await until(async () => expect((await withBody('espera um pouco')).ack).toBe(2))
  expect(await connections()).toMatchObject([{ status: 'CONNECTED', reason: null }])
})

test('a message for which there were too many calls waits without an attempt counted, and is sent once', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  stage.fake.next.push({ code: 613, message: 'Calls to this api have exceeded the rate limit.' })
  await say(id, 'com calma')
  await until(async () => expect((await withBody('com calma')).ack).toBe(2))
  expect(stage.fake.sent.filter(({ to }) => to === stage.maria.id)).toHaveLength(1)
  const { rows } = await stage.w.owner.query('select send_attempts from messages where company_id = $1 and body = $2', [
    stage.company.id,
    'com calma',
  ])
  expect(rows).toEqual([{ send_attempts: 0 }])
})

test('after a lost response the echo acknowledges the message, and it is not sent twice', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  stage.fake.next.push('hang')
  await say(id, 'uma vez só')
  await until(async () => expect((await withBody('uma vez só')).ack).toBe(2))
  expect(stage.fake.sent.filter(({ to }) => to === stage.maria.id)).toHaveLength(1)
})

test('after a lost response without an echo the message is marked uncertain', async () => {
  await link()
  await stage.fake.write(stage.maria, 'oi')
  const id = await accept()
  stage.fake.echoes = false
  stage.fake.next.push('hang')
  await say(id, 'será?')
  await until(async () => expect((await withBody('será?')).sendError).toBe('ERR_META_UNCERTAIN'))
  expect(stage.fake.sent.filter(({ to }) => to === stage.maria.id)).toHaveLength(1)
})

test('a page cannot write first to a contact', async () => {
  const [made] = (await link()).body
  const contactId = await stage.w.insert(
    `insert into contacts (company_id, name, number) values ($1, 'Ana', '5541999990000')`,
    [stage.company.id],
  )
  const queueId = await stage.company.queue()
  const refused = await stage.w.call(stage.company.admin, 'POST', '/tickets', {
    contactId,
    queueId,
    whatsappId: made?.id,
    status: 'open',
  })
  expect([refused.status, refused.body]).toMatchObject([400, { error: 'ERR_META_NEVER_WROTE' }])
  await stage.fake.write(stage.maria, 'oi')
  const [mine] = await tickets()
  await stage.w.call(stage.company.admin, 'PUT', `/tickets/${mine?.id}`, { status: 'closed' })
  const body = { contactId: mine?.contactId, queueId, status: 'open' }
  const again = await stage.w.call<TicketDetails>(stage.company.admin, 'POST', '/tickets', body)
  expect([again.status, again.body.channel, again.body.whatsappId]).toEqual([200, 'facebook', made?.id])
})

test('disconnecting ends the subscription, unless Instagram still needs the page', async () => {
  const [facebook, instagram] = (await link([stage.page], true)).body
  await until(async () => expect((await connections()).every(({ status }) => status === 'CONNECTED')).toBe(true))
  const end = (id: number | undefined) => stage.w.call(stage.company.admin, 'DELETE', `/whatsappsession/${id}`)
  const tokens = async () =>
    (
      await stage.w.owner.query('select 1 from meta_accounts where company_id = $1 and token_sealed is not null', [
        stage.company.id,
      ])
    ).rowCount
  await end(facebook?.id)
  await until(async () => expect(await tokens()).toBe(1))
  expect(stage.fake.subscribed.has(stage.page.id)).toBe(true)
  await end(instagram?.id)
  await until(async () => expect(await tokens()).toBe(0))
  await until(() => expect(stage.fake.subscribed.has(stage.page.id)).toBe(false))
})

test('a login that came while the one before is signed out stays', async () => {
  const [first] = (await link()).body
  const { data, services } = stage.w.app
  const ref = { companyId: stage.company.id, connectionId: first?.id ?? 0 }
  const store = createMetaStore(data, services.keys.storage, ref)
  const { tokenSealed } = await store.account()
  await link()
  expect([await store.forgetToken(tokenSealed), (await store.account()).token]).toEqual([false, stage.page.token])
  expect(await store.forgetToken((await store.account()).tokenSealed)).toBe(true)
  expect((await store.account()).token).toBeNull()
})

test("disconnecting a page keeps the subscription that another company's Instagram account needs", async () => {
  const [facebook] = (await link()).body
  const other = await stage.w.company()
  await stage.w.owner.query(
    `with made as (insert into connections (company_id, channel, name) values ($1, 'instagram', 'Loja') returning id)
      insert into meta_accounts (company_id, connection_id, channel, account_id, page_id, name, token_sealed)
      select $1, id, 'instagram', $2, $3, 'Loja', '\\x00' from made`,
    [other.id, stage.page.instagram?.id, stage.page.id],
  )
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  await signOut(facebook?.id ?? 0)
  await stage.w.owner.query('delete from connections where company_id = $1', [other.id])
  expect(stage.fake.subscribed.has(stage.page.id)).toBe(true)
})
