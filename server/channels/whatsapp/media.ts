/** Downloads files of messages, which the media host stores encrypted with keys that only the message contains. */
import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DEFAULT_ORIGIN, getMediaKeys, type MediaType } from 'baileys'

const MAC_BYTES = 10
/** A media host that stops in the middle must not delay jobs for other files. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000

/** The media host refused the request; 404 and 410 mean that it no longer has the file. */
export class MediaHostError extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super(`the media host answered ${statusCode}`)
    this.name = 'MediaHostError'
    this.statusCode = statusCode
  }
}

/**
 * Returns the decrypted file. The stream fails when the file is truncated, was tampered with or does not match its key;
 * a listener for the error may be attached late. Baileys' own download ends the process in that case, because no
 * listener can be attached in time.
 */
export async function downloadEncryptedMedia(url: string, mediaKey: Uint8Array, type: MediaType): Promise<Readable> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
  if (!macKey) throw new Error('a media key without its parts')
  const answer = await fetch(url, {
    headers: { origin: DEFAULT_ORIGIN },
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new MediaHostError(answer.status)
  }
  const encrypted = Readable.fromWeb(answer.body as ReadableStream)
  const decrypted = createDecryptStream(iv, cipherKey, macKey)
  decrypted.on('error', () => undefined)
  pipeline(encrypted, decrypted, () => undefined)
  return decrypted
}

/** Decrypts AES-256-CBC and checks the truncated HMAC at the end of the data. */
function createDecryptStream(iv: Buffer | Uint8Array, cipherKey: Uint8Array, macKey: Uint8Array): Transform {
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  let tail: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const known = Buffer.concat([tail, chunk])
      const end = Math.max(0, known.length - MAC_BYTES)
      tail = known.subarray(end)
      const body = known.subarray(0, end)
      mac.update(body)
      done(null, decipher.update(body))
    },
    flush(done) {
      try {
        const expected = mac.digest().subarray(0, MAC_BYTES)
        if (tail.length !== MAC_BYTES || !timingSafeEqual(tail, expected)) throw new Error('the file is not intact')
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
