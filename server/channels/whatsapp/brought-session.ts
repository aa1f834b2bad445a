/**
 * Reads the session of another product that links a number by Baileys: what Ticketz and Whaticket keep of a connection,
 * the credentials of Evolution, or the `creds.json` of Baileys itself.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { type AuthenticationCreds, BufferJSON, generateSignalPubKey, initAuthCreds } from 'baileys'
import { z } from 'zod'
import { parseJsonText } from '#contract/linking.ts'
import { BROUGHT_MARK } from './auth-state.ts'
import { isSignatureValid } from './signature.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const MAX_DETAILS_BYTES = 4096
/** Some products put this byte before a public key. */
const KEY_TYPE = 5

const isByte = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256
const bytesOfList = (list: unknown[]): Buffer | null =>
  list.length <= MAX_DETAILS_BYTES && list.every(isByte) ? Buffer.from(list) : null

/** Bytes in the forms in which JSON has them: base64, a list, or an object around either. */
function toBytes(value: unknown): Buffer | null {
  if (typeof value === 'string') return Buffer.from(value, 'base64')
  if (Array.isArray(value)) return bytesOfList(value)
  if (typeof value !== 'object' || value === null) return null
  const { data, value: older } = value as { data?: unknown; value?: unknown }
  const inside = data ?? older
  if (typeof inside === 'string') return Buffer.from(inside, 'base64')
  return bytesOfList(Array.isArray(inside) ? inside : Object.values(value))
}

const bytes = (fits: (length: number) => boolean) =>
  z.unknown().transform((value, context): Buffer => {
    const found = toBytes(value)
    if (found && fits(found.length)) return found
    context.addIssue({ code: 'custom', message: 'Invalid value' })
    return z.NEVER
  })
const key = bytes((length) => length === KEY_BYTES)
const publicKey = bytes((length) => length === KEY_BYTES || length === KEY_BYTES + 1).transform((value) =>
  value.length > KEY_BYTES && value[0] === KEY_TYPE ? value.subarray(1) : value,
)
const signature = bytes((length) => length === SIGNATURE_BYTES)
const details = bytes((length) => length > 0 && length <= MAX_DETAILS_BYTES)

const X25519_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')

function publicKeyOf(secret: Buffer): Buffer {
  const secretKey = createPrivateKey({ key: Buffer.concat([X25519_PREFIX, secret]), format: 'der', type: 'pkcs8' })
  return createPublicKey(secretKey).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES)
}

const KeyPair = z
  .object({ private: key, public: publicKey })
  .refine((pair) => publicKeyOf(pair.private).equals(pair.public), 'Invalid value')

const MAX_KEY_ID = 2 ** 24 - 1

const Creds = z.object({
  noiseKey: KeyPair,
  signedIdentityKey: KeyPair,
  signedPreKey: z.object({ keyPair: KeyPair, signature, keyId: z.number().int().min(0).max(MAX_KEY_ID) }),
  registrationId: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  nextPreKeyId: z.number().int().min(1).max(MAX_KEY_ID).default(1),
  accountSyncCounter: z.number().int().min(0).default(0).catch(0),
  platform: z.string().max(50).default('').catch(''),
})

/** A session without this was shown as a QR code, and never scanned. */
const Phone = z.object({
  me: z.object({
    id: z.string().regex(/^\d{5,20}(?:_\d{1,5})?:\d{1,5}@s\.whatsapp\.net$/),
    lid: z
      .string()
      .regex(/^\d{5,20}(?::\d{1,5})?@lid$/)
      .optional()
      .catch(undefined),
    name: z.string().max(200).optional().catch(undefined),
  }),
  account: z.object({
    details,
    accountSignatureKey: key,
    accountSignature: signature,
    deviceSignature: signature,
  }),
})

/** Products keep a text in a text, and some keep the credentials together with keys, or in a row. */
function findCreds(text: string): unknown {
  const unwrap = (value: unknown): unknown => (typeof value === 'string' ? parseJsonText(value) : value)
  const outer = unwrap(unwrap(parseJsonText(text)))
  const inner = typeof outer === 'object' && outer !== null && 'creds' in outer ? outer.creds : outer
  return unwrap(unwrap(inner))
}

export type BroughtSession = { creds: Buffer } | { fault: 'Not a session' | 'Session of no phone' }

/**
 * Returns credentials that `loadCreds` reads. Everything else is built anew: keys of customers would have to be from the
 * moment at which the other product stopped, and customers' phones make new ones when they are asked to.
 */
export function readBroughtSession(text: string): BroughtSession {
  const found = findCreds(text)
  const { data: own } = Creds.safeParse(found)
  if (!own) return { fault: 'Not a session' }
  const { signedIdentityKey, signedPreKey, nextPreKeyId } = own
  const signed = generateSignalPubKey(signedPreKey.keyPair.public)
  if (!isSignatureValid(signedIdentityKey.public, signed, signedPreKey.signature)) return { fault: 'Not a session' }
  const { data: phone } = Phone.safeParse(found)
  if (!phone) return { fault: 'Session of no phone' }
  const { id, lid, name } = phone.me
  const creds: AuthenticationCreds = {
    ...initAuthCreds(),
    ...own,
    account: phone.account,
    me: { id, ...(lid ? { lid } : {}), ...(name ? { name } : {}) },
    // None of the keys that the other product made and had not used yet came along.
    firstUnuploadedPreKeyId: nextPreKeyId,
    // A linked session has its chats: only a new one waits for them.
    accountSyncCounter: Math.max(1, own.accountSyncCounter),
    registered: true,
    additionalData: BROUGHT_MARK,
  }
  return { creds: Buffer.from(JSON.stringify(creds, BufferJSON.replacer)) }
}
