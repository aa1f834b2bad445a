import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { multipart } from '#tests/multipart.ts'
import * as samples from '#tests/media-samples.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp({ env: { UPLOAD_LIMIT_MB: '1' } })
let company: Company
/** Ana may share with the company. */
let ana: Member
let bia: Member
beforeEach(async () => {
  company = await w.company()
  ana = await company.supervisor()
  bia = await company.attendant()
})

type Page = { records: QuickMessage[]; count: number; hasMore: boolean }
const create = async (actor: Member, body: Record<string, unknown>): Promise<QuickMessage> =>
  (await w.call<QuickMessage>(actor, 'POST', '/quick-messages', body)).body
const seen = async (actor: Member, query = ''): Promise<string[]> =>
  (await w.call<Page>(actor, 'GET', `/quick-messages?${query}`)).body.records.map(({ shortcode }) => shortcode)
const suggested = async (actor: Member): Promise<string[]> =>
  (await w.call<QuickMessage[]>(actor, 'GET', '/quick-messages/list?companyId=1&userId=1')).body.map(
    (one) => one.shortcode,
  )
const events = (): DomainEvent[] =>
  w.events
    .filter(({ companyId, event }) => companyId === company.id && event.name.startsWith('quickMessage.'))
    .map(({ event }) => event)
