import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertFile, storeUpload } from '#server/features/files/actions.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { PASSWORD, createTestApp, type Company, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company
let fileId: string
beforeAll(async () => {
  w = await createTestApp()
  company = await w.company()
  fileId = await keep(company)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => w.close())

async function keep(of: Company): Promise<string> {
  const stored = await storeUpload(w.services, of.id, Readable.from(['0123456789']), { name: 'nota.ogg' })
  return w.data.change({ companyId: of.id, userId: null }, (tx) => insertFile(tx, stored))
}

/** Logs in, and returns the cookie that the browser sends with file URLs. */
async function cookieOf(email: string): Promise<string> {
  const { headers } = await w.call(null, 'POST', '/auth/login', { email, password: PASSWORD })
  const lines = [headers['set-cookie']].flat().map(String)
  const cookie = lines.find((line) => line.startsWith('files=')) ?? ''
  expect(cookie).toMatch(/^files=[^;]+; Max-Age=604800; Path=\/api\/media; HttpOnly; SameSite=Lax$/)
  return cookie.split(';')[0] ?? ''
}

/** Returns a file URL that was signed so many minutes ago. */
function signedUrl(minutesAgo: number, of: Company = company, id: string = fileId): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutesAgo * 60_000 })
  const address = fileUrl({ companyId: of.id, fileId: id, name: 'nota.ogg' })
  vi.useRealTimers()
  return address
}

const ask = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url, headers: { cookie, ...headers } })
const status = async (url: string, cookie = '') => (await ask(url, cookie)).statusCode

test('a file URL works for an hour at most', async () => {
  expect(await status(signedUrl(29))).toBe(200)
  expect(await status(signedUrl(61))).toBe(404)
})

test('an open session can still load files with expired URLs, also partially', async () => {
  const { email } = await company.attendant()
  const cookie = await cookieOf(email)
  const old = signedUrl(20 * 60)
  expect(await status(old, cookie)).toBe(200)
  const part = await ask(old, cookie, { range: 'bytes=4-' })
  expect([part.statusCode, part.body]).toEqual([206, '456789'])
  // A later login ends that session and its access to files.
  const next = await cookieOf(email)
  expect([await status(old, cookie), await status(old, next)]).toEqual([404, 200])
})

test('forged URLs open no file, and expired ones none for other companies', async () => {
  const cookie = await cookieOf((await company.attendant()).email)
  const foreign = await cookieOf((await w.company()).admin.email)
  const old = signedUrl(61)
  expect(await status(old, foreign)).toBe(404)
  expect(await status(old.replace(/signature=[^&]+/, `signature=${'x'.repeat(43)}`), cookie)).toBe(404)
  const forged = cookie.replace(/^files=\d+/, 'files=999')
  for (const made of [forged, 'files=', 'files=1.1.1.1', `${cookie}x`]) expect(await status(old, made)).toBe(404)
  const late = await w.company()
  const ofLate = await cookieOf(late.admin.email)
  const address = signedUrl(61, late, await keep(late))
  expect(await status(address, ofLate)).toBe(200)
  await w.owner.query('update companies set due_date = current_date - 3 where id = $1', [late.id])
  expect(await status(address, ofLate)).toBe(404)
})

test('all companies can load pictures of published announcements with expired URLs, but not of drafts', async () => {
  const provider = await w.company()
  const picture = await keep(provider)
  const id = await w.insert(
    `insert into announcements (company_id, title, text, file_id, media_name) values ($1, 'Novidade', 'Oi', $2, 'x')`,
    [provider.id, picture],
  )
  const cookie = await cookieOf((await company.attendant()).email)
  const old = signedUrl(61, provider, picture)
  expect([await status(old), await status(old, cookie)]).toEqual([404, 200])
  await w.owner.query('update announcements set status = false where id = $1', [id])
  expect(await status(old, cookie)).toBe(404)
})

test('logout clears the file cookie', async () => {
  const member = await company.attendant()
  const { headers } = await w.call(member, 'DELETE', '/auth/logout')
  expect(headers['set-cookie']).toContainEqual(expect.stringMatching(/^files=; Max-Age=0; Path=\/api\/media/))
})
