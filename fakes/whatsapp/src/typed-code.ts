/** Linking by a code of eight letters: what the server says of it, and the half of the phone on which it is typed. */
import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type BinaryNode, Curve, type KeyPair } from 'baileys'
import { child, childBytes, node } from './binary-nodes.ts'
import type { QrContent } from './pairing.ts'

export const LINK_CODE = 'link_code_companion_reg'

/** What a client that wants to be linked by a code has told the server. */
export interface CodeRequest {
  /** The number that the phone has to have. */
  jid: string
  ref: string
  noiseKey: Buffer
  /** The client's ephemeral key, encrypted with the code: salt, initial vector, key. */
  wrappedKey: Buffer
}

/** The server takes the names of common browsers and systems only, as in `Chrome (Ubuntu)`. */
const KNOWN_DISPLAY =
  /^(?:Chrome|Edge|Firefox|IE|Opera|Safari|Chromium) \((?:Android|iOS|Linux|Mac OS|Ubuntu|Windows)\)$/

/** Returns what the client asks for, or null if the server refuses its name. */
export function readHello(part: BinaryNode): CodeRequest | null {
  if (!KNOWN_DISPLAY.test(childBytes(part, 'companion_platform_display').toString())) return null
  return {
    jid: part.attrs['jid'] ?? '',
    ref: `3@${randomBytes(24).toString('base64')}`,
    noiseKey: childBytes(part, 'companion_server_auth_key_pub'),
    wrappedKey: childBytes(part, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
  }
}

export const helloAnswer = ({ ref }: CodeRequest): BinaryNode =>
  node(LINK_CODE, { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, Buffer.from(ref))])

/** The notice that a code has expired. With `byHand` the client may ask for the next one only when a person wants it. */
export const codeRefresh = ({ ref }: CodeRequest, byHand: boolean): BinaryNode =>
  node(LINK_CODE, { stage: 'refresh_code', force_manual_refresh: byHand ? 'true' : undefined }, [
    node('link_code_pairing_ref', {}, Buffer.from(ref)),
  ])

/** What the server tells first when the account needs a passkey: that the code was typed, without the phone's key. */
export const helloWithoutKey = ({ ref }: CodeRequest, identityKey: Uint8Array): BinaryNode =>
  node(LINK_CODE, { stage: 'primary_hello' }, [
    node('link_code_pairing_ref', {}, Buffer.from(ref)),
    node('primary_identity_pub', {}, identityKey),
  ])

const PAIRING_ITERATIONS = 131_072
const deriveCodeKey = (code: string, salt: Uint8Array): Promise<Buffer> =>
  promisify(pbkdf2)(code, salt, PAIRING_ITERATIONS, 32, 'sha256')

/** A phone on which somebody has typed a code: right or wrong, it only shows when the client's keys are opened. */
export class TypingPhone {
  readonly #request: CodeRequest
  readonly #identity: KeyPair
  readonly #code: string
  readonly #ephemeral = Curve.generateKeyPair()
  #shared!: Uint8Array

  constructor(request: CodeRequest, identity: KeyPair, code: string) {
    this.#request = request
    this.#identity = identity
    this.#code = code.replaceAll('-', '')
  }

  async hello(): Promise<BinaryNode> {
    this.#shared = Curve.sharedKey(this.#ephemeral.private, await this.#clientKey())
    const { content, ...rest } = helloWithoutKey(this.#request, this.#identity.public)
    const wrapped = node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await this.#wrapOwnKey())
    return { ...rest, content: [...(content as BinaryNode[]), wrapped] }
  }

  /** Opens the keys that the client sends at last. Throws when it was linked with another code than the one typed. */
  open(finish: BinaryNode): QrContent {
    const bundle = childBytes(finish, 'link_code_pairing_wrapped_key_bundle')
    const identityKey = childBytes(finish, 'companion_identity_public')
    const [salt, iv, sealed] = [bundle.subarray(0, 32), bundle.subarray(32, 44), bundle.subarray(44)]
    const key = hkdfSync('sha256', this.#shared, salt, 'link_code_pairing_key_bundle_encryption_key', 32)
    const plain = openSealed(sealed, Buffer.from(key), iv)
    const [client, primary, random] = [plain.subarray(0, 32), plain.subarray(32, 64), plain.subarray(64)]
    if (!client.equals(identityKey) || !primary.equals(this.#identity.public) || random.length !== 32)
      throw new Error('the client sent keys that are not its own and the phone’s')
    const secrets = Buffer.concat([this.#shared, Curve.sharedKey(this.#identity.private, identityKey), random])
    const advSecret = Buffer.from(hkdfSync('sha256', secrets, new Uint8Array(), 'adv_secret', 32))
    const { ref, noiseKey } = this.#request
    if (childBytes(finish, 'link_code_pairing_ref').toString() !== ref) throw new Error('the client names another code')
    return { ref, noiseKey, identityKey, advSecret }
  }

  async #clientKey(): Promise<Buffer> {
    const { wrappedKey } = this.#request
    const key = await deriveCodeKey(this.#code, wrappedKey.subarray(0, 32))
    const decipher = createDecipheriv('aes-256-ctr', key, wrappedKey.subarray(32, 48))
    return Buffer.concat([decipher.update(wrappedKey.subarray(48)), decipher.final()])
  }

  async #wrapOwnKey(): Promise<Buffer> {
    const [salt, iv] = [randomBytes(32), randomBytes(16)]
    const cipher = createCipheriv('aes-256-ctr', await deriveCodeKey(this.#code, salt), iv)
    return Buffer.concat([salt, iv, cipher.update(this.#ephemeral.public), cipher.final()])
  }
}

function openSealed(sealed: Buffer, key: Buffer, iv: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(sealed.subarray(-16))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  } catch {
    throw new Error('the phone shows that the code is wrong')
  }
}

/** Returns the part about a code of a stanza, if it has one. */
export const codePartOf = (stanza: BinaryNode): BinaryNode | undefined => child(stanza, LINK_CODE)
