/** Linking by the passkey of an account: what the server asks for it, and the half of the phone that has scanned a code. */
import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type BinaryNode, bytesToCrockford, Curve, proto } from 'baileys'
import { bytesOf, child, childBytes, children, node, SERVER } from './binary-nodes.ts'
import type { Companion } from './directory.ts'
import type { QrContent } from './pairing.ts'

/** What goes wrong, or differently. */
export type PasskeyTrouble =
  | 'questionOnRequest'
  | 'noQuestion'
  | 'prologueRefused'
  | 'nonceRefused'
  | 'requestRefused'
  | 'serverSilent'
  | 'phoneSilent'
  | 'phoneTooEarly'
  | 'halfTooShort'
  | 'hangUp'
  | 'restart'
  | 'moreCodes'
  | 'askedTwice'
  | 'neverLinked'

interface PasskeyServer {
  send(stanza: BinaryNode): void
  notify(type: string, content: BinaryNode): void
  /** Sends further QR codes, as if nothing went on. */
  offerMoreCodes(): void
  hangUp(): void
  pair(content: QrContent): Promise<Companion>
}

interface Options {
  server: PasskeyServer
  /** The code that the phone has scanned. */
  scanned: QrContent
  registration: proto.ClientPayload.IDevicePairingRegistrationData
  trouble: PasskeyTrouble | null
}

const REFUSED_AT: Partial<Record<PasskeyTrouble, string>> = {
  prologueRefused: 'passkey_prologue',
  nonceRefused: 'companion_nonce',
  requestRefused: 'encrypted_pairing_request',
}

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const derive = (secret: Uint8Array, salt: string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))

/** What the server asks of a passkey. */
export function questionNode(challenge: string): BinaryNode {
  const options = {
    challenge,
    timeout: 600_000,
    rpId: 'whatsapp.com',
    allowCredentials: [],
    userVerification: 'required',
    extensions: { uvm: true },
  }
  return node('passkey_request_options', {}, Buffer.from(JSON.stringify(options)))
}

function expectThat(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`linking by passkey: ${what}`)
}

export class PasskeyPhone {
  /** What the phone shows, once it knows both halves. */
  code = ''
  /** Whether the client has proved that the scanned code was its own; null as long as it has said nothing. */
  hasProof: boolean | null = null
  readonly #options: Options
  readonly #linked = Promise.withResolvers<Companion>()
  readonly #challenge = randomBytes(32).toString('base64url')
  readonly #ref = `4@${randomBytes(24).toString('base64')}`
  readonly #ephemeral = Curve.generateKeyPair()
  readonly #nonce = randomBytes(32)
  #identity: Buffer = Buffer.alloc(0)
  #commitment: Buffer = Buffer.alloc(0)

  constructor(options: Options) {
    this.#options = options
    this.#linked.promise.catch(() => undefined)
  }

  /** Resolves when the client is linked. */
  get linked(): Promise<Companion> {
    return this.#linked.promise
  }

  begin(): void {
    const { server, trouble } = this.#options
    const isSaidOnly = trouble === 'questionOnRequest' || trouble === 'noQuestion'
    const question = isSaidOnly ? node('passkey_request_options') : this.#question()
    server.notify('passkey_prologue_request', question)
    if (trouble === 'askedTwice') server.notify('passkey_prologue_request', question)
  }

  leave(error: Error): void {
    this.#linked.reject(error)
  }

