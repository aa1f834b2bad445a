import { expect, test } from 'vitest'
import {
  deriveKey,
  equalSecret,
  decrypt,
  decryptText,
  randomToken,
  encrypt,
  DecryptError,
  encryptText,
  sha256,
  sign,
  verify,
} from './secrets.ts'

const key = deriveKey('a secret key of at least thirty-two characters', 'storage')

test('an encrypted value can be decrypted', () => {
  expect(decrypt(key, encrypt(key, 'sk-açaí', 'prompts/1'), 'prompts/1').toString()).toBe('sk-açaí')
  expect(decryptText(key, encryptText(key, '', 'prompts/1'), 'prompts/1')).toBe('')
})

test('encrypting twice gives different bytes', () => {
  expect(encryptText(key, 'same', 'x')).not.toBe(encryptText(key, 'same', 'x'))
})

test('decryption fails with another context or key, or with changed or missing bytes', () => {
  const sealed = encrypt(key, 'credentials', 'integrations/1')
  expect(() => decrypt(key, sealed, 'integrations/2')).toThrow(DecryptError)
  expect(() => decrypt(deriveKey('another', 'storage'), sealed, 'integrations/1')).toThrow(DecryptError)
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => decrypt(key, changed, 'integrations/1')).toThrow(DecryptError)
    expect(() => decrypt(key, sealed.subarray(0, index), 'integrations/1')).toThrow(DecryptError)
  }
})

test('keys of different purposes differ, keys of one purpose do not', () => {
  expect(deriveKey('secret', 'storage')).toEqual(deriveKey('secret', 'storage'))
  expect(deriveKey('secret', 'storage')).not.toEqual(deriveKey('secret', 'file-url'))
})

test('a signature belongs to its text and key', () => {
  const signature = sign(key, '/files/1?expires=5')
  expect(verify(key, '/files/1?expires=5', signature)).toBe(true)
  expect(verify(key, '/files/2?expires=5', signature)).toBe(false)
  expect(verify(deriveKey('another', 'storage'), '/files/1?expires=5', signature)).toBe(false)
  expect(verify(key, '/files/1?expires=5', '')).toBe(false)
})

test('tokens, digests and comparison', () => {
  expect(randomToken(16)).toMatch(/^[\w-]{22}$/)
  expect(randomToken()).not.toBe(randomToken())
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(equalSecret('one', 'one')).toBe(true)
  expect(equalSecret('one', 'one ')).toBe(false)
})
