import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { PublicSettings, Session } from '#contract/auth.ts'
import type { AppManifest, CompanyLook, ShownLook } from '#contract/company-looks.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp, PASSWORD, type Answer, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let provider: Company
let root: Member
let company: Company
let other: Company
beforeAll(async () => {
  provider = await w.company('Provedor')
  expect(provider.id).toBe(1)
  root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
  company = await w.company('Padaria Lua')
  other = await w.company('Padaria Mar')
})

const get = async (by: Member = company.admin) => (await w.call<CompanyLook>(by, 'GET', '/company-look')).body
const put = (body: object, by: Member = company.admin) => w.call<CompanyLook>(by, 'PUT', '/company-look', body)
const remove = (by: Member = company.admin) => w.call<CompanyLook>(by, 'DELETE', '/company-look')
const shown = async (of?: string): Promise<ShownLook | null> =>
  (await w.call<PublicSettings>(null, 'GET', `/auth/public${of === undefined ? '' : `?company=${of}`}`)).body.look

async function upload(bytes: Buffer, name = 'logo.png', by: Member = company.admin): Promise<Answer<CompanyLook>> {
  const form = await multipart({ file: { name, bytes: new Uint8Array(bytes) } })
  return w.call<CompanyLook>(by, 'POST', '/company-look/logo', form.body, form.headers)
}
const fetchLogo = ({ logoUrl }: Pick<ShownLook, 'logoUrl'>) => w.app.inject({ method: 'GET', url: logoUrl ?? '' })
const onDisk = async (of: Company): Promise<number> => {
  const folder = join(w.services.config.dataDir, 'files', String(of.id))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}
const counted = async (of: Company): Promise<number> =>
  Number((await w.owner.query('select bytes from company_storage where company_id = $1', [of.id])).rows[0]?.bytes ?? 0)

const NONE = { displayName: null, accent: null, logoUrl: null, isLogoWide: false, address: null, isSet: false }

test('a company looks as Balcão does until an administrator chooses, and again when it is removed', async () => {
  expect(await get()).toEqual({ ...NONE, name: 'Padaria Lua', key: null, isForEveryone: null, updatedAt: null })
  w.events.length = 0
  const { status, body } = await put({ displayName: ' Lua ', accent: '#AA3300', address: 'Padaria-Lua' })
  expect([status, body]).toEqual([
    200,
    {
      ...NONE,
      name: 'Lua',
      displayName: 'Lua',
      accent: '#aa3300',
      address: 'padaria-lua',
      isSet: true,
      isForEveryone: null,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      updatedAt: expect.any(String),
    },
  ])
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'companyLook.saved', payload: { look: body } } }])
  expect(await get(await company.attendant())).toEqual(body)
  expect(await put({ displayName: '' })).toMatchObject({ body: { name: 'Padaria Lua', accent: '#aa3300' } })
  expect((await remove()).body).toMatchObject({ ...NONE, name: 'Padaria Lua', key: null })
  expect(await get()).toMatchObject(NONE)
})

test('the session has the look of its company only', async () => {
  await put({ displayName: 'Lua' })
  const look = async (by: Member) =>
    (await w.call<Session>(null, 'POST', '/auth/login', { email: by.email, password: PASSWORD })).body.user.look
  expect(await look(await company.attendant())).toEqual(await get())
  expect(await look(await other.attendant())).toMatchObject({ ...NONE, name: 'Padaria Mar' })
  await remove()
})

test('only administrators change the look', async () => {
  for (const by of [await company.attendant(), await company.supervisor()]) {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await put({ displayName: 'Minha' }, by)).toMatchObject(refused)
    expect(await upload(await samples.png(), 'a.png', by)).toMatchObject(refused)
    expect(await remove(by)).toMatchObject(refused)
  }
  expect(await get()).toMatchObject(NONE)
})

test.each([
  [{ displayName: 'x' }, 'displayName', 'Too Short!'],
  [{ displayName: 'x'.repeat(41) }, 'displayName', 'Too Long!'],
  [{ accent: 'red' }, 'accent', 'Invalid value'],
  [{ accent: '#12345' }, 'accent', 'Invalid value'],
  [{ address: 'ab' }, 'address', 'Too Short!'],
  [{ address: 'padaria lua' }, 'address', 'Lower case letters, digits and hyphens only'],
  [{ address: '../login' }, 'address', 'Lower case letters, digits and hyphens only'],
])('%j is refused by its field', async (body, field, message) => {
  expect((await put(body)).body).toEqual({ error: 'ERR_VALIDATION', details: [{ field, message }] })
})

