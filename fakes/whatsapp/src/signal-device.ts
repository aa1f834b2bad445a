import {
  addTransactionCapability,
  type BinaryNode,
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  KEY_BUNDLE_TYPE,
  proto,
  type SignalKeyStore,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys'
import { bigEndian, child, childBytes, node, readBigEndian } from './binary-nodes.ts'
import { silentLogger } from './silent-logger.ts'

export interface Ciphertext {
  type: 'pkmsg' | 'msg'
  ciphertext: Uint8Array
}

/** Everything needed to open a Signal session with a device. */
export interface KeyBundle {
  registrationId: number
  identityKey: Uint8Array
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array }
  preKey?: { keyId: number; publicKey: Uint8Array } | undefined
}

/** The Signal side of a simulated phone: its keys, its sessions and its group sender keys, all in memory. */
export class SignalDevice {
  readonly #creds = initAuthCreds()
  readonly #keys = addTransactionCapability(memoryKeyStore(), silentLogger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  })
  readonly #repository: SignalRepositoryWithLIDStore
  readonly #jid: string
  #nextPreKeyId = 1

  constructor(jid: string) {
    this.#jid = jid
    const auth = { creds: this.#creds, keys: this.#keys }
    this.#repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, silentLogger, async () => [])
  }

  get identityKeyPair() {
    return this.#creds.signedIdentityKey
  }

  get registrationId(): number {
    return this.#creds.registrationId
  }

  /** A key bundle with a fresh one-time key, as a `<user>` node of an answer to a key query. */
  async bundleNode(jid: string): Promise<BinaryNode> {
    const id = this.#nextPreKeyId++
    const preKey = Curve.generateKeyPair()
    await this.#keys.set({ 'pre-key': { [id]: preKey } })
    return node('user', { jid }, [
      node('registration', {}, bigEndian(this.registrationId, 4)),
      node('type', {}, KEY_BUNDLE_TYPE),
      node('identity', {}, this.identityKeyPair.public),
      xmppSignedPreKey(this.#creds.signedPreKey),
      xmppPreKey(preKey, id),
    ])
  }

  async hasSession(jid: string): Promise<boolean> {
    return (await this.#repository.validateSession(jid)).exists
  }

  async openSession(jid: string, bundle: KeyBundle): Promise<void> {
    const { preKey, ...rest } = bundle
    await this.#repository.injectE2ESession({ jid, session: preKey ? { ...rest, preKey } : rest })
  }

  async encrypt(jid: string, message: proto.IMessage): Promise<Ciphertext> {
    return this.#repository.encryptMessage({ jid, data: encodeWAMessage(message) })
  }

  async decrypt(jid: string, { type, ciphertext }: Ciphertext): Promise<proto.Message> {
    return decodeMessage(await this.#repository.decryptMessage({ jid, type, ciphertext }))
  }

  async encryptForGroup(group: string, message: proto.IMessage) {
    const data = encodeWAMessage(message)
    return this.#repository.encryptGroupMessage({ group, meId: this.#jid, data })
  }

  async acceptSenderKey(authorJid: string, item: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    await this.#repository.processSenderKeyDistributionMessage({ authorJid, item })
  }

  async decryptFromGroup(group: string, authorJid: string, ciphertext: Uint8Array): Promise<proto.Message> {
    return decodeMessage(await this.#repository.decryptGroupMessage({ group, authorJid, msg: ciphertext }))
  }
}

function decodeMessage(padded: Uint8Array): proto.Message {
  return proto.Message.decode(unpadRandomMax16(padded))
}

/** Reads the keys a client publishes: in a key upload, in a registration or in a retry receipt. */
export function readSignedPreKey(skey: BinaryNode | undefined): KeyBundle['signedPreKey'] {
  return { ...readPreKey(skey), signature: childBytes(skey, 'signature') }
}

export function readPreKey(key: BinaryNode | undefined): { keyId: number; publicKey: Buffer } {
  return {
    keyId: readBigEndian(childBytes(key, 'id')),
    publicKey: Buffer.from(generateSignalPubKey(childBytes(key, 'value'))),
  }
}

/** The bundle that a retry receipt may carry. */
export function readRetryBundle(receipt: BinaryNode): KeyBundle | undefined {
  const keys = child(receipt, 'keys')
  if (!keys) return undefined
  return {
    registrationId: readBigEndian(childBytes(receipt, 'registration')),
    identityKey: generateSignalPubKey(childBytes(keys, 'identity')),
    signedPreKey: readSignedPreKey(child(keys, 'skey')),
    preKey: readPreKey(child(keys, 'key')),
  }
}

function memoryKeyStore(): SignalKeyStore {
  const stored = new Map<string, string>()
  return {
    get: (type, ids) => {
      const found = ids.map((id) => [id, stored.get(`${type}/${id}`)] as const)
      return Object.fromEntries(found.map(([id, json]) => [id, json && JSON.parse(json, BufferJSON.reviver)]))
    },
    set: (data) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          if (value === null) stored.delete(`${type}/${id}`)
          else stored.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer))
        }
      }
    },
  }
}
