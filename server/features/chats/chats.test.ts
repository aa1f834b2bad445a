import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Chat, ChatMessagePage, ChatPage, SentChatMessage } from '#contract/chats.ts'
import type { DomainEvent } from '#contract/events.ts'
import { png } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let other: Company
let ana: Member
let bia: Member
let caio: Member
beforeEach(async () => {
  company = await w.company()
  other = await w.company()
  ana = await company.attendant()
  bia = await company.attendant()
  caio = await company.attendant()
  w.events.length = 0
})

const photo = async () => new Uint8Array(await png())
const ids = (...members: Member[]) => members.map(({ id }) => ({ id, name: 'como a tela mostra' }))
const create = async (title = 'Turno da manhã', by = ana, users = [bia]): Promise<Chat> =>
  (await w.call<Chat>(by, 'POST', '/chats', { title, users: ids(...users) })).body
const change = (by: Member, id: number, body: object) => w.call<Chat>(by, 'PUT', `/chats/${id}`, body)
const list = async (by: Member, query = '') => (await w.call<ChatPage>(by, 'GET', `/chats${query}`)).body
const say = (by: Member, id: number, message: string, clientId?: string) =>
  w.call<SentChatMessage>(by, 'POST', `/chats/${id}/messages`, { message, clientId })
const heard = async (by: Member, id: number, query = '') =>
  (await w.call<ChatMessagePage>(by, 'GET', `/chats/${id}/messages${query}`)).body
const read = (by: Member, id: number, userId = by.id) => w.call<Chat>(by, 'POST', `/chats/${id}/read`, { userId })
const seeTo = (by: Member, id: number, lastId: number) => w.call<Chat>(by, 'POST', `/chats/${id}/read`, { lastId })
const unreads = (chat: Chat | undefined) => Object.fromEntries((chat?.users ?? []).map((u) => [u.userId, u.unreads]))
const events = (): DomainEvent[] =>
  w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event)
const names = () => events().map(({ name }) => name)
const ABSENT = { error: 'ERR_NO_CHAT_FOUND' }

test('a chat lists its owner first, and only members see it', async () => {
  const chat = await create('  Turno da manhã ')
  expect(chat).toMatchObject({ title: 'Turno da manhã', ownerId: ana.id, owner: { id: ana.id, name: ana.name } })
  expect(chat).toMatchObject({ lastMessage: '', companyId: company.id })
  expect(chat.users.map(({ userId, unreads: count, user }) => [userId, count, user])).toEqual([
    [ana.id, 0, { id: ana.id, name: ana.name }],
    [bia.id, 0, { id: bia.id, name: bia.name }],
  ])
  expect(Object.keys(chat.users[0]?.user ?? {})).toEqual(['id', 'name'])
  expect(await list(ana)).toEqual({ records: [chat], count: 1, hasMore: false })
  expect(await list(bia)).toEqual(await list(ana))
  expect((await w.call(bia, 'GET', `/chats/${chat.uuid}`)).body).toEqual(chat)
  for (const stranger of [caio, company.admin, other.admin]) {
    expect(await list(stranger)).toEqual({ records: [], count: 0, hasMore: false })
    expect((await w.call(stranger, 'GET', `/chats/${chat.uuid}`)).body).toEqual(ABSENT)
  }
  expect((await w.call(ana, 'GET', `/chats/${chat.id}`)).body).toEqual(ABSENT)
})

test.each([
  {},
  { title: 'Sem ninguém' },
  { title: 'Sem ninguém', users: [] },
  { title: 'Todos', users: 'todos' },
  { title: '  ', users: [{ id: 1 }] },
  { title: 'x'.repeat(101), users: [{ id: 1 }] },
  { users: [{ id: 1 }] },
])('a chat without title or members is refused: %j', async (body) => {
  expect((await w.call(ana, 'POST', '/chats', body)).status).toBe(400)
  expect((await list(ana)).records).toEqual([])
})

test('users of another company cannot be members', async () => {
  for (const id of [other.admin.id, 999_999]) {
    const answer = await w.call(ana, 'POST', '/chats', { title: 'x', users: [{ id: bia.id }, { id }] })
    expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_USER_FOUND' }])
  }
  const chat = await create()
  expect((await change(ana, chat.id, { title: 'Outro', users: ids(other.admin) })).status).toBe(404)
  expect((await list(ana)).records).toEqual([chat])
})

