import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSigned } from '#server/channels/meta/event.ts'
import { INBOUND, type CloudCustomer, type CloudNumber } from './cloud-events.ts'
import { FakeMeta } from './meta.ts'

type Pricing = { billable: boolean; category: string }
type Status = { status: string; biz_opaque_callback_data?: string; errors?: { code: number }[]; pricing?: Pricing }
type Value = { statuses?: Status[]; messages?: { type: string; id: string }[] }

let fake: FakeMeta
let number: CloudNumber
let ana: CloudCustomer
let told: Value[]
let signed: boolean[]
const server = createServer((request, response) => void hear(request).then(() => response.end()))

async function hear(request: IncomingMessage): Promise<void> {
  const bytes = await buffer(request)
  signed.push(isSigned(bytes, request.headers['x-hub-signature-256'], number.appSecret))
  const body = JSON.parse(bytes.toString()) as { entry: { changes: { value: Value }[] }[] }
  told.push(...body.entry.flatMap(({ changes }) => changes.map(({ value }) => value)))
}

beforeEach(async () => {
  fake = await FakeMeta.start()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  number = fake.cloud.number('Loja da Ana', { appSecret: 'segredo-da-loja' })
  ana = fake.cloud.customer(number, 'Ana')
  told = []
  signed = []
})
afterEach(async () => {
  expect(fake.problems).toEqual([])
  await fake.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function call(method: string, path: string, body?: object | FormData, token = number.token) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${fake.url}/v26.0/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm || !body ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  const json = (await answer.json()) as { error?: { code: number; error_subcode?: number } }
  return { status: answer.status, code: json.error?.code, json }
}
const send = (body: object) =>
  call('POST', `${number.id}/messages`, { messaging_product: 'whatsapp', to: ana.waId, ...body })
const text = (body: string) => send({ type: 'text', text: { body }, biz_opaque_callback_data: 'OWN' })
const statuses = () => told.flatMap(({ statuses: some = [] }) => some.map(({ status }) => status))

test('the statuses of a message are signed, and come as the test wants them', async () => {
  await fake.cloud.write(ana, 'oi')
  fake.cloud.statuses.upTo = 'read'
  expect((await text('olá')).status).toBe(200)
  await fake.cloud.settled()
  expect(statuses()).toEqual(['sent', 'delivered', 'read'])
  expect(told.at(-1)?.statuses?.[0]?.biz_opaque_callback_data).toBe('OWN')
  Object.assign(fake.cloud.statuses, { skip: ['delivered'], shuffle: true, duplicate: true })
  told = []
  await text('de novo')
  await fake.cloud.settled()
  expect(statuses()).toEqual(['read', 'read', 'sent', 'sent'])
  expect(signed.every(Boolean)).toBe(true)
})

test('each status says as what the message is charged, and a failure says nothing of it', async () => {
  fake.cloud.templates.add(number.wabaId, 'promocao', 'Só hoje', { category: 'MARKETING' })
  const charged = () =>
    told.flatMap(({ statuses: some = [] }) =>
      some.map(({ pricing }) => pricing && `${pricing.category} ${pricing.billable}`),
    )
  await send({ type: 'template', template: { name: 'promocao', language: { code: 'pt_BR' } } })
  await fake.cloud.settled()
  expect(charged()).toEqual(['marketing true', 'marketing true'])
  told = []
  await fake.cloud.write(ana, 'oi')
  await text('olá')
  await fake.cloud.settled()
  expect(charged()).toEqual(['service true', 'service true'])
  told = []
  fake.cloud.failing.set(ana.waId!.slice(-4), { code: 131049, title: 'Not delivered' })
  await text('olá')
  await fake.cloud.settled()
  expect(charged()).toEqual([undefined])
})

test('a closed window, a scripted failure and a wrong token are refused by their codes', async () => {
  expect((await text('olá')).code).toBe(131047)
  await fake.cloud.write(ana, 'oi')
  fake.cloud.next.push({ code: 131056 })
  expect((await text('olá')).code).toBe(131056)
  fake.cloud.refused.set(ana.waId!.slice(-4), { code: 131026 })
  expect((await text('olá')).code).toBe(131026)
  fake.cloud.reset()
  fake.cloud.failing.set(ana.waId!.slice(-4), { code: 131049, title: 'Not delivered' })
  expect((await text('olá')).status).toBe(200)
  await fake.cloud.settled()
  expect(told.at(-1)?.statuses?.[0]).toMatchObject({ status: 'failed', errors: [{ code: 131049 }] })
  expect(await call('GET', number.id, undefined, 'EAAwrong')).toMatchObject({ status: 401, code: 190 })
  fake.cloud.endAccess(number)
  expect(await call('GET', number.id)).toMatchObject({ status: 200 })
  expect(await call('GET', '1')).toMatchObject({ status: 404, code: 803 })
  fake.cloud.forbid(number)
  expect(await call('GET', number.id)).toMatchObject({ status: 403, code: 200 })
})

test.each<[string, object]>([
  ['a long text', { type: 'text', text: { body: 'x'.repeat(4097) } }],
  ['a caption of a voice note', { type: 'audio', audio: { link: 'https://a.test/a', caption: 'x' } }],
  ['a place beyond the poles', { type: 'location', location: { latitude: 91, longitude: 0 } }],
  ['a card without a name', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' } }] }],
  ['a reaction to nothing', { type: 'reaction', reaction: { emoji: '👍' } }],
  ['a file that was never uploaded', { type: 'image', image: { id: '1' } }],
  ['a mark that is too long', { type: 'text', text: { body: 'x' }, biz_opaque_callback_data: 'x'.repeat(513) }],
])('%s is refused', async (_what, message) => {
  await fake.cloud.write(ana, 'oi')
  expect(await send(message)).toMatchObject({ status: 400, code: 100 })
  expect(fake.cloud.sent).toEqual([])
})

const body = { text: 'Sobre o quê?' }
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const buttons = (...some: object[]) => ({ type: 'button', body, action: { buttons: some } })
const list = (rows: object[], button = 'Ver opções') => ({
  type: 'list',
  body,
  action: { button, sections: [{ rows }] },
})
const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), title: `Fila ${index + 1}` }))