  take(stanza: BinaryNode): void {
    const [part] = children(stanza)
    const { server, trouble } = this.#options
    if (!part || trouble === 'serverSilent') return
    const reply = (content?: BinaryNode[], type = 'result'): void =>
      server.send(node('iq', { id: stanza.attrs['id'], from: SERVER, type }, content))
    if (trouble && REFUSED_AT[trouble] === part.tag)
      return reply([node('error', { code: '400', text: 'bad-request' })], 'error')
    if (part.tag === 'passkey_request_options') return reply(trouble === 'noQuestion' ? [] : [this.#question()])
    if (part.tag === 'ref') return this.#giveRef(reply)
    if (part.tag === 'passkey_prologue') return this.#takePrologue(part, reply)
    if (part.tag === 'companion_nonce') return this.#takeNonce(part, reply)
    if (part.tag === 'encrypted_pairing_request') return this.#takeRequest(part, reply)
    throw new Error(`linking by passkey: nobody asks for <${part.tag}>`)
  }

  #question(): BinaryNode {
    return questionNode(this.#challenge)
  }

  #giveRef(reply: (content?: BinaryNode[]) => void): void {
    const { server, trouble } = this.#options
    if (trouble === 'moreCodes') server.offerMoreCodes()
    if (trouble === 'phoneTooEarly') this.#sendHalf(randomBytes(32))
    reply([node('ref', {}, Buffer.from(this.#ref))])
  }

  #takePrologue(part: BinaryNode, reply: (content?: BinaryNode[]) => void): void {
    const { server, trouble, scanned, registration } = this.#options
    if (trouble === 'hangUp') return server.hangUp()
    if (trouble === 'restart') {
      server.send(node('stream:error', { code: '515' }))
      return server.hangUp()
    }
    const payload = childBytes(part, 'prologue_payload')
    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload)
    this.#identity = Buffer.from(companionEphemeralIdentity!)
    this.#commitment = Buffer.from(commitment!.hash!)
    const { deviceType, ref } = proto.CompanionEphemeralIdentity.decode(this.#identity)
    const { platformType } = proto.DeviceProps.decode(registration.deviceProps!)
    expectThat(deviceType === platformType && ref === this.#ref, 'the client names another device or linking')
    this.#checkAssertion(part)

    const proof = child(part, 'pairing_handoff_proof')
    this.hasProof = proof !== undefined
    const handoffKey = derive(scanned.advSecret, '', 'shortcake-passkey-handoff-v1')
    const expected = createHmac('sha256', handoffKey).update(payload).digest()
    if (proof) expectThat(bytesOf(proof).equals(expected), 'the proof is of another code')
    reply()
    if (trouble !== 'phoneSilent') this.#sendHalf(this.#nonce)
  }

  #checkAssertion(part: BinaryNode): void {
    const assertion = JSON.parse(childBytes(part, 'webauthn_assertion').toString()) as {
      rawId: string
      response: { clientDataJSON: string }
    }
    const given = Object.keys(assertion).toSorted().join()
    const inside = Object.keys(assertion.response).toSorted().join()
    expectThat(given === 'id,rawId,response,type', `the answer of the passkey has ${given}`)
    expectThat(inside === 'authenticatorData,clientDataJSON,signature,userHandle', `its response has ${inside}`)
    const rawId = Buffer.from(assertion.rawId, 'base64url')
    expectThat(childBytes(part, 'credential_id').equals(rawId), 'the answer is of another passkey')
    const clientData = Buffer.from(assertion.response.clientDataJSON, 'base64url').toString()
    expectThat(JSON.parse(clientData).challenge === this.#challenge, 'the answer is to another question')
  }

  #sendHalf(nonce: Buffer): void {
    const publicKey = this.#ephemeral.public.slice(0, this.#options.trouble === 'halfTooShort' ? 31 : 32)
    const half = proto.PrimaryEphemeralIdentity.encode({ publicKey, nonce }).finish()
    this.#options.server.notify('crsc_continuation', node('primary_ephemeral_identity', {}, half))
  }

  #takeNonce(part: BinaryNode, reply: () => void): void {
    const nonce = bytesOf(part)
    expectThat(sha256(this.#identity, nonce).equals(this.#commitment), 'the client has changed its nonce')
    const mask = sha256(nonce, this.#ephemeral.public)
    this.code = bytesToCrockford(Buffer.from([0, 1, 2, 3, 4].map((index) => this.#nonce[index]! ^ mask[index]!)))
    reply()
  }

  #takeRequest(part: BinaryNode, reply: () => void): void {
    const { server, scanned, trouble } = this.#options
    const { noiseKey, identityKey, advSecret } = this.#open(bytesOf(part))
    expectThat(noiseKey.equals(scanned.noiseKey), 'another client asks to be linked')
    expectThat(identityKey.equals(scanned.identityKey), 'another device asks to be linked')
    reply()
    if (trouble === 'neverLinked') return
    server.pair({ ...scanned, advSecret }).then(this.#linked.resolve, this.#linked.reject)
  }

  #open(sealed: Buffer): Omit<QrContent, 'ref'> {
    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed)
    const { publicKey, deviceType } = proto.CompanionEphemeralIdentity.decode(this.#identity)
    const shared = Curve.sharedKey(this.#ephemeral.private, publicKey!)
    const salt = `Companion Pairing ${deviceType} with ref ${this.#ref}`
    const decipher = createDecipheriv('aes-256-gcm', derive(shared, salt, 'Pairing Information Encryption Key'), iv!)
    decipher.setAuthTag(encryptedPayload!.slice(-16))
    const plain = Buffer.concat([decipher.update(encryptedPayload!.slice(0, -16)), decipher.final()])
    const request = proto.PairingRequest.decode(plain)
    return {
      noiseKey: Buffer.from(request.companionPublicKey!),
      identityKey: Buffer.from(request.companionIdentityKey!),
      advSecret: Buffer.from(request.advSecret!),
    }
  }
}