test('a logo becomes a small PNG without the rest of the file, which everybody of the company sees', async () => {
  const before = [await counted(company), await onDisk(company)]
  const { status, body } = await upload(await samples.turnedJpeg(300, 1200), 'marca.jpg')
  expect([status, body.isSet, body.isLogoWide]).toEqual([200, true, true])
  const answer = await fetchLogo(body)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  const { width, height, exif } = await sharp(answer.rawPayload).metadata()
  expect([width, height, exif]).toEqual([480, 120, undefined])
  expect(await counted(company)).toBe((before[0] ?? 0) + answer.rawPayload.length)
  expect(await onDisk(company)).toBe((before[1] ?? 0) + 1)
  await remove()
})

test('a replaced and a removed logo are deleted, and free their room', async () => {
  const first = (await upload(await samples.png(80, 80))).body
  const release = async () => {
    for (const { name, payload } of await w.jobs())
      if (name === 'file.release') await fileJobs(w)['file.release'](payload as never)
  }
  const second = (await upload(await samples.png(120, 100))).body
  await release()
  expect((await fetchLogo(first)).statusCode).toBe(404)
  expect((await fetchLogo(second)).statusCode).toBe(200)
  const { body } = await w.call<CompanyLook>(company.admin, 'DELETE', '/company-look/logo')
  expect(body).toMatchObject(NONE)
  await release()
  expect((await fetchLogo(second)).statusCode).toBe(404)
  expect([await counted(company), await onDisk(company)]).toEqual([0, 0])
  await remove()
})

test('what is no picture, is one that programs run, or is too small, is refused, and nothing stays', async () => {
  const before = await onDisk(company)
  const refused: [string, Buffer, string][] = [
    ['logo.svg', samples.SVG, 'ERR_LOGO_TYPE'],
    ['logo.png', samples.SVG, 'ERR_LOGO_TYPE'],
    ['logo.png', samples.HTML, 'ERR_LOGO_TYPE'],
    ['logo.gif', await samples.picture(60, 60).gif().toBuffer(), 'ERR_LOGO_TYPE'],
    ['logo.png', await samples.bomb(), 'ERR_LOGO_TYPE'],
    ['logo.png', await samples.png(12, 12), 'ERR_LOGO_SHAPE'],
    ['logo.png', await samples.png(1600, 40), 'ERR_LOGO_SHAPE'],
    ['logo.png', Buffer.alloc(2_000_001), 'ERR_TOO_LARGE'],
  ]
  for (const [name, bytes, code] of refused)
    expect([name, code, ((await upload(bytes, name)).body as { error?: string }).error]).toEqual([name, code, code])
  expect((await w.call(company.admin, 'POST', '/company-look/logo')).status).toBe(400)
  expect(await onDisk(company)).toBe(before)
  expect(await get()).toMatchObject(NONE)
})

test('simultaneous first uploads leave one logo, and the other one is deleted', async () => {
  const fresh = await w.company()
  await Promise.all([
    upload(await samples.png(80, 80), 'a.png', fresh.admin),
    upload(await samples.png(90, 80), 'b.png', fresh.admin),
  ])
  const { rows } = await w.owner.query<{ id: string }>('select id from files where company_id = $1', [fresh.id])
  const used = await w.owner.query('select logo_file_id from company_looks where company_id = $1', [fresh.id])
  expect(rows).toHaveLength(2)
  const unused = rows.find(({ id }) => id !== used.rows[0].logo_file_id)
  expect(await w.jobs()).toContainEqual({
    name: 'file.release',
    payload: { companyId: fresh.id, fileIds: [unused?.id] },
  })
})

