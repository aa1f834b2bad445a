import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INLINE_TYPES } from '#contract/files.ts'
import { insertFile, FILE_REFERENCES, enqueueFileCleanup, storeUpload } from './actions.ts'
import { fileJobs } from './jobs.ts'
import { getFile } from './queries.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { toAppError } from '#server/lib/app-error.ts'
import { multipart } from '#tests/multipart.ts'
import * as samples from '#tests/media-samples.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company

beforeAll(async () => {
  w = await createTestApp()
  company = await w.company()
})
afterAll(() => w.close())

const systemActor = (of: Company = company) => ({ companyId: of.id, userId: null })

async function keep(bytes: Buffer, name: string, of: Company = company): Promise<string> {
  const stored = await storeUpload(w.services, of.id, Readable.from([bytes]), { name })
  return w.data.change(systemActor(of), (tx) => insertFile(tx, stored))
}
const bytesOf = (path: string) => readFile(w.services.files.locate(path))
const addressOf = (fileId: string, options: { name?: string; variant?: 'thumbnail' } = {}): string =>
  fileUrl({ companyId: company.id, fileId, name: 'arquivo', ...options })
const fetchUrl = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  w.app.inject({ method, url, headers })

test('a picture is served inline, and its preview is small', async () => {
  const bytes = await samples.png(1000, 800)
  const id = await keep(bytes, 'foto de família.png')
  const answer = await fetchUrl(addressOf(id))
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="foto de fam?lia.png"; filename*=UTF-8''foto%20de%20fam%C3%ADlia.png`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  })
  expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  const small = await fetchUrl(addressOf(id, { variant: 'thumbnail' }))
  expect(small.headers['content-type']).toBe('image/webp')
  expect((await fetchUrl(`${addressOf(id)}&download=1`)).headers['content-disposition']).toMatch(/^attachment/)
})

test.each([
  ['pagina.png', () => samples.HTML],
  ['pagina.html', () => samples.HTML],
  ['desenho.svg', () => samples.SVG],
  ['nada.png', () => Buffer.alloc(0)],
  ['bomba.png', () => samples.bomb()],
  ['roteiro.js', () => Buffer.from('alert(1)')],
  ['notas.txt', () => Buffer.from('oi')],
])('%s is only ever saved, never shown', async (name, content) => {
  const answer = await fetchUrl(addressOf(await keep(await content(), name)))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename=${name}`,
    'x-content-type-options': 'nosniff',
  })
})

test('inline types contain nothing that a browser would run', () => {
  for (const type of INLINE_TYPES) expect(type).not.toMatch(/html|svg|xml|script|octet|text/)
})

test('a picture that contains HTML is served as a picture', async () => {
  const answer = await fetchUrl(addressOf(await keep(await samples.polyglot(), 'x.jpg.html')))
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
})

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-2', 206, 'bytes 8-9/10', '89'],
  ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=0-1,3-4', 200, undefined, '0123456789'],
  ['rubbish', 200, undefined, '0123456789'],
])('the range %s', async (range, status, contentRange, body) => {
  const id = await keep(Buffer.from('0123456789'), 'dez.txt')
  const answer = await fetchUrl(addressOf(id), { range })
  expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([status, contentRange, body])
})

test('a range request with an outdated If-Range gets the whole file', async () => {
  const url = addressOf(await keep(Buffer.from('0123456789'), 'dez.txt'))
  const { headers } = await fetchUrl(url)
  const rest = (ifRange: string) => fetchUrl(url, { range: 'bytes=7-', 'if-range': ifRange })
  expect((await rest(String(headers['last-modified']))).body).toBe('789')
  expect((await rest(new Date(0).toUTCString())).body).toBe('0123456789')
})

test('missing bytes give the error for a missing file', async () => {
  const id = await keep(Buffer.from('0123456789'), 'dez.txt')
  const { path } = await w.data.read(systemActor(), (db) => getFile(db, company.id, id))
  await w.services.files.remove(path)
  const answer = await fetchUrl(addressOf(id))
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'ERR_NO_FILE_FOUND' }])
})

