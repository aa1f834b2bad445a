/** Small real files for tests, made as devices make them and as attackers do. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const FRAME_SECONDS = 0.02
/** An Opus frame of silence. */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe)
/** The header of Opus with one channel and 48 kHz, as browsers write it. */
const OPUS_HEAD = Buffer.from('4f707573486561640101380180bb0000000000', 'hex')

async function webm(frames: number, film: boolean): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const sound = new EncodedAudioPacketSource('opus')
  const pictures = new EncodedVideoPacketSource('vp8')
  output.addAudioTrack(sound)
  if (film) output.addVideoTrack(pictures)
  await output.start()
  const soundConfig = {
    decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: OPUS_HEAD },
  }
  const filmConfig = { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 } }
  for (let frame = 0; frame < frames; frame++) {
    const at = frame * FRAME_SECONDS
    await sound.add(new EncodedPacket(SILENCE, 'key', at, FRAME_SECONDS), soundConfig)
    if (film) await pictures.add(new EncodedPacket(new Uint8Array(40), 'key', at, FRAME_SECONDS), filmConfig)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** Returns a recording as a browser's microphone makes it. */
export const webmSound = (seconds: number): Promise<Buffer> => webm(Math.round(seconds / FRAME_SECONDS), false)
export const webmFilm = (seconds: number): Promise<Buffer> => webm(Math.round(seconds / FRAME_SECONDS), true)

/** What the film of a telephone says of its codecs, without any real picture. */
const AVC_HEAD = Buffer.from('0142c01effe100086742c01eda02802f010004 68ce3c80'.replaceAll(' ', ''), 'hex')
const HEVC_HEAD = Buffer.from('01016000000090000000000078f000fcfdf8f800000f00', 'hex')
const AAC_HEAD = Buffer.from('1190', 'hex')
const FILM_CODECS = {
  avc: { codec: 'avc1.42c01e', description: AVC_HEAD },
  hevc: { codec: 'hvc1.1.6.L120.90', description: HEVC_HEAD },
}

/** A key frame of each codec without content: its length and its kind are all that is looked at. */
const KEY_FRAMES = {
  avc: Uint8Array.of(0, 0, 0, 4, 0x65, 0x88, 0x84, 0),
  hevc: Uint8Array.of(0, 0, 0, 4, 0x26, 1, 0xaf, 0),
}

/** Returns a film as a telephone of Apple makes it, in one of its two codecs. */
export async function movFilm(
  codec: keyof typeof FILM_CODECS,
  seconds = 1,
  frame = KEY_FRAMES[codec],
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new MovOutputFormat(), target })
  const pictures = new EncodedVideoPacketSource(codec)
  const sound = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures, { rotation: 90 })
  output.addAudioTrack(sound)
  await output.start()
  const filmConfig = { decoderConfig: { ...FILM_CODECS[codec], codedWidth: 64, codedHeight: 48 } }
  const soundConfig = {
    decoderConfig: { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 2, description: AAC_HEAD },
  }
  for (let index = 0; index < seconds / FRAME_SECONDS; index++) {
    const at = index * FRAME_SECONDS
    await pictures.add(new EncodedPacket(frame, 'key', at, FRAME_SECONDS), filmConfig)
    await sound.add(new EncodedPacket(new Uint8Array(8), 'key', at, FRAME_SECONDS), soundConfig)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#12a06a' } })

export const png = (width = 40, height = 30): Promise<Buffer> => picture(width, height).png().toBuffer()

/** Returns a picture that its orientation tag turns by 90 degrees. */
export const turnedJpeg = (width: number, height: number): Promise<Buffer> =>
  picture(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer()

/** Returns a JPEG whose comment contains HTML, so that it could be read as a page. */
export async function polyglot(): Promise<Buffer> {
  const jpeg = await picture(20, 20).jpeg().toBuffer()
  const script = Buffer.from('<html><script>alert(1)</script></html>')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

/** Returns a PNG of a few bytes that claims 12,000 by 12,000 pixels. */
export async function bomb(): Promise<Buffer> {
  const small = await png(1, 1)
  const claimed = Buffer.from(small)
  claimed.writeUInt32BE(12_000, 16)
  claimed.writeUInt32BE(12_000, 20)
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
  return claimed
}

export const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
)

/** Returns a video of a few hundred bytes at which the library that measures videos loops forever. */
export const endless = (): Buffer =>
  Buffer.from(
    [
      'GkXfoxAAAB9ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwQAAAADXRFNm3QQAAA/TbsQAAAPU6uEFUmpZlOshQAAAABHTbsQAA',
      'APU6uEFlSua1OshQAAAACLTbsQAAAPU6uEHFO7a1OshQAAAANCFUmpZhAAADwq17GDD0JATYCSTWVkaWFidW5ueSB2MS42MS4wV0GSTWVkaWFi',
      'dW5ueSB2MS42MS4wRImIQI9AAAAAAAAWVK5rEAAAS64QAABG14EBc8WBAYOBApyBACK1nIN1bmSGhkFfT1BVU2Oik09wdXNIZWFkAQE4AYC7AA',
      'AAAABWu4NjLqDhEAAACbWERzuAAJ+BAR8AtnUIAAACW+eBAKMQAAAHgQAAgPj//qMQAAAHgQAUgPj//qMQAAAHgQAogPj//qMQAAAHgQA8gPj/',
      '/qMQAAAHgQBQgPj//qMQAAAHgQBkgPj//qMQAAAHgQB4gPj//qMQAAAHgQCMgPj//qMQAAAHgQCggPj//qMQAAAHgQC0gPj//qMQAAAHgQDIgP',
      'j//qMQAAAHgQDcgPj//qMQAAAHgQDwgPj//qMQAAAHgQEEgPj//qMQAAAHgQEYgPj//qMQAAAHgQEsgPj//qMQAAAHgQFAgPj//qMQAAAHgQFU',
      'gPj//qMQAAAHgQFogPj//qMQAAAHgQF8gPj//qMQAAAHgQGQgPj//qMQAAAHgQGkgPj//qMQAAAHgQG4gPj//qMQAAAHgQHMgPj//qMQAAAHgQ',
      'HggPj//qMQAAAHgQH0gPj//qMQAAAHgQIIgPj//qMQAAAHgQIcgPj//qMQAAAHgQIwgPj//qMQAAAHgQJEgPj//qMQAAAHgQJYgPj//qMQAAAH',
      'gQJsgPj//qMQAAAHgQKAgPj//qMQAAAHgQKUgPj//qMQAAAHgQKogPj//qMQAAAHgQK8gPj//qMQAAAHgQLQgPj//qMQAAAHgQLkgPj//qMQAA',
      'AHgQL4gPj//qMQAAAHgQMMgPj//qMQAAAHgQMggPj//qMQAAAHgQM0gPj//qMQAAAH',
    ].join(''),
    'base64',
  )

/** A PDF with one line of text on each page. */
export function pdf(...lines: string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 12 Tf 50 700 Td (${line.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`
      const resources = '/Resources << /Font << /F1 3 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${resources} /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = Buffer.byteLength(body, 'latin1')
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