test('strangers see name, logo and colour of a company at its address, and nothing else', async () => {
  const { body } = await put({ displayName: 'Lua', accent: '#aa3300', address: 'lua' })
  await upload(await samples.png(80, 80))
  const look = await shown('LUA')
  expect(look).toEqual({ name: 'Lua', accent: '#aa3300', logoUrl: expect.any(String), isLogoWide: false })
  expect((await fetchLogo(look ?? { logoUrl: null })).statusCode).toBe(200)
  expect(await shown(body.key ?? '')).toMatchObject({ name: 'Lua' })
  for (const guess of [undefined, '', 'padaria-lua', String(company.id), 'x'.repeat(40), 'x'.repeat(5000), '%00'])
    expect(await shown(guess)).toBeNull()

  await put({ address: null })
  expect(await shown('lua')).toBeNull()
  expect(await shown(body.key ?? '')).toMatchObject({ name: 'Lua' })
  await w.owner.query('update companies set status = false where id = $1', [company.id])
  expect(await shown(body.key ?? '')).toBeNull()
  await w.owner.query('update companies set status = true where id = $1', [company.id])
  await remove()
  expect(await shown(body.key ?? '')).toBeNull()
})

test('a phone installs the app under the look of the named company, and of no other', async () => {
  const manifest = (of?: string) =>
    w.app.inject({ method: 'GET', url: `/api/auth/manifest${of === undefined ? '' : `?company=${of}`}` })
  const balcao: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../web/public/manifest.webmanifest'), 'utf8'),
  )
  const name = '<b>"Lua"</b>'
  const { body } = await put({ displayName: name, accent: '#aa3300', address: 'lua' })
  for (const of of ['lua', body.key ?? '']) {
    const { headers, payload } = await manifest(of)
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      expect.stringMatching(/^application\/manifest\+json/),
      'no-store',
    ])
    expect(JSON.parse(payload)).toEqual({ ...Object(balcao), name, short_name: name, theme_color: '#aa3300' })
  }
  await upload(await samples.png(400, 100))
  expect((await manifest('lua')).json()).toMatchObject({ icons: (balcao as AppManifest).icons })
  await upload(await samples.png(180, 180))
  const { icons } = (await manifest('lua')).json<AppManifest>()
  expect(icons).toEqual([{ src: expect.any(String), type: 'image/png', sizes: '180x180' }])
  expect((await w.app.inject({ method: 'GET', url: icons[0]?.src ?? '' })).statusCode).toBe(200)

  for (const guess of [undefined, '', 'mar', String(company.id), 'x'.repeat(5000), '%00'])
    expect((await manifest(guess)).json()).toEqual(balcao)
  await w.owner.query('update companies set status = false where id = $1', [company.id])
  expect((await manifest('lua')).json()).toEqual(balcao)
  await w.owner.query('update companies set status = true where id = $1', [company.id])
  await remove()
})

test('an address belongs to one company', async () => {
  await put({ displayName: 'Lua', address: 'padaria' })
  expect(await put({ address: 'padaria' }, other.admin)).toMatchObject({
    status: 409,
    body: { error: 'ERR_LOOK_ADDRESS_TAKEN' },
  })
  await remove()
  expect((await put({ address: 'padaria' }, other.admin)).body.address).toBe('padaria')
  expect(await shown('padaria'), 'it looks as Balcão does').toBeNull()
  await remove(other.admin)
})

test('super users of the provider show their look to everybody whose company is not known', async () => {
  for (const by of [company.admin, provider.admin])
    expect(await put({ isForEveryone: true }, by)).toMatchObject({ status: 403, body: { error: 'ERR_NO_SUPER' } })
  await put({ displayName: 'Lua', address: 'lua', isForEveryone: null })
  const { body } = await put({ displayName: 'Nuvem', accent: '#6d28d9', isForEveryone: true }, root)
  expect(body).toMatchObject({ name: 'Nuvem', isForEveryone: true })
  for (const guess of [undefined, 'ninguem']) expect(await shown(guess)).toMatchObject({ name: 'Nuvem' })
  expect(await shown('lua')).toMatchObject({ name: 'Lua' })
  expect(await get(other.admin), 'screens of companies stay').toMatchObject(NONE)

  for (const change of [() => put({ isForEveryone: false }, provider.admin), () => remove(provider.admin)])
    expect(await change()).toMatchObject({ status: 403, body: { error: 'ERR_NO_SUPER' } })
  expect((await put({ displayName: 'Nuvem azul' }, provider.admin)).body.isForEveryone).toBe(true)
  await remove(root)
  expect(await shown()).toBeNull()
  await remove()
})

test('the database lets no other company be shown to everybody', async () => {
  const write = w.owner.query('insert into company_looks (company_id, is_for_everyone) values ($1, true)', [other.id])
  await expect(write).rejects.toThrow(/check constraint/)
})
