import { createHmac, randomInt } from 'node:crypto'
import { Curve, type KeyPair, proto, WA_ADV_ACCOUNT_SIG_PREFIX, WA_ADV_DEVICE_SIG_PREFIX } from 'baileys'
import { nowInSeconds } from './binary-nodes.ts'
import { isSignatureValid } from '#server/channels/whatsapp/signature.ts'

/** The content of the QR code of a client that wants to be linked. */
export interface QrContent {
  ref: string
  noiseKey: Buffer
  identityKey: Buffer
  advSecret: Buffer
}

export function parseQr(qr: string): QrContent {
  const [ref, noiseKey, identityKey, advSecret] = qr.slice(qr.indexOf('#') + 1).split(',')
  if (!ref || !noiseKey || !identityKey || !advSecret) throw new Error(`not a linking QR code: ${qr}`)
  const bytes = (text: string) => Buffer.from(text, 'base64')
  return { ref, noiseKey: bytes(noiseKey), identityKey: bytes(identityKey), advSecret: bytes(advSecret) }
}

/** The phone's statement that a device with `identityKey` belongs to its account. */
export interface DeviceGrant {
  details: Uint8Array
  accountKey: Uint8Array
  /** The `device-identity` bytes of the pair-success stanza. */
  sealed: Uint8Array
}

export function grantDevice(qr: QrContent, account: KeyPair, keyIndex: number): DeviceGrant {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(2 ** 31),
    timestamp: nowInSeconds(),
    keyIndex,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish()
  const accountSignature = Curve.sign(
    account.private,
    Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, qr.identityKey]),
  )
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature,
  }).finish()
  const hmac = createHmac('sha256', qr.advSecret).update(signed).digest()
  return {
    details,
    accountKey: account.public,
    sealed: proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish(),
  }
}

/** Checks the client's own signature in its pair-device-sign answer. */
export function isDeviceSignatureValid(answer: Uint8Array, grant: DeviceGrant, identityKey: Uint8Array): boolean {
  const { details, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(answer)
  if (!details || !deviceSignature || !Buffer.from(details).equals(grant.details)) return false
  const signed = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, grant.details, identityKey, grant.accountKey])
  return isSignatureValid(identityKey, signed, deviceSignature)
}
