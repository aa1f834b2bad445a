/** Encryption at rest, signatures and tokens. All keys derive from the one secret key of the installation. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a derived key is for. Keys of different purposes are unrelated. */
export type Purpose = 'storage' | 'access-token' | 'file-url' | 'oauth-state' | 'webhook' | 'cookie' | 'database-login'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 1
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** 256 bits. */
export const deriveKey = (secretKey: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'balcao', purpose, KEY_BYTES))

/** The sealed text cannot be opened: another key, another context, or changed bytes. */
export class DecryptError extends Error {
  override name = 'SealError'
}

/**
 * AES-256-GCM. `context` says where the value belongs, for instance `integrations/12/apiKey`: sealed bytes moved to
 * another place do not open there. Layout: version (1 byte), nonce (12), tag (16), cipher text.
 */
export function encrypt(key: Buffer, plaintext: string | Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(context))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** Throws SealError. */
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

/** As `seal`, for text columns. */
export const encryptText = (key: Buffer, plaintext: string, context: string): string =>
  encrypt(key, plaintext, context).toString('base64url')

/** As `open`, for text columns. Throws SealError. */
export const decryptText = (key: Buffer, sealed: string, context: string): string =>
  decrypt(key, Buffer.from(sealed, 'base64url'), context).toString('utf8')

/** The version is part of what is authenticated, so that it cannot be changed to that of a weaker layout. */
const associatedData = (context: string): Buffer => Buffer.from(`${VERSION}:${context}`)

/** Safe in URLs. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** In a time that says nothing about where the two differ, nor how long the expected one is. */
export const equalSecret = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())

/** HMAC-SHA256, safe in URLs. */
export const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

export const verify = (key: Buffer, text: string, signature: string): boolean => equalSecret(sign(key, text), signature)
