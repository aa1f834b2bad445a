import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeName } from './file-name.ts'
import { fileUrl, isExpired, isSignedFile, setFileUrlKey } from './signed-url.ts'
import { createFileStore, type FileStore } from './storage.ts'

let root: string
let store: FileStore

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-files-'))
  store = createFileStore(root)
})
afterAll(() => rmSync(root, { recursive: true }))

const write = (bytes: Buffer) => store.write(7, Readable.from([bytes]), 1_000_000_000)
const everything = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

test('bytes are read as they were written', async () => {
  const bytes = Buffer.from('conteúdo do arquivo')
  const { path, size, sha256 } = await write(bytes)
  expect(size).toBe(bytes.length)
  expect(sha256).toEqual(createHash('sha256').update(bytes).digest())
  expect(path).toMatch(/^7\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  expect(await buffer(store.read(path))).toEqual(bytes)
  await store.remove(path)
  await expect(buffer(store.read(path))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file that is too large or breaks off leaves nothing behind', async () => {
  const before = everything()
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536)
    })(),
  )
  await expect(store.write(7, endless, 1_000_000)).rejects.toMatchObject({ code: 'ERR_TOO_LARGE' })
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(10)
      throw new Error('the line broke')
    })(),
  )
  await expect(store.write(7, broken, 1_000_000)).rejects.toThrow('the line broke')
  const cut = Object.assign(Readable.from([Buffer.alloc(10)]), { truncated: true })
  await expect(store.write(7, cut, 1_000_000)).rejects.toMatchObject({ code: 'ERR_TOO_LARGE' })
  expect(everything()).toEqual(before)
})

test.each(['../secret', '/etc/passwd', '7/../../x', '..', '', '.'])(
  'nothing outside of the store is reached: %j',
  (path) => {
    expect(() => store.locate(path)).toThrow('ERR_NO_FILE_FOUND')
  },
)

test('memory stays flat while a large file is written', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 1)
  const source = Readable.from(
    (function* () {
      for (let sent = 0; sent < 128; sent++) yield chunk
    })(),
  )
  const before = process.memoryUsage.rss()
  const { size, path } = await store.write(7, source, 1_000_000_000)
  expect(size).toBe(128 * 1024 * 1024)
  expect(process.memoryUsage.rss() - before).toBeLessThan(48 * 1024 * 1024)
  await store.remove(path)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\win.ini', 'win.ini'],
  ['/', 'arquivo'],
  ['...', 'arquivo'],
  ['', 'arquivo'],
  ['foto\u0000.png', 'foto.png'],
  ['fatura\u202egnp.exe', 'faturagnp.exe'],
  ['a\r\nSet-Cookie: x=1.txt', 'a Set-Cookie_ x=1.txt'],
  ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
  ['.htaccess', 'htaccess'],
  ['  relatório final.pdf. ', 'relatório final.pdf'],
  ['CON', 'CON'],
  ['\ud800x.txt', '\ufffdx.txt'],
])('%j is shown and saved as %j', (given, shown) => {
  expect(safeName(given)).toBe(shown)
})

test('long names are cut and keep their extension', () => {
  for (const name of [
    `${'a'.repeat(255)}.pdf`,
    `${'ã'.repeat(255)}.pdf`,
    `${'😀'.repeat(255)}.pdf`,
    `${'b'.repeat(3_000_000)}.pdf`,
  ]) {
    const short = safeName(name)
    expect(Buffer.byteLength(short)).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(short)).toBeGreaterThan(190)
    expect(short).toMatch(/\.pdf$/)
  }
})

test('a URL is stable for a while, expires, and is valid for one file of one company', () => {
  setFileUrlKey(Buffer.alloc(32, 1))
  const file = { companyId: 7, fileId: '0b0e7f5e-7c0b-4b5e-9d51-0f3f7d9f6a11', name: 'foto de família.png' }
  const address = fileUrl(file)
  expect(fileUrl(file)).toBe(address)
  const url = new URL(address, 'http://x')
  expect(url.pathname).toBe(`/api/media/${file.fileId}/foto%20de%20fam%C3%ADlia.png`)
  const given = {
    companyId: 7,
    fileId: file.fileId,
    expires: Number(url.searchParams.get('expires')),
    signature: url.searchParams.get('signature') ?? '',
  }
  expect(isSignedFile(given)).toBe(true)
  expect(isSignedFile({ ...given, companyId: 8 })).toBe(false)
  expect(isSignedFile({ ...given, fileId: '0b0e7f5e-7c0b-4b5e-9d51-0f3f7d9f6a12' })).toBe(false)
  expect(isSignedFile({ ...given, expires: given.expires + 1 })).toBe(false)
  expect(isSignedFile({ ...given, signature: '' })).toBe(false)
  const minutesLeft = (given.expires - Date.now() / 1000) / 60
  expect(minutesLeft).toBeGreaterThan(29)
  expect(minutesLeft).toBeLessThanOrEqual(60)
  expect([isExpired(given), isExpired({ expires: Math.floor(Date.now() / 1000) - 1 })]).toEqual([false, true])
})

test('the check reports a folder that cannot be written', async () => {
  await expect(store.check()).resolves.toBeUndefined()
  writeFileSync(join(root, 'no-folder'), '')
  const nowhere = createFileStore(join(root, 'no-folder', 'files'))
  await expect(nowhere.check()).rejects.toMatchObject({ code: 'ENOTDIR' })
  rmSync(join(root, 'no-folder'))
})

test('files leave the disk reserve free, also in parallel', async () => {
  const { bavail, bsize } = await statfs(root)
  const nearlyFull = createFileStore(join(root, 'nearly-full'), bavail * bsize - 32 * 1024 * 1024)
  const before = everything()
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024)
    })(),
  )
  await expect(nearlyFull.write(7, endless, 4_000_000_000)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL' })
  const full = createFileStore(join(root, 'full'), bavail * bsize * 2)
  const source = Readable.from([Buffer.alloc(10)])
  await expect(full.write(7, source, 1000)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL' })
  expect(source.destroyed).toBe(true)
  expect(everything()).toEqual(before)
  expect(await full.check()).toBe('takes no more files')
})