test.each<[string, object]>([
  ['a fourth button', buttons(...['1', '2', '3', '4'].map((id) => reply(id, id)))],
  ['no button', buttons()],
  ['two buttons of the same title', buttons(reply('1', 'Sim'), reply('2', 'Sim'))],
  ['two buttons of the same id', buttons(reply('1', 'Sim'), reply('1', 'Não'))],
  ['a long title of a button', buttons(reply('1', 'x'.repeat(21)))],
  ['an empty title of a button', buttons(reply('1', ' '))],
  ['a long id of a button', buttons(reply('x'.repeat(257), 'Sim'))],
  ['a long text above buttons', { ...buttons(reply('1', 'Sim')), body: { text: 'x'.repeat(1025) } }],
  ['a long text above a list', { ...list(rowsUpTo(4)), body: { text: 'x'.repeat(4097) } }],
  ['an eleventh row', list(rowsUpTo(11))],
  ['a long title of a row', list([{ id: '1', title: 'x'.repeat(25) }])],
  ['a long description of a row', list([{ id: '1', title: 'Sim', description: 'x'.repeat(73) }])],
  ['a long word that opens the list', list(rowsUpTo(2), 'x'.repeat(21))],
  ['buttons of an unknown kind', { ...buttons(reply('1', 'Sim')), type: 'flow' }],
])('%s is refused as a value that is not valid', async (_what, interactive) => {
  await fake.cloud.write(ana, 'oi')
  expect(await send({ type: 'interactive', interactive })).toMatchObject({ status: 400, code: 131009 })
  expect(fake.cloud.sent).toEqual([])
})