const upload = async (actor: Member, id: number, name: string, bytes: Buffer) => {
  const form = await multipart({ typeArch: '../../etc', file: { name, bytes: new Uint8Array(bytes) } })
  return w.call<{ mensagem?: string }>(actor, 'POST', `/quick-messages/${id}/media-upload`, form.body, form.headers)
}
const onDisk = (): number =>
  readdirSync(join(w.config.dataDir, 'files', String(company.id)), { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile(),
  ).length

test('allowed fields are stored, and others are ignored', async () => {
  const answer = await w.call<QuickMessage>(ana, 'POST', '/quick-messages', {
    shortcode: ' oi ',
    message: 'Olá!',
    geral: false,
    status: true,
    isMedia: true,
    mediaPath: '../../x.png',
    userId: bia.id,
    companyId: 1,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    shortcode: 'oi',
    message: 'Olá!',
    geral: false,
    status: true,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    userId: ana.id,
    companyId: company.id,
  })
  expect(events()).toEqual([{ name: 'quickMessage.created', payload: { record: answer.body } }])
  expect((await w.call(ana, 'GET', `/quick-messages/${answer.body.id}`)).body).toEqual(answer.body)
})

test('a shortcode is required', async () => {
  const { body } = await w.call<{ details: object[] }>(ana, 'POST', '/quick-messages', { shortcode: ' ', message: 'a' })
  expect(body.details[0]).toMatchObject({ field: 'shortcode', message: 'Obrigatório' })
  for (const shortcode of ['', '  ', 'x'.repeat(61), null, 7])
    expect((await w.call(ana, 'POST', '/quick-messages', { shortcode, message: 'a' })).status).toBe(400)
  expect(await seen(ana)).toEqual([])
})

test('users see own and shared messages; the composer only active ones', async () => {
  await create(ana, { shortcode: 'minha' })
  await create(ana, { shortcode: 'geral', geral: true })
  await create(ana, { shortcode: 'parada', geral: true, status: false })
  await create(bia, { shortcode: 'dela' })
  expect(await seen(ana)).toEqual(['geral', 'minha', 'parada'])
  expect(await seen(bia)).toEqual(['dela', 'geral', 'parada'])
  expect(await seen(company.admin)).toEqual(['geral', 'parada'])
  expect(await suggested(bia)).toEqual(['dela', 'geral'])
  expect(await seen((await w.company()).admin)).toEqual([])
})

test('pages hold twenty in order of the shortcodes, and are searched without accents', async () => {
  for (let index = 0; index < 23; index++) await create(ana, { shortcode: `código ${String(index).padStart(2, '0')}` })
  const { body } = await w.call<Page>(ana, 'GET', '/quick-messages?pageNumber=1')
  expect([body.records.length, body.hasMore, body.records[0]?.shortcode]).toEqual([20, true, 'código 00'])
  expect(await seen(ana, 'pageNumber=2')).toEqual(['código 20', 'código 21', 'código 22'])
  expect(await seen(ana, 'searchParam=CODIGO%2007')).toEqual(['código 07'])
  expect(await seen(ana, 'searchParam=%25')).toEqual([])
})

test('only the author and admins change shared messages, and private ones are invisible to others', async () => {
  const shared = await create(ana, { shortcode: 'geral', geral: true })
  const own = await create(ana, { shortcode: 'minha' })
  const input = { shortcode: 'outra', message: 'x', geral: true, status: true }
  expect((await w.call(bia, 'PUT', `/quick-messages/${shared.id}`, input)).status).toBe(403)
  expect((await w.call(bia, 'DELETE', `/quick-messages/${shared.id}`)).status).toBe(403)
  expect((await upload(bia, shared.id, 'a.png', await samples.png())).status).toBe(403)
  for (const id of [own.id, 999_999]) {
    expect((await w.call(bia, 'PUT', `/quick-messages/${id}`, input)).body).toEqual({
      error: 'ERR_NO_QUICKMESSAGE_FOUND',
    })
    expect((await w.call(bia, 'DELETE', `/quick-messages/${id}`)).status).toBe(404)
    expect((await upload(bia, id, 'a.png', await samples.png())).status).toBe(404)
  }
  const changed = await w.call<QuickMessage>(company.admin, 'PUT', `/quick-messages/${shared.id}`, input)
  expect(changed.body).toMatchObject({ shortcode: 'outra', userId: ana.id })
  expect((await w.call(ana, 'DELETE', `/quick-messages/${shared.id}`)).status).toBe(200)
  expect(events().at(-1)).toEqual({
    name: 'quickMessage.deleted',
    payload: { id: shared.id },
    audience: { record: { geral: true, userId: ana.id } },
  })
})

test('supervisors and admins can share messages, agents cannot', async () => {
  const share = { shortcode: 'todos', message: 'x', geral: true }
  expect((await w.call(bia, 'POST', '/quick-messages', share)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  const own = await create(bia, { ...share, geral: 'false' })
  expect((await w.call(bia, 'PUT', `/quick-messages/${own.id}`, share)).status).toBe(403)
  expect((await w.call(bia, 'GET', `/quick-messages/${own.id}`)).body).toEqual(own)
  expect((await create(company.admin, { ...share, geral: 'true' })).geral).toBe(true)
})

test('a change keeps other fields', async () => {
  const record = await create(ana, { shortcode: 'oi', message: 'Olá', geral: true, status: false })
  const { body } = await w.call<QuickMessage>(ana, 'PUT', `/quick-messages/${record.id}`, { shortcode: 'oie' })
  expect(body).toEqual({ ...record, shortcode: 'oie', updatedAt: body.updatedAt })
  const back = await w.call<QuickMessage>(ana, 'PUT', `/quick-messages/${record.id}`, { ...record, message: '' })
  expect(back.body).toEqual({ ...record, message: '', updatedAt: back.body.updatedAt })
})

test('ending the sharing emits a deletion to the others, also when an admin does it', async () => {
  for (const actor of [ana, company.admin]) {
    const { id, ...row } = await create(ana, { shortcode: 'geral', geral: true })
    const { status, body } = await w.call(actor, 'PUT', `/quick-messages/${id}`, { ...row, geral: false })
    expect([status, body]).toMatchObject([200, { id, geral: false, userId: ana.id }])
    const told = events().slice(-2)
    expect(told.map(({ name }) => name)).toEqual(['quickMessage.deleted', 'quickMessage.updated'])
    expect(await seen(bia)).toEqual([])
  }
})

test('an attachment is replaced and removed with its bytes', async () => {
  const { id } = await create(ana, { shortcode: 'foto' })
  expect((await upload(ana, id, 'minha foto.png', await samples.png())).body).toEqual({ mensagem: 'Arquivo Anexado' })
  const { body } = await w.call<QuickMessage>(ana, 'GET', `/quick-messages/${id}`)
  expect(body).toMatchObject({
    isMedia: true,
    mediaName: 'minha_foto.png',
    mediaMimetype: 'image/png',
    mediaSize: (await samples.png()).length,
  })
  expect((await w.app.inject(String(body.mediaPath))).headers['content-type']).toBe('image/png')

  await upload(ana, id, 'outra.png', await samples.png(10, 10))
  const removed = await w.call(ana, 'DELETE', `/quick-messages/${id}/media-upload`)
  expect(removed.body).toEqual({ mensagem: 'Arquivo Excluído' })
  expect((await w.call(ana, 'GET', `/quick-messages/${id}`)).body).toMatchObject({
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    mediaMimetype: null,
    mediaSize: null,
  })
  const released = (await w.jobs()).filter(
    ({ name, payload }) => name === 'file.release' && (payload as { companyId: number }).companyId === company.id,
  )
  expect(released).toHaveLength(2)
})

test('files that are too large and requests without a form are refused and leave nothing on disk', async () => {
  const { id } = await create(ana, { shortcode: 'foto' })
  await upload(ana, id, 'a.txt', Buffer.from('oi'))
  const before = onDisk()
  const large = await upload(ana, id, 'b.bin', Buffer.alloc(3 * 1024 * 1024))
  expect([large.status, large.body]).toMatchObject([413, { error: 'ERR_TOO_LARGE' }])
  expect((await w.call(ana, 'POST', `/quick-messages/${id}/media-upload`, { file: 'x' })).status).toBe(400)
  const empty = await multipart({ typeArch: 'quickMessage' })
  expect((await w.call(ana, 'POST', `/quick-messages/${id}/media-upload`, empty.body, empty.headers)).status).toBe(400)
  expect(onDisk()).toBe(before)
  expect((await w.call(ana, 'GET', `/quick-messages/${id}`)).body).toMatchObject({ mediaName: 'a.txt' })
})

test('a quick message is kept to queues, which stay named when one of them is deleted', async () => {
  const [sales, support] = [await company.queue(), await company.queue()]
  const record = await create(ana, { shortcode: 'prazo', geral: true, queueIds: [sales, support, sales] })
  expect(record.queueIds).toEqual([sales, support])
  expect((await create(ana, { shortcode: 'oi' })).queueIds).toEqual([])
  await w.call(company.admin, 'DELETE', `/queue/${support}`)
  const kept = await w.call<QuickMessage>(ana, 'PUT', `/quick-messages/${record.id}`, { ...record, message: 'x' })
  expect(kept.body).toMatchObject({ message: 'x', queueIds: [sales, support] })
  const elsewhere = await (await w.company()).queue()
  const refused = await w.call(ana, 'PUT', `/quick-messages/${record.id}`, { shortcode: 'a', queueIds: [elsewhere] })
  expect([refused.status, refused.body]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }])
  const wide = await w.call<QuickMessage>(ana, 'PUT', `/quick-messages/${record.id}`, { ...record, queueIds: [] })
  expect(wide.body.queueIds).toEqual([])
})

test('every use counts, by whoever sees the quick message, and changes nothing else', async () => {
  const shared = await create(ana, { shortcode: 'geral', geral: true })
  const own = await create(ana, { shortcode: 'minha' })
  const use = (actor: Member, id: number) => w.call(actor, 'POST', `/quick-messages/${id}/uses`)
  const before = events().length
  await Promise.all([use(ana, shared.id), use(bia, shared.id), use(bia, shared.id)])
  expect((await use(bia, own.id)).body).toEqual({ error: 'ERR_NO_QUICKMESSAGE_FOUND' })
  const { body } = await w.call<QuickMessage>(ana, 'GET', `/quick-messages/${shared.id}`)
  expect(body).toEqual({ ...shared, uses: 3 })
  expect((await w.call<QuickMessage>(ana, 'GET', `/quick-messages/${own.id}`)).body).toEqual(own)
  expect(events()).toHaveLength(before)
})
