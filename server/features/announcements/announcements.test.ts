import { beforeAll, expect, test } from 'vitest'
import type { Announcement, AnnouncementPage } from '#contract/announcements.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let provider: Company
let company: Company
let root: Member
beforeAll(async () => {
  provider = await w.company()
  company = await w.company()
  root = await superUserOf(provider)
})

async function superUserOf(of: Company): Promise<Member> {
  const member = await w.member(of.id, 'user', [])
  await w.owner.query('update users set super = true where id = $1', [member.id])
  return { ...member, token: await w.login(member.email) }
}

const create = (given: object = {}) =>
  w.call<Announcement>(root, 'POST', '/announcements', { title: 'Manutenção', text: 'No domingo, às 6h.', ...given })
const page = async (by: Member, query = '') =>
  (await w.call<AnnouncementPage>(by, 'GET', `/announcements${query}`)).body
const empty = () => w.owner.query('delete from announcements')

test('a super user creates an announcement with the form’s defaults', async () => {
  const { status, body } = await create({ companyId: company.id, id: 1, status: 'true', priority: '3' })
  expect([status, body]).toEqual([
    200,
    {
      id: body.id,
      title: 'Manutenção',
      text: 'No domingo, às 6h.',
      priority: 3,
      status: true,
      mediaPath: null,
      mediaName: null,
      companyId: provider.id,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    },
  ])
  const changed = await w.call<Announcement>(root, 'PUT', `/announcements/${body.id}`, { ...body, priority: 1 })
  expect(changed.body).toEqual({ ...body, priority: 1, updatedAt: changed.body.updatedAt })
  expect((await w.call(company.admin, 'GET', `/announcements/${body.id}`)).body).toEqual(changed.body)
})

test('users without super rights cannot write, whatever their profile', async () => {
  const { body } = await create()
  for (const by of [provider.admin, company.admin, await company.attendant()]) {
    for (const [method, path, sent] of [
      ['POST', '/announcements', { title: 'a', text: 'b' }],
      ['PUT', `/announcements/${body.id}`, { title: 'a' }],
      ['DELETE', `/announcements/${body.id}`],
      ['POST', `/announcements/${body.id}/media-upload`, {}],
      ['DELETE', `/announcements/${body.id}/media-upload`],
    ] as const) {
      const answer = await w.call(by, method, path, sent)
      expect([path, answer.status, answer.body]).toEqual([path, 403, { error: 'ERR_NO_SUPER' }])
    }
  }
  expect((await w.call(root, 'GET', `/announcements/${body.id}`)).body).toEqual(body)
})

test('the database refuses companies writing, and reading unpublished announcements', async () => {
  const { body } = await create({ status: false })
  const actor = { companyId: company.id, userId: null }
  const read = w.data.read(actor, (db) =>
    db.selectFrom('announcements').select('id').where('id', '=', body.id).execute(),
  )
  expect(await read).toEqual([])
  for (const table of ['announcements', 'helps'] as const)
    await expect(w.data.change(actor, (tx) => tx.db.deleteFrom(table).execute())).rejects.toThrow(/permission denied/)
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: '   ' }, 'title'],
  [{ title: null }, 'title'],
  [{ title: 'x'.repeat(151) }, 'title'],
  [{ text: '' }, 'text'],
  [{ text: undefined }, 'text'],
  [{ priority: 0 }, 'priority'],
  [{ priority: 4 }, 'priority'],
  [{ priority: 'alta' }, 'priority'],
  [{ status: 'talvez' }, 'status'],
])('%j is refused by its field, and nothing is made', async (given, field) => {
  const before = (await page(root)).count
  const { status, body } = await create(given)
  expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION', details: [{ field }] }])
  expect((await page(root)).count).toBe(before)
})

test('companies see published announcements; super users see all, or published ones on request', async () => {
  await empty()
  const shown = (await create({ title: 'Publicado' })).body
  const draft = (await create({ title: 'Rascunho', status: false })).body
  expect((await page(company.admin)).records).toEqual([shown])
  expect((await w.call(company.admin, 'GET', '/announcements/list')).body).toEqual([shown])
  expect(await w.call(company.admin, 'GET', `/announcements/${draft.id}`)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
  })
  expect(await page(provider.admin)).toEqual({ records: [shown], count: 1, hasMore: false })
  expect(await page(root)).toEqual({ records: [draft, shown], count: 2, hasMore: false })
  expect((await page(root, '?status=true')).records).toEqual([shown])
  expect((await w.call(root, 'GET', `/announcements/${draft.id}`)).status).toBe(200)
})