test('a button and a row of a list are pressed, and name the message that they are of', async () => {
  await fake.cloud.write(ana, 'oi')
  expect((await send({ type: 'interactive', interactive: buttons(reply('1', 'Sim'), reply('2', 'Não')) })).status).toBe(
    200,
  )
  const long = { ...list(rowsUpTo(10)), body: { text: 'x'.repeat(4096) } }
  expect((await send({ type: 'interactive', interactive: long })).status).toBe(200)
  const [first, second] = fake.cloud.sent
  await fake.cloud.tap(ana, first!, '2')
  await fake.cloud.tap(ana, second!, '10')
  const answers = told.flatMap(({ messages = [] }) => messages).slice(-2)
  expect(answers).toMatchObject([
    { context: { id: first?.wamid }, interactive: { type: 'button_reply', button_reply: { id: '2', title: 'Não' } } },
    { context: { id: second?.wamid }, interactive: { type: 'list_reply', list_reply: { id: '10', title: 'Fila 10' } } },
  ])
})

test('a file is uploaded, located and downloaded with the token alone', async () => {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', 'image/png')
  form.set('file', new File([new Uint8Array([1, 2, 3])], 'foto.png', { type: 'image/png' }))
  const { id } = (await call('POST', `${number.id}/media`, form)).json as { id?: string }
  const { url } = (await call('GET', String(id))).json as { url?: string }
  expect((await fetch(url!)).status).toBe(401)
  const file = await fetch(url!, { headers: { authorization: `Bearer ${number.token}` } })
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 3])
  await fake.cloud.write(ana, 'manda a foto')
  expect((await send({ type: 'sticker', sticker: { id } })).code).toBe(100)
  expect((await send({ type: 'image', image: { id, caption: 'aqui' } })).status).toBe(200)
  expect(fake.cloud.sent).toMatchObject([{ type: 'image', media: { name: 'foto.png' } }])
  form.set('file', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'foto.png', { type: 'image/png' }))
  expect((await call('POST', `${number.id}/media`, form)).code).toBe(131053)
})

test('customers write messages of every type, with and without a number', async () => {
  const hidden = fake.cloud.customer(number, 'Bia', { waId: null, username: 'bia' })
  const media = fake.cloud.file(number, 'image/png', Buffer.from('png'))
  for (const message of [
    INBOUND.image(media, 'legenda'),
    INBOUND.location(-25.4, -49.2),
    INBOUND.contact('Caio', '5541999990000'),
    INBOUND.unsupported(),
  ])
    await fake.cloud.write(ana, message)
  await fake.cloud.write(hidden, 'oi')
  expect(told.flatMap(({ messages = [] }) => messages.map(({ type }) => type))).toEqual([
    ...['image', 'location', 'contacts', 'unsupported', 'text'],
  ])
  expect(told.at(-1)).toMatchObject({ contacts: [{ user_id: hidden.userId, profile: { username: 'bia' } }] })
  expect(JSON.stringify(told.at(-1))).not.toContain('wa_id')
})

test('subscribing and describing a number', async () => {
  expect((await call('POST', `${number.wabaId}/subscribed_apps`)).json).toEqual({ success: true })
  expect([...fake.cloud.subscribed]).toEqual([number.wabaId])
  const fields = 'display_phone_number,verified_name,quality_rating'
  expect((await call('GET', `${number.id}?fields=${fields}`)).json).toEqual({
    ...{ id: number.id, display_phone_number: number.display, verified_name: 'Loja da Ana', quality_rating: 'GREEN' },
  })
})

test('a token tells what it may do, unless it may not be asked', async () => {
  const inspect = async () => (await call('GET', `debug_token?input_token=${number.token}`)) as { json: object }
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
  expect((await inspect()).json).toMatchObject({ data: { scopes, expires_at: 0 } })
  fake.cloud.describeToken(number, { scopes: [], expiresAt: 9 })
  expect((await inspect()).json).toMatchObject({ data: { scopes: [], expires_at: 9 } })
  fake.cloud.describeToken(number, null)
  expect(await inspect()).toMatchObject({ status: 400, code: 100 })
})

