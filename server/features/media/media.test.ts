import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { INLINE_TYPES } from '#contract/files.ts'
import { insertFile, storeUpload } from '#server/features/files/actions.ts'
import { getFile } from '#server/features/files/queries.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import * as samples from '#tests/media-samples.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})

const systemActor = () => ({ companyId: company.id, userId: null })

async function keep(bytes: Buffer, name: string): Promise<string> {
  const stored = await storeUpload(w.services, company.id, Readable.from([bytes]), { name })
  return w.data.change(systemActor(), (tx) => insertFile(tx, stored))
}
const addressOf = (fileId: string, options: { variant?: 'thumbnail' } = {}): string =>
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