test('only members can write and get events; for others the chat does not exist', async () => {
  const chat = await create()
  await say(ana, chat.id, 'Bom dia')
  for (const stranger of [caio, company.admin, other.admin]) {
    expect((await say(stranger, chat.id, 'oi')).body).toEqual(ABSENT)
    expect(await heard(stranger, chat.id)).toEqual(ABSENT)
    expect((await read(stranger, chat.id, bia.id)).body).toEqual(ABSENT)
    expect((await change(stranger, chat.id, { title: 'Meu' })).body).toEqual(ABSENT)
    expect((await w.call(stranger, 'DELETE', `/chats/${chat.id}`)).body).toEqual(ABSENT)
  }
  expect((await heard(bia, chat.id)).records.map(({ message }) => message)).toEqual(['Bom dia'])
  expect(unreads((await list(bia)).records[0])).toEqual({ [ana.id]: 0, [bia.id]: 1 })
})

test('members who are not the owner cannot change the chat', async () => {
  const chat = await create()
  expect((await change(bia, chat.id, { title: 'Meu' })).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect((await w.call(bia, 'DELETE', `/chats/${chat.id}`)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect((await list(ana)).records).toEqual([chat])
})

test('a message updates list and counters, and emits events to the members', async () => {
  const chat = await create('Turno', ana, [bia, caio])
  w.events.length = 0
  const { status, body } = await say(ana, chat.id, 'Oi, gente\n')
  expect(status).toBe(200)
  const { chat: after, ...message } = body
  expect(message).toMatchObject({ chatId: chat.id, senderId: ana.id, sender: { id: ana.id, name: ana.name } })
  expect(message).toMatchObject({ message: 'Oi, gente', mediaPath: null, mediaName: null })
  expect(after).toMatchObject({ id: chat.id, lastMessage: `${ana.name}: Oi, gente` })
  expect(unreads(after)).toEqual({ [ana.id]: 0, [bia.id]: 1, [caio.id]: 1 })
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(chat.updatedAt))
  expect(events()).toEqual([
    { name: 'chat.messageCreated', payload: { newMessage: { ...message, chat: after }, chat: after } },
  ])
  expect(await heard(bia, chat.id)).toEqual({ records: [message], count: 1, hasMore: false })
  for (const blank of ['', '  \n']) expect((await say(ana, chat.id, blank)).status).toBe(400)
})

test('a message sent twice under one key is stored once', async () => {
  const chat = await create()
  const key = randomUUID()
  const first = await say(ana, chat.id, 'uma vez', key)
  const again = await Promise.all([say(ana, chat.id, 'uma vez', key), say(ana, chat.id, 'uma vez', key)])
  expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id])
  expect((await say(bia, chat.id, 'minha', key)).body.id).not.toBe(first.body.id)
  expect((await heard(ana, chat.id)).records.map(({ message }) => message)).toEqual(['uma vez', 'minha'])
  expect(unreads((await list(ana)).records[0])).toEqual({ [ana.id]: 1, [bia.id]: 1 })
})