test('an account lists its numbers page by page, and only to its own token', async () => {
  const { wabaId, token } = number
  const second = fake.cloud.number('Filial', { wabaId, token })
  const other = fake.cloud.number('Outra conta')
  const page = (query: string) => call('GET', `${wabaId}/phone_numbers?fields=id&limit=1${query}`)
  const first = (await page('')).json as { data: object[]; paging: { next?: string; cursors: { after: string } } }
  expect([first.data, first.paging.next]).toMatchObject([[{ id: number.id }], expect.any(String)])
  const last = (await page(`&after=${first.paging.cursors.after}`)).json
  expect(last).toMatchObject({ data: [{ id: second.id }] })
  expect(last).not.toHaveProperty('paging.next')
  expect((await call('GET', `${other.wabaId}/phone_numbers?fields=id`)).status).not.toBe(200)
})

test('too many calls are refused until there are fewer', async () => {
  fake.cloud.limited = true
  expect((await call('GET', number.id)).json).toMatchObject({ error: { code: 80007 } })
  fake.cloud.limited = false
  expect((await call('GET', number.id)).status).toBe(200)
})

const template = (components: object[] = [], name = 'boleto') =>
  send({ type: 'template', template: { name, language: { code: 'pt_BR' }, components } })
const bodyOf = (...texts: string[]) => ({ type: 'body', parameters: texts.map((one) => ({ type: 'text', text: one })) })

test('a template is taken when the window is closed, and only as it was approved', async () => {
  const boleto = fake.cloud.templates.add(number.wabaId, 'boleto', 'Oi {{1}}, vence {{2}}')
  fake.cloud.wroteAgo(ana, 48 * 3600 * 1000)
  expect((await text('oi')).code).toBe(131047)
  expect((await template([bodyOf('Ana', 'hoje')])).status).toBe(200)
  expect((await template([bodyOf('Ana')])).code).toBe(132000)
  expect((await template([bodyOf('Ana', 'hoje\nou amanhã')])).code).toBe(132012)
  expect((await template([bodyOf('Ana', 'hoje')], 'outro')).code).toBe(132001)
  await fake.cloud.templates.review(boleto, 'PAUSED')
  expect((await template([bodyOf('Ana', 'hoje')])).code).toBe(132015)
  await fake.cloud.templates.review(boleto, 'DISABLED')
  expect((await template([bodyOf('Ana', 'hoje')])).code).toBe(132016)
  expect(signed.every(Boolean)).toBe(true)
})

test('the templates of an account are listed page by page', async () => {
  for (const name of ['a', 'b', 'c']) fake.cloud.templates.add(number.wabaId, name, 'Oi')
  const page = async (query: string) => {
    const { json } = await call('GET', `${number.wabaId}/message_templates?limit=2${query}`)
    return json as { data?: { name: string }[]; paging?: { next?: string; cursors: { after: string } } }
  }
  const first = await page('')
  expect([first.data?.map(({ name }) => name), Boolean(first.paging?.next)]).toEqual([['a', 'b'], true])
  const last = await page(`&after=${first.paging?.cursors.after}`)
  expect([last.data?.map(({ name }) => name), last.paging?.next]).toEqual([['c'], undefined])
})

const create = (change: object = {}) =>
  call('POST', `${number.wabaId}/message_templates`, {
    ...{ name: 'vencimento', language: 'pt_BR', category: 'UTILITY', parameter_format: 'POSITIONAL' },
    components: [{ type: 'BODY', text: 'Sua fatura vence no dia {{1}}, amanhã.', example: { body_text: [['5']] } }],
    ...change,
  })
const bodyPart = (text: string, example?: object) => ({
  components: [{ type: 'BODY', text, ...(example && { example }) }],
})

