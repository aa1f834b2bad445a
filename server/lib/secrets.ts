/** Encryption at rest, signatures and tokens. All keys are derived from the one secret key of the installation. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The purpose of a derived key. Keys of different purposes are unrelated. */
export type Purpose =
  | 'storage'
  | 'access-token'
  | 'file-url'
  | 'oauth-state'
  | 'webhook'
  | 'cookie'
  | 'database-login'
  | 'visitor'
  /** Half of the pair by which push services know the installation. */
  | 'web-push'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 1
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** Returns a key of 256 bits. */
export const deriveKey = (secretKey: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'balcao', purpose, KEY_BYTES))

/** The value cannot be decrypted: the key or the context differs, or bytes were changed. */
export class DecryptError extends Error {
  override name = 'DecryptError'
}

/**
 * Encrypts with AES-256-GCM. `context` says where the value belongs, for instance `integrations/12/apiKey`: a value
 * copied elsewhere cannot be decrypted there. Layout: version (1 byte), nonce (12), tag (16), cipher text.
 */
export function encrypt(key: Buffer, plaintext: string | Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(context))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** Throws DecryptError. */
export function decrypt(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) throw new DecryptError('not a sealed value')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(associatedData(context))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()])
  } catch {
    throw new DecryptError('the sealed value does not open')
  }
}

/** Same as `encrypt`, for text columns. */
export const encryptText = (key: Buffer, plaintext: string, context: string): string =>
  encrypt(key, plaintext, context).toString('base64url')

/** Same as `decrypt`, for text columns. Throws DecryptError. */
export const decryptText = (key: Buffer, sealed: string, context: string): string =>
  decrypt(key, Buffer.from(sealed, 'base64url'), context).toString('utf8')

/** The version is authenticated too, so that it cannot be changed to that of a weaker layout. */
const associatedData = (context: string): Buffer => Buffer.from(`${VERSION}:${context}`)

/** Returns random text that is safe in URLs. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Returns hexadecimal text. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/**
 * Compares in constant time, so that the duration reveals neither where the texts differ nor how long the expected one
 * is.
 */
export const equalSecret = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())

/** Returns an HMAC-SHA256 that is safe in URLs. */
export const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

export const verify = (key: Buffer, text: string, signature: string): boolean => equalSecret(sign(key, text), signature)