test('a cached file gives 304, and HEAD has no body', async () => {
  const url = addressOf(await keep(Buffer.from('0123456789'), 'dez.txt'))
  const { headers } = await fetchUrl(url)
  const known = await fetchUrl(url, { 'if-none-match': String(headers['etag']) })
  expect([known.statusCode, known.headers['cache-control']]).toEqual([304, headers['cache-control']])
  const several = await fetchUrl(url, { 'if-none-match': `"another", ${String(headers['etag'])}` })
  expect(several.statusCode).toBe(304)
  const head = await fetchUrl(url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
})

test('a file without a valid signature is not found', async () => {
  const id = await keep(Buffer.from('segredo'), 's.txt')
  const url = new URL(addressOf(id), 'http://x')
  const altered = (change: Record<string, string>): string => {
    const copy = new URL(url)
    for (const [name, value] of Object.entries(change)) copy.searchParams.set(name, value)
    return copy.pathname + copy.search
  }
  const other = await w.company()
  const wrong = [
    altered({ signature: 'x' }),
    altered({ company: String(other.id) }),
    altered({ expires: String(Number(url.searchParams.get('expires')) + 3600) }),
    altered({ expires: '1' }),
    addressOf('00000000-0000-4000-8000-000000000000'),
    fileUrl({ companyId: other.id, fileId: id, name: 's.txt' }),
  ]
  for (const address of wrong) {
    const answer = await fetchUrl(address)
    expect([answer.statusCode, answer.json()], address).toEqual([404, { error: 'ERR_NO_FILE_FOUND' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  for (const address of [`/api/media/${id}/s.txt`, '/api/media/1/..%2f..%2fetc%2fpasswd', altered({ variant: 'all' })])
    expect((await fetchUrl(address)).statusCode, address).toBe(400)
})

test('a file without bytes is not found, and the response is not cached', async () => {
  const id = await keep(Buffer.from('x'), 'x.txt')
  const { path } = await w.data.read(systemActor(), (db) => getFile(db, company.id, id))
  await w.services.files.remove(path)
  const answer = await fetchUrl(addressOf(id))
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('file names are escaped in headers', async () => {
  const id = await keep(await samples.png(), '"; filename="x.html\r\nSet-Cookie: a=b')
  const answer = await fetchUrl(addressOf(id))
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['content-disposition']).toBe('inline; filename="_; filename=_x.html Set-Cookie_ a=b"')
})

test('an unreferenced file is removed with its preview', async () => {
  const [used, unused] = [await keep(await samples.png(), 'a.png'), await keep(await samples.png(), 'b.png')]
  await w.owner.query(`insert into quick_messages (company_id, shortcode, file_id) values ($1, 'oi', $2)`, [
    company.id,
    used,
  ])
  const row = await w.data.read(systemActor(), (db) => getFile(db, company.id, unused))
  const other = await w.company()
  const payload = { companyId: company.id, fileIds: [used, unused] }
  const release = fileJobs(w)['file.release']

  await release({ ...payload, companyId: other.id })
  expect((await fetchUrl(addressOf(unused))).statusCode).toBe(200)
  await w.data.change(systemActor(), (tx) => enqueueFileCleanup(tx, [used, null, unused]))
  expect((await w.jobs()).filter(({ name }) => name === 'file.release')).toEqual([{ name: 'file.release', payload }])

  await release(payload)
  expect((await fetchUrl(addressOf(used))).statusCode).toBe(200)
  expect((await fetchUrl(addressOf(unused))).statusCode).toBe(404)
  for (const path of [row.path, row.thumbnailPath ?? '']) await expect(bytesOf(path)).rejects.toThrow('ENOENT')
  await release(payload)
})

test('deleting a company removes all its files, and no others', async () => {
  const other = await w.company()
  const write = (companyId: number) => w.services.files.write(companyId, Readable.from(['bytes']), 100)
  const [gone, kept] = [await write(other.id), await write(company.id)]
  await fileJobs(w)['file.removeAll']({ companyId: other.id })
  await expect(bytesOf(gone.path)).rejects.toThrow('ENOENT')
  expect(await bytesOf(kept.path)).toHaveLength(5)
})

test('a file is kept while any foreign key references it', async () => {
  const { rows } = await w.owner.query<{ user: string }>(
    `select conrelid::regclass || '.' || attname as user from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'company_id'
      where contype = 'f' and confrelid = 'files'::regclass`,
  )
  expect(FILE_REFERENCES.toSorted()).toEqual(rows.map(({ user }) => user).toSorted())
})

/** Creates a company with one megabyte of storage. */
async function smallCompany(): Promise<Company> {
  const small = await w.company()
  await w.owner.query(
    'update plans set storage_limit_mb = 1 where id = (select plan_id from companies where id = $1)',
    [small.id],
  )
  return small
}
const counted = async (of: Company): Promise<number> =>
  Number((await w.owner.query('select bytes from company_storage where company_id = $1', [of.id])).rows[0]?.bytes ?? 0)

const onDisk = async (of: Company): Promise<number> => {
  const folder = join(w.services.config.dataDir, 'files', String(of.id))
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
}

test('uploads stop at the plan’s storage limit, and removed files free storage', async () => {
  const small = await smallCompany()
  const first = await keep(Buffer.alloc(600_000, 'a'), 'a.txt', small)
  expect(await counted(small)).toBe(600_000)
  expect(await w.services.storageLeft(small.id)).toBe(400_000)
  const before = await onDisk(small)
  await expect(keep(Buffer.alloc(400_001, 'b'), 'b.txt', small)).rejects.toMatchObject({
    code: 'ERR_PLAN_LIMIT_STORAGE',
  })
  await keep(Buffer.alloc(400_000, 'c'), 'c.txt', small)
  await expect(keep(Buffer.alloc(1), 'd.txt', small)).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_STORAGE' })
  expect(await onDisk(small)).toBe(before + 1)

  await fileJobs(w)['file.release']({ companyId: small.id, fileIds: [first] })
  expect(await counted(small)).toBe(400_000)
  await keep(Buffer.alloc(600_000, 'd'), 'd.txt', small)
})

test('simultaneous uploads cannot exceed the plan’s storage limit', async () => {
  const small = await smallCompany()
  const bytes = () => Readable.from([Buffer.alloc(600_000, 'a')])
  const stored = await Promise.all([1, 2, 3].map(() => storeUpload(w.services, small.id, bytes(), { name: 'a.txt' })))
  const kept = await Promise.allSettled(
    stored.map((file) => w.data.change(systemActor(small), (tx) => insertFile(tx, file))),
  )
  const refused = kept.filter((each) => each.status === 'rejected')
  expect(refused.map(({ reason }) => toAppError(reason)?.code)).toEqual([
    'ERR_PLAN_LIMIT_STORAGE',
    'ERR_PLAN_LIMIT_STORAGE',
  ])
  expect(await counted(small)).toBe(600_000)
})

test('deleting a company deletes its storage count', async () => {
  const small = await smallCompany()
  await keep(Buffer.alloc(10), 'a.txt', small)
  await w.owner.query('delete from companies where id = $1', [small.id])
  expect(await counted(small)).toBe(0)
})

test('below the disk reserve uploads are refused, and the server keeps running', async () => {
  const full = await createTestApp({ env: { STORAGE_RESERVE_MB: '1048576' } })
  try {
    const { admin } = await full.company()
    const { body, headers } = await multipart({ file: { name: 'a.csv', bytes: Buffer.from('nome;numero') } })
    expect(await full.call(admin, 'POST', '/contacts/imports', body, headers)).toMatchObject({
      status: 507,
      body: { error: 'ERR_STORAGE_FULL' },
    })
    expect(await full.call(null, 'GET', '/health')).toMatchObject({
      status: 200,
      body: { ready: true, checks: { files: 'takes no more files' } },
    })
  } finally {
    await full.close()
  }
})