test('simultaneous messages are all stored and counted', async () => {
  const chat = await create('Turno', ana, [bia, caio])
  const lines = Array.from({ length: 12 }, (_, index) => say(index % 2 ? ana : bia, chat.id, `linha ${index}`))
  expect((await Promise.all(lines)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(unreads((await list(caio)).records[0])).toEqual({ [ana.id]: 6, [bia.id]: 6, [caio.id]: 12 })
  // Events are emitted after the transaction, so two simultaneous ones may come in either order.
  const told = events()
    .flatMap((event) => (event.name === 'chat.messageCreated' ? [event.payload] : []))
    .toSorted((one, other) => one.newMessage.id - other.newMessage.id)
  expect(told.map(({ newMessage, chat: then }) => [newMessage.id, unreads(then)[caio.id]])).toEqual(
    told.map(({ newMessage }, index) => [newMessage.id, index + 1]),
  )
  expect((await heard(caio, chat.id)).records.map(({ id }) => id)).toEqual(told.map(({ newMessage }) => newMessage.id))
})

test('reading clears the actor’s own counter with one event, whoever the body names', async () => {
  const chat = await create('Turno', ana, [bia, caio])
  await say(ana, chat.id, 'oi')
  w.events.length = 0
  const { body } = await read(bia, chat.id, caio.id)
  expect(unreads(body)).toEqual({ [ana.id]: 0, [bia.id]: 0, [caio.id]: 1 })
  await read(bia, chat.id)
  expect(events()).toEqual([{ name: 'chat.read', payload: { chat: body }, audience: { userId: bia.id } }])
  expect((await list(bia, '?unread=true')).records).toEqual([])
  expect((await list(caio, '?unread=true')).records.map(({ id }) => id)).toEqual([chat.id])
})

test('messages after the last seen one stay unread', async () => {
  const chat = await create()
  const seen = (await say(ana, chat.id, 'oi')).body
  await say(ana, chat.id, 'está aí?')
  expect(unreads((await seeTo(bia, chat.id, seen.id)).body)).toEqual({ [ana.id]: 0, [bia.id]: 1 })
  const { id: latest } = (await say(bia, chat.id, 'estou')).body
  expect(unreads((await seeTo(bia, chat.id, latest)).body)).toEqual({ [ana.id]: 1, [bia.id]: 0 })
})

test('staying members keep their counter, and removed ones lose access at once', async () => {
  const chat = await create('Turno', ana, [bia, caio])
  await say(ana, chat.id, 'oi')
  w.events.length = 0
  const { body } = await change(ana, chat.id, { title: 'Tarde', users: ids(bia, company.admin) })
  expect(body).toMatchObject({ title: 'Tarde', updatedAt: (await list(ana)).records[0]?.updatedAt })
  expect(unreads(body)).toEqual({ [ana.id]: 0, [bia.id]: 1, [company.admin.id]: 0 })
  expect(events()[0]).toEqual({ name: 'chat.deleted', payload: { id: chat.id }, audience: { userIds: [caio.id] } })
  expect(events().slice(1)).toEqual(
    [ana, bia, company.admin].map(({ id }) => ({
      ...{ name: 'chat.updated', payload: { record: body }, audience: { userId: id } },
    })),
  )
  expect((await say(caio, chat.id, 'ainda estou?')).body).toEqual(ABSENT)
  expect(await heard(caio, chat.id)).toEqual(ABSENT)
  expect((await list(caio)).records).toEqual([])
  expect((await heard(company.admin, chat.id)).records).toHaveLength(1)
  expect(unreads((await change(ana, chat.id, { title: 'Noite' })).body)).toEqual(unreads(body))
})

test('a message of a member who is being removed is stored before the removal or not at all', async () => {
  const chat = await create('Turno', ana, [bia, caio])
  const [said] = await Promise.all([
    say(caio, chat.id, 'rápido'),
    change(ana, chat.id, { users: ids(bia) }),
    read(caio, chat.id),
  ])
  const records = (await heard(ana, chat.id)).records
  expect(records).toHaveLength(said.status === 200 ? 1 : 0)
  expect(unreads((await list(ana)).records[0])).toEqual({ [ana.id]: records.length, [bia.id]: records.length })
})

test('deleting a chat deletes messages and files, with an event to its members', async () => {
  const chat = await create()
  const { body, headers } = await multipart({ medias: { name: 'foto.png', bytes: await photo() } })
  await w.call(ana, 'POST', `/chats/${chat.id}/messages`, body, headers)
  w.events.length = 0
  expect((await w.call(ana, 'DELETE', `/chats/${chat.id}`)).body).toEqual({ message: 'Chat deleted' })
  expect(events()).toEqual([
    { name: 'chat.deleted', payload: { id: chat.id }, audience: { userIds: [ana.id, bia.id] } },
  ])
  expect((await w.jobs()).map(({ name }) => name)).toContain('file.release')
  expect(await heard(ana, chat.id)).toEqual(ABSENT)
  expect((await w.call(ana, 'DELETE', `/chats/${chat.id}`)).body).toEqual(ABSENT)
})

test('each file is a message with its own text and a signed URL', async () => {
  const chat = await create()
  const bytes = await photo()
  const form = await multipart({ medias: { name: 'foto.png', bytes }, body: 'foto.png', chatInterno: 'true' })
  const answer = await w.call<SentChatMessage>(ana, 'POST', `/chats/${chat.id}/messages`, form.body, form.headers)
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { message: '', mediaName: 'foto.png', mediaMimetype: 'image/png', chat: { lastMessage: `${ana.name}: foto.png` } },
  ])
  const path = (answer.body.mediaPath ?? '').replace('/api', '')
  expect((await w.call(null, 'GET', path)).status).toBe(200)
  expect((await w.call(null, 'GET', path.replace(/signature=.{4}/, 'signature=abcd'))).status).toBe(404)
  const refused = await multipart({ medias: { name: 'a.png', bytes } })
  const before = await w.owner.query('select count(*) from files')
  expect((await w.call(caio, 'POST', `/chats/${chat.id}/messages`, refused.body, refused.headers)).status).toBe(404)
  expect((await w.owner.query('select count(*) from files')).rows).toEqual(before.rows)
})