test('a new template is taken for review once, and its name is kept for a while after it was deleted', async () => {
  const { json } = await create()
  expect(json).toMatchObject({ status: 'PENDING', category: 'UTILITY' })
  const subcodeOf = async (change: object = {}) => (await create(change)).json.error?.error_subcode
  expect(await subcodeOf()).toBe(2388024)
  expect(await subcodeOf({ name: 'outro', ...bodyPart('Oi {{1}}', { body_text: [['Ana']] }) })).toBe(2388299)
  expect(await subcodeOf({ name: 'outro', ...bodyPart('Vence no dia {{1}}, viu?') })).toBe(2388072)
  const { id } = json as { id?: string }
  const remove = () => call('DELETE', `${number.wabaId}/message_templates?hsm_id=${id}&name=vencimento`)
  expect((await remove()).json).toEqual({ success: true })
  expect(fake.cloud.templates.of(number.wabaId).map(({ name }) => name)).not.toContain('vencimento')
  expect(await subcodeOf()).toBe(2388023)
})

test('a template with a picture needs a sample, which is uploaded to the app that the token is of', async () => {
  const header = (handle?: string) => ({
    components: [
      { type: 'HEADER', format: 'IMAGE', ...(handle && { example: { header_handle: [handle] } }) },
      { type: 'BODY', text: 'Aproveite.' },
    ],
  })
  const subcode = async (handle?: string) => (await create(header(handle))).json.error?.error_subcode
  expect(await subcode()).toBe(2388273)
  expect(await subcode('4:123')).toBe(2388273)
  const file = 'file_name=foto.png&file_length=3&file_type=image/png'
  expect((await call('POST', `${fake.app.id}/uploads?${file}`)).code).toBe(100)
  const app = ((await call('GET', 'app?fields=id')).json as { id?: string }).id
  const session = ((await call('POST', `${app}/uploads?${file}`)).json as { id?: string }).id
  const upload = async (authorization: string) => {
    const headers = { authorization, file_offset: '0' }
    const answer = await fetch(`${fake.url}/v26.0/${session}`, { method: 'POST', headers, body: 'png' })
    return ((await answer.json()) as { h?: string }).h
  }
  expect(await upload(`Bearer ${number.token}`)).toBe(undefined)
  expect(await subcode(await upload(`OAuth ${number.token}`))).toBe(undefined)
})

test('the code of a sign-up gives the token once, to the app alone', async () => {
  const code = fake.cloud.signUp(number)
  const redeem = async (secret: string) => {
    const query = new URLSearchParams({ client_id: fake.app.id, client_secret: secret, code })
    return (await (await fetch(`${fake.url}/v26.0/oauth/access_token?${query}`)).json()) as { access_token?: string }
  }
  expect(await redeem('de-outro')).not.toHaveProperty('access_token')
  expect(fake.problems.splice(0)).toHaveLength(1)
  expect(await redeem(fake.app.secret)).toMatchObject({ access_token: number.token })
  expect(await redeem(fake.app.secret)).not.toHaveProperty('access_token')
})

test('a number is registered with its PIN, and one that stays on a phone never', async () => {
  const product = { messaging_product: 'whatsapp' }
  const fresh = fake.cloud.number('Nova', { registered: false, token: number.token, appSecret: number.appSecret })
  const register = (id: string, pin: string) => call('POST', `${id}/register`, { ...product, pin })
  expect((await register(fresh.id, '123456')).status).toBe(200)
  expect((await register(fresh.id, '654321')).code).toBe(133005)
  const kept = fake.cloud.number('No celular', { onPhone: true, token: number.token, appSecret: number.appSecret })
  expect((await register(kept.id, '123456')).status).toBe(500)
  expect(fake.problems.splice(0)).toHaveLength(1)
})

test('a phone is asked for each kind once, and only for somebody who listens', async () => {
  const kept = fake.cloud.number('No celular', { onPhone: true, token: number.token, appSecret: number.appSecret })
  const ask = () => call('POST', `${kept.id}/smb_app_data`, { messaging_product: 'whatsapp', sync_type: 'history' })
  expect((await ask()).status).toBe(500)
  expect(fake.problems.splice(0)).toHaveLength(1)
  await call('POST', `${kept.wabaId}/subscribed_apps`)
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 400])
  expect(fake.cloud.askedOfPhones).toEqual([{ number: kept.id, kind: 'history' }])
})
