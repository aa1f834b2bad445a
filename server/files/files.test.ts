import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '#server/files/media-apart.ts'
import * as samples from '#tests/media-samples.ts'
import { safeName } from '#server/files/names.ts'
import { createFileStore, type FileStore } from '#server/files/storage.ts'
import { fileUrl, isOver, isSignedFile, setFileUrlKey } from '#server/files/signed-url.ts'
import { makeThumbnail } from '#server/files/thumbnails.ts'
import { toVoiceNote } from '#server/files/voice.ts'

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

async function facts(bytes: Buffer, name: string) {
  const path = join(root, 'sample')
  writeFileSync(path, bytes)
  return factsOf(path, name)
}

test('bytes come back as they went in, whole or in part', async () => {
  const bytes = Buffer.from('conteúdo do arquivo')
  const { path, size, sha256 } = await write(bytes)
  expect(size).toBe(bytes.length)
  expect(sha256).toEqual(createHash('sha256').update(bytes).digest())
  expect(path).toMatch(/^7\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  expect(await buffer(store.read(path))).toEqual(bytes)
  expect((await buffer(store.read(path, { start: 2, end: 4 }))).toString()).toBe('nte')
  expect(await store.size(path)).toBe(bytes.length)
  await store.remove(path)
  await expect(store.size(path)).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
})

test('what is too large, or breaks off, leaves nothing behind', async () => {
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
      for (let sent = 0; sent < 256; sent++) yield chunk
    })(),
  )
  const before = process.memoryUsage.rss()
  const { size, path } = await store.write(7, source, 1_000_000_000)
  expect(size).toBe(256 * 1024 * 1024)
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  await store.remove(path)
})

test.each([
  ['foto.png', () => samples.png(), 'image/png'],
  ['foto.exe', () => samples.png(), 'image/png'],
  ['gravação.webm', () => samples.webmSound(1), 'audio/webm'],
  ['filme.webm', () => samples.webmFilm(1), 'video/webm'],
  ['ladrao.jpg', () => samples.polyglot(), 'image/jpeg'],
  ['pagina.png', () => samples.HTML, 'application/octet-stream'],
  ['pagina.html', () => samples.HTML, 'application/octet-stream'],
  ['desenho.svg', () => samples.SVG, 'application/octet-stream'],
  [
    'desenho.png',
    () => Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), samples.SVG]),
    'application/octet-stream',
  ],
  ['espaco.txt', () => Buffer.concat([Buffer.from(' \n\t\ufeff'), samples.HTML]), 'application/octet-stream'],
  ['nada.png', () => Buffer.alloc(0), 'application/octet-stream'],
  ['zeros.pdf', () => Buffer.alloc(100), 'application/octet-stream'],
  ['bomba.png', () => samples.bomb(), 'application/octet-stream'],
  ['cortada.png', async () => (await samples.png()).subarray(0, 20), 'application/octet-stream'],
  ['notas.txt', () => Buffer.from('reunião às 15h'), 'text/plain'],
  ['lista.csv', () => Buffer.from('nome;número\nAna;1'), 'text/csv'],
  ['contato.vcf', () => Buffer.from('BEGIN:VCARD\nEND:VCARD'), 'text/vcard'],
  ['roteiro.js', () => Buffer.from('alert(1)'), 'text/plain'],
  [
    'velha.xls',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'application/vnd.ms-excel',
  ],
  ['velho.doc', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'application/msword'],
  [
    'contrato.pdf',
    () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    'application/pdf',
  ],
] as const)('%s is what its content says', async (name, content, expected) => {
  expect((await facts(await content(), name)).mimetype).toBe(expected)
})

test('pictures, sound and film are measured', async () => {
  expect(await facts(await samples.png(40, 30), 'a.png')).toMatchObject({ width: 40, height: 30, seconds: null })
  expect(await facts(await samples.turnedJpeg(40, 30), 'a.jpg')).toMatchObject({ width: 30, height: 40 })
  expect((await facts(await samples.webmSound(2), 'a.webm')).seconds).toBeCloseTo(2, 1)
  expect(await facts(await samples.webmFilm(1), 'a.webm')).toMatchObject({ width: 64, height: 48 })
})

test('a file at which its reader never ends stops nobody: it is a file, and the next one is looked at', async () => {
  let turns = 0
  const clock = setInterval(() => turns++, 20)
  const stuck = facts(samples.endless(), 'filme.webm')
  expect(await stuck).toEqual({ mimetype: 'application/octet-stream', width: null, height: null, seconds: null })
  clearInterval(clock)
  expect(turns).toBeGreaterThan(20)
  const bytes = samples.endless()
  expect(await toVoiceNote(store, 7, { ...(await write(bytes)), mimetype: 'audio/webm' })).toBeNull()
  expect(await facts(await samples.png(40, 30), 'a.png')).toMatchObject({ mimetype: 'image/png', width: 40 })
}, 60_000)

test('a preview is small, upright and without what the camera noted', async () => {
  const { path } = await write(await samples.turnedJpeg(3000, 2000))
  const made = await makeThumbnail(store, 7, path)
  const { width, height, format, exif } = await sharp(store.locate(made ?? '')).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 427, height: 640, format: 'webp', exif: undefined })
})

test('what cannot be read has no preview, and hurts nobody', async () => {
  for (const bytes of [await samples.bomb(), samples.HTML, Buffer.alloc(0)])
    expect(await makeThumbnail(store, 7, (await write(bytes)).path)).toBeNull()
})

test('a recording becomes a voice note as phones play it', async () => {
  const stored = await write(await samples.webmSound(3))
  const note = await toVoiceNote(store, 7, { ...stored, mimetype: 'audio/webm' })
  const place = store.locate(note?.path ?? '')
  expect((await readFile(place)).subarray(0, 4).toString()).toBe('OggS')
  const { mimetype, seconds } = await factsOf(place, 'a.ogg')
  expect(mimetype).toBe('audio/ogg')
  expect(seconds).toBeCloseTo(3, 1)
})

test('what is no sound is no voice note, and leaves nothing behind', async () => {
  const stored = await write(samples.HTML)
  const before = everything()
  expect(await toVoiceNote(store, 7, { ...stored, mimetype: 'audio/webm' })).toBeNull()
  expect(everything()).toEqual(before)
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

test('long names are cut and keep their ending', () => {
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

test('an address is stable for a while, expires, and is good for one file of one company', () => {
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
  expect([isOver(given), isOver({ expires: Math.floor(Date.now() / 1000) - 1 })]).toEqual([false, true])
})

test('a place where nothing can be stored is told before somebody sends a file', async () => {
  await expect(store.check()).resolves.toBeUndefined()
  writeFileSync(join(root, 'no-folder'), '')
  const nowhere = createFileStore(join(root, 'no-folder', 'files'))
  await expect(nowhere.check()).rejects.toMatchObject({ code: 'ENOTDIR' })
  rmSync(join(root, 'no-folder'))
})