test('the text that comes with several files is kept with the first one', async () => {
  const [a, b] = [await photo(), await photo()]
  const send = async (texts: [field: string, text: string][]) => {
    const chat = await create()
    const form = new FormData()
    form.append('medias', new Blob([a]), 'a.png')
    form.append('medias', new Blob([b]), 'b.png')
    for (const [field, text] of texts) form.append(field, text)
    const request = new Response(form)
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const body = Buffer.from(await request.arrayBuffer())
    expect((await w.call(ana, 'POST', `/chats/${chat.id}/messages`, body, headers)).status).toBe(200)
    return (await heard(ana, chat.id)).records.map(({ message, mediaName }) => [mediaName, message])
  }
  const names: [string, string][] = [
    ['body', 'a.png'],
    ['body', 'b.png'],
  ]
  const kept = [
    ['a.png', 'Vejam as duas'],
    ['b.png', ''],
  ]
  expect(await send([['message', ' Vejam as duas ']])).toEqual(kept)
  expect(await send([...names, ['message', 'Vejam as duas']])).toEqual(kept)
  expect(await send([...names, ['body', 'Vejam as duas']])).toEqual(kept)
  expect(
    await send([
      ['body', 'frente'],
      ['body', 'verso'],
      ['message', 'Vejam'],
    ]),
  ).toEqual([
    ['a.png', 'Vejam\nfrente'],
    ['b.png', 'verso'],
  ])
  expect(await send(names)).toEqual([
    ['a.png', ''],
    ['b.png', ''],
  ])
})

test('messages come in pages of twenty, the newest page first, each from old to new', async () => {
  const chat = await create()
  await w.owner.query(
    `insert into chat_messages (company_id, chat_id, sender_id, sender_name, message)
     select $1, $2, $3, 'Ana', n::text from generate_series(1, 45) n`,
    [company.id, chat.id, ana.id],
  )
  const texts = (page: ChatMessagePage) => page.records.map(({ message }) => Number(message))
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const first = await heard(bia, chat.id)
  expect([texts(first), first.hasMore]).toEqual([span(26, 45), true])
  const third = await heard(bia, chat.id, '?pageNumber=3')
  expect([texts(third), third.hasMore, third.count]).toEqual([span(1, 5), false, 45])
  const second = await heard(bia, chat.id, `?before=${first.records[0]?.id}`)
  expect([texts(second), second.hasMore]).toEqual([span(6, 25), true])
  expect(await heard(bia, chat.id, '?pageNumber=9')).toEqual({ records: [], count: 160, hasMore: false })
})

test('chats are sorted by creation or last message, and found by title', async () => {
  const [first, second] = [await create('Estoque'), await create('Manhã')]
  await say(bia, first.id, 'acabou')
  const titles = async (query: string) => (await list(ana, query)).records.map(({ title }) => title)
  expect(await titles('')).toEqual(['Manhã', 'Estoque'])
  expect(await titles('?order=recent')).toEqual(['Estoque', 'Manhã'])
  expect(await titles('?searchParam=manha&pageNumber=1')).toEqual(['Manhã'])
  expect(await titles('?searchParam=%25')).toEqual([])
  expect(second.title).toBe('Manhã')
})

test('messages of a deleted user stay, and the chat gets another owner', async () => {
  const chat = await create()
  await say(ana, chat.id, 'até logo')
  await w.call(company.admin, 'DELETE', `/users/${ana.id}`)
  const [kept] = (await list(bia)).records
  expect(kept).toMatchObject({ ownerId: bia.id, owner: { id: bia.id, name: bia.name } })
  expect((await heard(bia, chat.id)).records[0]).toMatchObject({
    ...{ senderId: null, sender: { id: null, name: ana.name }, message: 'até logo' },
  })
  expect((await change(bia, chat.id, { title: 'Agora meu' })).status).toBe(200)
})

test('a plan without the internal chat refuses it', async () => {
  const chat = await create()
  await w.owner.query(
    `update plans set use_internal_chat = false where id = (select plan_id from companies where id = $1)`,
    [company.id],
  )
  for (const path of ['', `/${chat.uuid}`, `/${chat.id}/messages`])
    expect((await w.call(bia, 'GET', `/chats${path}`)).body).toEqual({ error: 'ERR_PLAN_FEATURE' })
  expect((await say(bia, chat.id, 'oi')).body).toEqual({ error: 'ERR_PLAN_FEATURE' })
  expect(names().filter((name) => name === 'chat.messageCreated')).toEqual([])
})
