/** What a linking by passkey computes on our side. Both sides reveal their halves so that nobody can choose the code. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { aesEncryptGCM, bytesToCrockford, Curve, type KeyPair, proto } from 'baileys'

const KEY_BYTES = 32
const INITIAL_VECTOR_BYTES = 12
/** Eight letters of five bits. */
const CODE_BYTES = 5

/** Our half of one linking. `deviceType` is that of our registration, `ref` what the server calls the linking. */
export type OwnHalf = { keys: KeyPair; nonce: Uint8Array; deviceType: proto.DeviceProps.PlatformType; ref: string }
export type PhoneHalf = { publicKey: Uint8Array; nonce: Uint8Array }

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()

const deriveKey = (secret: Uint8Array, info: string, salt = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES))

/** Proves to the phone that we are whose QR code it has scanned. `advSecret` is the secret in that code. */
export const handoffKeyOf = (advSecret: Uint8Array): Buffer => deriveKey(advSecret, 'shortcake-passkey-handoff-v1')

/** Tells our key, and a hash by which we cannot choose another nonce once we know the phone's half. */
export function encodePrologue({ keys, nonce, deviceType, ref }: OwnHalf): Uint8Array {
  const identity = proto.CompanionEphemeralIdentity.encode({ publicKey: keys.public, deviceType, ref }).finish()
  const commitment = { hash: sha256(identity, nonce) }
  return proto.ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment }).finish()
}

export const proofOf = (handoffKey: Uint8Array, prologue: Uint8Array): Buffer =>
  createHmac('sha256', handoffKey).update(prologue).digest()

/** Returns null for what is no half of a phone. */
export function readPhoneHalf(content: Uint8Array): PhoneHalf | null {
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(content)
    return publicKey?.length === KEY_BYTES && nonce?.length === KEY_BYTES ? { publicKey, nonce } : null
  } catch {
    return null
  }
}

/** The letters that the phone shows too, unless somebody stands between us. */
export function codeOf({ nonce }: OwnHalf, phone: PhoneHalf): string {
  const mask = sha256(nonce, phone.publicKey)
  const bytes = phone.nonce.subarray(0, CODE_BYTES).map((byte, index) => byte ^ (mask[index] ?? 0))
  return bytesToCrockford(Buffer.from(bytes))
}

export const pairingKeyOf = ({ keys, deviceType, ref }: OwnHalf, phone: PhoneHalf): Buffer =>
  deriveKey(
    Curve.sharedKey(keys.private, phone.publicKey),
    'Pairing Information Encryption Key',
    `Companion Pairing ${deviceType} with ref ${ref}`,
  )

/** Encrypts for the phone alone what it would have read in a QR code. */
export function encryptPairingRequest(key: Uint8Array, request: proto.IPairingRequest): Uint8Array {
  const iv = randomBytes(INITIAL_VECTOR_BYTES)
  const plain = proto.PairingRequest.encode(request).finish()
  const encryptedPayload = aesEncryptGCM(plain, key, iv, Buffer.alloc(0))
  return proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish()
}
