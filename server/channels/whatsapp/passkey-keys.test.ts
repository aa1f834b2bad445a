import { createDecipheriv } from 'node:crypto'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { BROWSER, DEVICE_TYPE } from './browser.ts'
import {
  codeOf,
  encodePrologue,
  encryptPairingRequest,
  handoffKeyOf,
  pairingKeyOf,
  proofOf,
  readPhoneHalf,
} from './passkey-keys.ts'

/** Both halves with known keys, and what two other programs have computed of them. */
const fill = (byte: number): Buffer => Buffer.alloc(32, byte)
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
const OWN = {
  keys: { private: fill(1), public: bytes('a4e09292b651c278b9772c569f5fa9bb13d906b46ab68c9df9dc2b4409f8a209') },
  nonce: fill(3),
  deviceType: DEVICE_TYPE,
  ref: 'REF123',
}
const PHONE = {
  publicKey: bytes('ce8d3ad1ccb633ec7b70c17814a5c76ecd029685050d344745ba05870e587d59'),
  nonce: fill(4),
}
const hex = (value: Uint8Array | null | undefined): string => Buffer.from(value ?? []).toString('hex')

test('the prologue tells our key and binds us to a nonce', () => {
  const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(encodePrologue(OWN))
  const identity = proto.CompanionEphemeralIdentity.decode(companionEphemeralIdentity!)
  expect([hex(identity.publicKey), identity.deviceType, identity.ref]).toEqual([hex(OWN.keys.public), 1, 'REF123'])
  expect(hex(commitment?.hash)).toBe('51887c92be06c424a0424e6393ee3ecf080f85880c352e98f0a38271a10e6501')
})

test('the scanned code proves whose it was', () => {
  const key = handoffKeyOf(fill(5))
  expect(hex(key)).toBe('607ce3dd367718778ae873a9284ceef672497f61f32a38121efbe73a1b6d07c7')
  expect(hex(proofOf(key, encodePrologue(OWN)))).toBe(
    'c116ed3d24c05eb03547f04f9d0ad9b2ec1e557b97ff3021e28a673dc8d3a79f',
  )
})

test('both sides show one code and share one key', () => {
  expect(codeOf(OWN, PHONE)).toBe('Y7J96NDN')
  expect(hex(pairingKeyOf(OWN, PHONE))).toBe('2c5a1cb131044846f5bc064773f723860ef89d21d6ba2b5789f588123da6b9e5')
})

test('what the phone would have read in a code is encrypted for it alone', () => {
  const key = pairingKeyOf(OWN, PHONE)
  const request = { companionPublicKey: fill(6), companionIdentityKey: fill(7), advSecret: fill(8) }
  const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(encryptPairingRequest(key, request))
  expect([encryptedPayload?.length, iv?.length]).toEqual([118, 12])
  const decipher = createDecipheriv('aes-256-gcm', key, iv!).setAuthTag(encryptedPayload!.slice(-16))
  const plain = Buffer.concat([decipher.update(encryptedPayload!.slice(0, -16)), decipher.final()])
  expect(hex(proto.PairingRequest.decode(plain).advSecret)).toBe(hex(fill(8)))
})

test.each([
  ['a short key', { publicKey: fill(1).subarray(1), nonce: fill(2) }],
  ['a long key', { publicKey: Buffer.alloc(33), nonce: fill(2) }],
  ['no nonce', { publicKey: fill(1) }],
])('a half of the phone with %s is none', (_, half) => {
  expect(readPhoneHalf(proto.PrimaryEphemeralIdentity.encode(half).finish())).toBeNull()
})

test('what is no half of a phone at all is none, and a good one is read', () => {
  expect(readPhoneHalf(Buffer.from('rubbish'))).toBeNull()
  const half = readPhoneHalf(proto.PrimaryEphemeralIdentity.encode(PHONE).finish())
  expect([hex(half?.publicKey), hex(half?.nonce)]).toEqual([hex(PHONE.publicKey), hex(PHONE.nonce)])
})

test('the device names the browser that is registered', () => {
  const types: Record<string, unknown> = { ...proto.DeviceProps.PlatformType }
  expect(types[BROWSER[1].toUpperCase()]).toBe(DEVICE_TYPE)
})
