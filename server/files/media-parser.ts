/** Parses files of strangers with large libraries. Only server/files/media-worker.ts may import this file. */
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import mime from 'mime-types'
import type { Metadata } from 'sharp'
import { MAX_PIXELS, MAX_WHOLE_PIXELS, SHOWN_PICTURE, UNKNOWN_TYPE, type MediaInfo } from './media-types.ts'

const TEXT_TYPES = new Set(['text/plain', 'text/csv', 'text/vcard', 'application/json'])
/** Types for which the library uses uncommon names. */
const ALIASES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
}
const COMPOUND: Record<string, string> = {
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
}
const SNIFF_BYTES = 4096
/** Twice the width in which previews are shown, for high-density screens. */
const PREVIEW_EDGE = 640
/** Three times the size in which a logo is shown. */
const LOGO_WIDTH = 480
const LOGO_HEIGHT = 192

const extension = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, Math.max(0, bytes.length - 4)))
    return true
  } catch {
    return false
  }
}

const MARKUP = /<(?:!doctype|html|svg|script|body|head|iframe|\?xml|[a-z]+:svg)/i

/**
 * Returns the type that the name says if it is a harmless kind of text. Markup never gets a type that a browser would
 * run.
 */
async function typeOfText(path: string, name: string): Promise<string> {
  const bytes = await readStart(path)
  if (bytes.length === 0 || !isText(bytes)) return UNKNOWN_TYPE
  if (MARKUP.test(bytes.toString('utf8'))) return UNKNOWN_TYPE
  const named = mime.lookup(name) || 'text/plain'
  return TEXT_TYPES.has(named) ? named : 'text/plain'
}

async function detect(path: string, name: string): Promise<string> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found) return typeOfText(path, name)
  if (found.mime === 'application/x-cfb') return COMPOUND[extension(name)] ?? UNKNOWN_TYPE
  if (found.mime === 'application/xml' || (found.mime as string) === 'image/svg+xml') return UNKNOWN_TYPE
  return ALIASES[found.mime] ?? found.mime.split(';')[0] ?? UNKNOWN_TYPE
}

/** The library is loaded by the first picture, because the process has little memory. */
async function pictureLibrary() {
  const { default: sharp } = await import('sharp')
  // No file is read twice, and one thread is enough for one picture.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Returns whether decoding a picture would take too much memory. Most are decoded line by line; progressive and rotated
 * ones are in memory as a whole.
 */
function exceedsMemory({ format, width, height, isProgressive, orientation = 1 }: Metadata): boolean {
  const isTurned = orientation > 1 && format !== 'jpeg'
  const isWhole = isProgressive || isTurned || format === 'gif' || format === 'webp'
  return width * height > (isWhole ? MAX_WHOLE_PIXELS : MAX_PIXELS)
}

const NONE = { width: null, height: null, seconds: null }
/** Reads type and size of a picture. One that cannot be read is stored as a plain file. */
async function pictureFacts(path: string, mimetype: string): Promise<MediaInfo> {
  const unreadable = { mimetype: SHOWN_PICTURE.test(mimetype) ? UNKNOWN_TYPE : mimetype, ...NONE }
  try {
    const sharp = await pictureLibrary()
    const found = await sharp(path, { limitInputPixels: false }).metadata()
    const { width, height, orientation = 1 } = found
    if (exceedsMemory(found)) return { mimetype: UNKNOWN_TYPE, ...NONE }
    const isTurned = orientation >= 5
    return { mimetype, seconds: null, width: isTurned ? height : width, height: isTurned ? width : height }
  } catch {
    return unreadable
  }
}

async function audioOrVideoFacts(path: string, mimetype: string): Promise<MediaInfo> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const [video, duration] = await Promise.all([input.getPrimaryVideoTrack(), input.computeDuration()])
    const seconds = Number.isFinite(duration) ? duration : null
    // The container of a recording without pictures is reported as video.
    if (!video) return { ...NONE, mimetype: mimetype.replace(/^video\//, 'audio/'), seconds }
    return { mimetype, seconds, width: video.displayWidth, height: video.displayHeight }
  } catch {
    return { mimetype, ...NONE }
  } finally {
    input.dispose()
  }
}

/** Returns the type and dimensions of a file. */
export async function parseMedia(path: string, name: string): Promise<MediaInfo> {
  const mimetype = await detect(path, name)
  if (mimetype.startsWith('image/')) return pictureFacts(path, mimetype)
  if (/^(audio|video)\//.test(mimetype)) return audioOrVideoFacts(path, mimetype)
  return { mimetype, ...NONE }
}

/** Makes a small WebP of a picture, upright and without metadata. Throws if the picture cannot be read. */
export async function makePreview(from: string, to: string): Promise<boolean> {
  const sharp = await pictureLibrary()
  await sharp(from, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(PREVIEW_EDGE, PREVIEW_EDGE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(to)
  return true
}

/**
 * Makes a small PNG of a picture, upright, without metadata, and of the first frame of a moving one: programs that read
 * e-mails show no WebP.
 */
export async function makeLogo(from: string, to: string): Promise<MediaInfo> {
  const sharp = await pictureLibrary()
  const { width, height } = await sharp(from, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toFile(to)
  return { mimetype: 'image/png', width, height, seconds: null }
}

/**
 * Copies Opus audio from another container into Ogg without encoding it again. Returns false for other codecs, for
 * which Node.js has no encoder.
 */
export async function remuxOpus(from: string, to: string): Promise<boolean> {
  const { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, OggOutputFormat, Output } =
    await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(from) })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track?.codec !== 'opus') return false
    const output = new Output({ format: new OggOutputFormat(), target: new FilePathTarget(to) })
    const conversion = await Conversion.init({ input, output, video: { discard: true } })
    if (!conversion.isValid) return false
    await conversion.execute()
    return true
  } finally {
    input.dispose()
  }
}

/** Every phone plays these. Films in HEVC are left as they are, because many phones have no decoder for it. */
const PLAYED = { video: 'avc', audio: 'aac' }

/**
 * Copies a QuickTime film into MP4 without encoding it again. Returns false for codecs that not every phone plays, for
 * which Node.js has no encoder.
 */
export async function remuxFilm(from: string, to: string): Promise<boolean> {
  const { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output } =
    await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(from) })
  const made = new Input({ formats: ALL_FORMATS, source: new FilePathSource(to) })
  try {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
    if (video?.codec !== PLAYED.video || (audio && audio.codec !== PLAYED.audio)) return false
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(to) })
    const conversion = await Conversion.init({ input, output })
    if (!conversion.isValid) return false
    await conversion.execute()
    // A damaged film may lose its pictures or its sound on the way.
    const tracks = await Promise.all([made.getPrimaryVideoTrack(), made.getPrimaryAudioTrack()])
    return tracks[0] !== null && (tracks[1] === null) === (audio === null)
  } finally {
    input.dispose()
    made.dispose()
  }
}