test('announcements come in pages of twenty, sorted by date or priority, and are found by text', async () => {
  await empty()
  for (let made = 1; made <= 22; made++) await create({ title: `Aviso ${made}`, priority: made === 2 ? 1 : 3 })
  const first = await page(company.admin, '?searchParam=&pageNumber=1')
  expect([first.count, first.hasMore, first.records.length]).toEqual([22, true, 20])
  expect(first.records[0]?.title).toBe('Aviso 22')
  const second = await page(company.admin, '?searchParam=&pageNumber=2')
  expect(second.records.map(({ title }) => title)).toEqual(['Aviso 2', 'Aviso 1'])
  expect(second.hasMore).toBe(false)
  const byPriority = await page(company.admin, '?orderBy=priority')
  expect(byPriority.records.slice(0, 2).map(({ title }) => title)).toEqual(['Aviso 2', 'Aviso 22'])
  await create({ title: 'Férias', text: '100% de desconto' })
  for (const text of ['FERIAS', 'desconto', '100%']) {
    const { records } = await page(company.admin, `?searchParam=${encodeURIComponent(text)}`)
    expect([text, records.map(({ title }) => title)]).toEqual([text, ['Férias']])
  }
})

test('a picture is visible to every company, replaced and removed with its file', async () => {
  const other = await superUserOf(company)
  const { body } = await create()
  const upload = async (by: Member, name: string, bytes: Buffer) => {
    const form = await multipart({ typeArch: 'announcements', file: { name, bytes: new Uint8Array(bytes) } })
    return w.call(by, 'POST', `/announcements/${body.id}/media-upload`, form.body, form.headers)
  }
  const now = async () => (await w.call<Announcement>(company.admin, 'GET', `/announcements/${body.id}`)).body
  const fileOf = async () => {
    const { rows } = await w.owner.query<{ company_id: string; file_id: string }>(
      'select company_id, file_id from announcements where id = $1',
      [body.id],
    )
    return { companyId: Number(rows[0]?.company_id), fileIds: [rows[0]?.file_id] }
  }
  const bytes = await samples.png(40, 30)
  expect((await upload(root, 'promoção.png', bytes)).body).toEqual({ mensagem: 'Mensagem enviada' })
  const { mediaPath, mediaName } = await now()
  expect(mediaName).toBe('promoção.png')
  const picture = await w.app.inject({ method: 'GET', url: mediaPath ?? '' })
  expect([picture.statusCode, picture.rawPayload.equals(bytes)]).toEqual([200, true])

  for (const [name, wrong] of [
    ['a.png', samples.HTML],
    ['a.svg', samples.SVG],
  ] as const)
    expect((await upload(root, name, Buffer.from(wrong))).body).toEqual({ error: 'ERR_UNSUPPORTED_MEDIA' })
  expect((await w.call(root, 'POST', `/announcements/${body.id}/media-upload`)).status).toBe(400)
  expect((await now()).mediaName).toBe('promoção.png')

  const used = await fileOf()
  await w.call(root, 'PUT', `/announcements/${body.id}`, { status: false })
  await fileJobs(w)['file.release']({ companyId: provider.id, fileIds: used.fileIds.map(String) })
  expect((await w.app.inject({ method: 'GET', url: mediaPath ?? '' })).statusCode).toBe(200)
  await w.call(root, 'PUT', `/announcements/${body.id}`, { status: true })

  expect((await upload(other, 'outra.jpg', await samples.png(9, 9))).status).toBe(200)
  expect(await w.jobs()).toContainEqual({ name: 'file.release', payload: used })
  expect((await fileOf()).companyId).toBe(company.id)
  const replaced = await fileOf()
  expect((await w.call(root, 'DELETE', `/announcements/${body.id}/media-upload`)).body).toEqual({
    mensagem: 'Arquivo excluído',
  })
  expect([(await now()).mediaPath, (await now()).mediaName]).toEqual([null, null])
  expect(await w.jobs()).toContainEqual({ name: 'file.release', payload: replaced })
})

test('a deleted announcement stays deleted', async () => {
  const { body } = await create()
  expect((await w.call(root, 'DELETE', `/announcements/${body.id}`)).body).toEqual({ message: 'Announcement deleted' })
  for (const [method, path, sent] of [
    ['GET', ''],
    ['PUT', '', { title: 'x' }],
    ['DELETE', ''],
    ['POST', '/media-upload'],
    ['DELETE', '/media-upload'],
  ] as const) {
    const answer = await w.call(root, method, `/announcements/${body.id}${path}`, sent)
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      404,
      { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
    ])
  }
})

test('announcements outlive the company that wrote them', async () => {
  const short = await w.company()
  const author = await superUserOf(short)
  const { body } = await w.call<Announcement>(author, 'POST', '/announcements', { title: 'Fica', text: 'Fica.' })
  const form = await multipart({ file: { name: 'a.png', bytes: new Uint8Array(await samples.png()) } })
  await w.call(author, 'POST', `/announcements/${body.id}/media-upload`, form.body, form.headers)
  await w.owner.query('delete from companies where id = $1', [short.id])
  expect((await w.call(company.admin, 'GET', `/announcements/${body.id}`)).body).toMatchObject({
    title: 'Fica',
    companyId: null,
    mediaPath: null,
    mediaName: null,
  })
})
