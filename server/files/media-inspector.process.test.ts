import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as readerLimits from './reader-limits.ts'
import { extractTable, inspectMedia, previewOf, type GivenFile } from './media-inspector.ts'
import type { MediaInfo } from './media-types.ts'
import { createFileStore, type FileStore } from './storage.ts'
import { makeThumbnail } from './thumbnails.ts'
import { toMp4 } from './film.ts'
import { toVoiceNote } from './voice.ts'
import * as samples from '#tests/media-samples.ts'

/** A file that never ends takes all of its limit, which is far more than a harmless one needs. */
vi.mock('./reader-limits.ts', async (original) => {
  const { LIMIT_MS } = await original<typeof readerLimits>()
  return { LIMIT_MS: { ...LIMIT_MS, facts: 1500, rewrap: 1500 } }
})

let root: string
let store: FileStore

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-media-'))
  store = createFileStore(root)
})
afterAll(() => rmSync(root, { recursive: true }))

const everything = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

let samplesMade = 0

/** Writes a file of a company to disk. */
function given(bytes: Buffer, companyId = 7): GivenFile {
  const path = join(root, `sample-${samplesMade++}`)
  writeFileSync(path, bytes)
  return { companyId, fromOutside: false, path, sha256: createHash('sha256').update(bytes).digest() }
}
async function facts(bytes: Buffer, name: string, companyId = 7): Promise<MediaInfo> {
  const found = await inspectMedia(given(bytes, companyId), name)
  if (!found) throw new Error('nobody looked')
  return found
}

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

test('size and duration of pictures, audio and video are read', async () => {
  expect(await facts(await samples.png(40, 30), 'a.png')).toMatchObject({ width: 40, height: 30, seconds: null })
  expect(await facts(await samples.turnedJpeg(40, 30), 'a.jpg')).toMatchObject({ width: 30, height: 40 })
  expect((await facts(await samples.webmSound(2), 'a.webm')).seconds).toBeCloseTo(2, 1)
  expect(await facts(await samples.webmFilm(1), 'a.webm')).toMatchObject({ width: 64, height: 48 })
})

const NOTHING = { mimetype: 'application/octet-stream', width: null, height: null, seconds: null }

/** Returns all threads of all readers of this process. */
function threadsNow(): { pid: number; niceness: number }[] {
  const list = execFileSync('ps', ['-A', '-L', '-o', 'pid=,ppid=,ni=,args='], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => {
    const [pid, parent, niceness = NaN] = line.trim().split(/\s+/).map(Number)
    return pid && parent === process.pid && line.includes('media-worker') ? [{ pid, niceness }] : []
  })
}

const readersNow = (): number[] => [...new Set(threadsNow().map(({ pid }) => pid))]
const nicenessNow = (): number[] => threadsNow().map(({ niceness }) => niceness)

/** Sends the signal to all readers of this process. */
function signalReaders(signal: NodeJS.Signals): void {
  const readers = readersNow()
  expect(readers.length).toBeGreaterThan(0)
  for (const pid of readers) process.kill(pid, signal)
}

test('a file is not given up because its reader gets no turn at the processor', async () => {
  await facts(await samples.png(), 'foto.png')
  const sound = await samples.webmSound(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    signalReaders('SIGSTOP')
    const found = facts(sound, 'gravação.webm')
    await vi.advanceTimersByTimeAsync(20_000)
    signalReaders('SIGCONT')
    expect((await found).mimetype).toBe('audio/webm')
  } finally {
    vi.useRealTimers()
  }
})

test('a file that never ends is ended, delays nobody else, and is not tried again', async () => {
  let turns = 0
  const clock = setInterval(() => turns++, 20)
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  const stuck = ['a', 'b', 'c'].map((mark) => {
    const bytes = Buffer.concat([samples.endless(), Buffer.from(mark)])
    return facts(bytes, 'filme.webm').finally(note(mark))
  })
  const honest = await facts(await samples.png(40, 30), 'a.png', 8).finally(note('honest'))
  expect(honest).toMatchObject({ mimetype: 'image/png', width: 40 })
  for (const result of await Promise.all(stuck)) expect(result).toEqual(NOTHING)
  clearInterval(clock)
  expect(turns).toBeGreaterThan(20)
  expect(order[0]).toBe('honest')
  expect(order.slice(1).toSorted()).toEqual(['a', 'b', 'c'])

  const again = facts(Buffer.concat([samples.endless(), Buffer.from('a')]), 'filme.webm', 9).finally(note('again'))
  const other = facts(await samples.png(41, 30), 'a.png', 9).finally(note('other'))
  expect(await again).toEqual(NOTHING)
  expect(await other).toMatchObject({ mimetype: 'image/png', width: 41 })
  expect(order.slice(-2)).toEqual(['again', 'other'])
  const bytes = samples.endless()
  expect(await toVoiceNote(store, given(bytes), bytes.length)).toBeNull()
})

test('every thread of a reader has a low priority', async () => {
  await facts(await samples.png(48, 30), 'a.png')
  expect(nicenessNow().length).toBeGreaterThan(4)
  expect(Math.min(...nicenessNow())).toBe(10)
})

test('a file that takes long falls behind other files', async () => {
  const bytes = Buffer.concat([samples.endless(), Buffer.from('long')])
  const long = facts(bytes, 'filme.webm', 14)
  await expect.poll(nicenessNow).toContain(15)
  await facts(await samples.png(47, 30), 'a.png', 15)
  expect(nicenessNow()).toContain(10)
  expect(await long).toEqual(NOTHING)
})

