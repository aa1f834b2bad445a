/** Files of messages, as the media host keeps them: sealed with keys that only the message names. */
import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DEFAULT_ORIGIN, getMediaKeys, type MediaType } from 'baileys'

const MAC_BYTES = 10
/** A host that stops in the midst must not hold up those who wait for other files. */
const PATIENCE_MS = 5 * 60_000

/** The host's refusal; 404 and 410: it has forgotten the file. */
export class MediaHostError extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super(`the media host answered ${statusCode}`)
    this.name = 'MediaHostError'
    this.statusCode = statusCode
  }
}

/**
 * The file as it was before it was sealed. The stream fails when the file is cut short, was tampered with or does not fit
 * its key; whoever wants to hear of it may come to listen late. Baileys' own download ends the process then, since
 * nobody can listen in time.
 */
export async function downloadEncryptedMedia(url: string, mediaKey: Uint8Array, type: MediaType): Promise<Readable> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
  if (!macKey) throw new Error('a media key without its parts')
  const answer = await fetch(url, { headers: { origin: DEFAULT_ORIGIN }, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new MediaHostError(answer.status)
  }
  const sealed = Readable.fromWeb(answer.body as ReadableStream)
  const opened = unseal(iv, cipherKey, macKey)
  opened.on('error', () => undefined)
  pipeline(sealed, opened, () => undefined)
  return opened
}

/** AES-256-CBC, with the start of an HMAC over all of it at the end. */
function unseal(iv: Buffer | Uint8Array, cipherKey: Uint8Array, macKey: Uint8Array): Transform {
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const known = Buffer.concat([held, chunk])
      const end = Math.max(0, known.length - MAC_BYTES)
      held = known.subarray(end)
      const body = known.subarray(0, end)
      mac.update(body)
      done(null, decipher.update(body))
    },
    flush(done) {
      try {
        const expected = mac.digest().subarray(0, MAC_BYTES)
        if (held.length !== MAC_BYTES || !timingSafeEqual(held, expected)) throw new Error('the file is not intact')
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