test.each([
  ['an interlaced png', () => samples.picture(5000, 4001).png({ progressive: true }).toBuffer()],
  [
    'a progressive jpeg',
    () => samples.picture(5000, 4001).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
  ],
  ['a gif', () => samples.picture(5000, 4001).gif({ effort: 1 }).toBuffer()],
])('%s that would be in memory as a whole is a file', async (_name, make) => {
  expect(await facts(await make(), 'bomba.jpg')).toEqual(NOTHING)
})

test('a company whose file ended its process waits, and gets no idle process', async () => {
  const order: string[] = []
  await facts(await samples.png(44, 30), 'a.png', 11)
  expect(await facts(Buffer.concat([samples.endless(), Buffer.from('pause')]), 'a.webm', 12)).toEqual(NOTHING)
  await Promise.all([
    facts(await samples.png(45, 30), 'a.png', 12).finally(() => order.push('in trouble')),
    facts(await samples.png(46, 30), 'a.png', 11).finally(() => order.push('honest')),
  ])
  expect(order).toEqual(['honest', 'in trouble'])
})

test('a company whose file ended its process leaves no more processes behind with each further file', async () => {
  expect(await facts(Buffer.concat([samples.endless(), Buffer.from('many')]), 'a.webm', 13)).toEqual(NOTHING)
  for (let turn = 0; turn < 6; turn++) await facts(await samples.png(50 + turn, 30), 'a.png', 13)
  await expect.poll(() => readersNow().length).toBeLessThanOrEqual(3)
})

test('a company whose file used up its process leaves the idle ones to the others', async () => {
  const people = Buffer.from('Ana;5511988887777;ana@exemplo.com.br;São Paulo;às terças\n'.repeat(400_000))
  const extracted = extractTable(given(people, 16), join(root, 'people'), { rows: 500_000, columns: 10 })
  await expect(extracted).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
  await facts(await samples.png(48, 30), 'a.png', 17)
  const before = readersNow()
  const startedSince = (): number[] => readersNow().filter((pid) => !before.includes(pid))
  await facts(await samples.png(49, 30), 'a.png', 17)
  expect(startedSince()).toEqual([])
  await facts(await samples.png(50, 31), 'a.png', 16)
  expect(startedSince()).toHaveLength(1)
})

test('customers’ files do not delay those of users', async () => {
  const order: string[] = []
  const bytes = Buffer.concat([samples.endless(), Buffer.from('from outside')])
  const stuck = inspectMedia({ ...given(bytes), fromOutside: true }, 'a.webm').finally(() => order.push('customer'))
  await facts(await samples.png(43, 30), 'a.png').finally(() => order.push('attendant'))
  await stuck
  expect(order).toEqual(['attendant', 'customer'])
})

test('a picture above the memory limit ends only its own process', async () => {
  const bytes = await sharp({ create: { width: 5000, height: 3999, channels: 4, background: '#12a06a80' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const heavy = given(bytes)
  const made = join(root, 'preview.webp')
  expect(await inspectMedia(heavy, 'a.png')).toMatchObject({ mimetype: 'image/png', width: 5000 })
  expect(await previewOf(heavy, made)).toBe(false)
  expect(await previewOf(heavy, made)).toBe(false)
  expect(await previewOf(given(await samples.png(1000, 800)), made)).toBe(true)
})

test('a preview is small, upright and without metadata', async () => {
  const made = await makeThumbnail(store, given(await samples.turnedJpeg(3000, 2000)))
  const { width, height, format, exif } = await sharp(store.locate(made ?? '')).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 427, height: 640, format: 'webp', exif: undefined })
})

test('a file that cannot be read has no preview', async () => {
  for (const bytes of [await samples.bomb(), samples.HTML, Buffer.alloc(0)])
    expect(await makeThumbnail(store, given(bytes))).toBeNull()
})

test('a recording becomes an Ogg Opus voice note', async () => {
  const sound = await samples.webmSound(3)
  const note = await toVoiceNote(store, given(sound), sound.length)
  const path = store.locate(note?.path ?? '')
  expect((await readFile(path)).subarray(0, 4).toString()).toBe('OggS')
  const { mimetype, seconds } = await facts(await readFile(path), 'a.ogg')
  expect(mimetype).toBe('audio/ogg')
  expect(seconds).toBeCloseTo(3, 1)
})

test('a file without audio becomes no voice note, and leaves nothing behind', async () => {
  const noSound = given(samples.HTML)
  const before = everything()
  expect(await toVoiceNote(store, noSound, samples.HTML.length)).toBeNull()
  expect(everything()).toEqual(before)
})

test('a film of an iPhone becomes MP4 with the same pictures, turned as they were', async () => {
  const film = await samples.movFilm('avc', 2)
  expect(await facts(film, 'IMG_1.MOV')).toMatchObject({ mimetype: 'video/quicktime', width: 48, height: 64 })
  const made = await toMp4(store, given(film), film.length)
  const { seconds, ...info } = await facts(await readFile(store.locate(made?.path ?? '')), 'a')
  expect(info).toEqual({ mimetype: 'video/mp4', width: 48, height: 64 })
  expect(seconds).toBeCloseTo(2, 1)
})

test('a film in a codec that not every phone plays, and a damaged one, stay as they are and leave nothing behind', async () => {
  for (const film of [await samples.movFilm('hevc'), await samples.movFilm('avc', 1, new Uint8Array(40))]) {
    const file = given(film)
    const before = everything().length
    expect((await facts(film, 'IMG_2.MOV')).mimetype).toBe('video/quicktime')
    expect(await toMp4(store, file, film.length)).toBeNull()
    expect(everything()).toHaveLength(before + 1)
  }
})
