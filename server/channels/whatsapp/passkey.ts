/**
 * Links a number whose account has a passkey, which WhatsApp asks of some since June 2026. A browser on WhatsApp's page
 * answers for the passkey; then the phone and we agree on a key, and people compare what both show. Baileys knows
 * nothing of it until the phone has agreed.
 */
import { randomBytes } from 'node:crypto'
import { type BinaryNode, Curve, getBinaryNodeChild, getBinaryNodeChildString, type WASocket } from 'baileys'
import { parseJsonText, PasskeyQuestion, type PasskeyAnswer } from '#contract/linking.ts'
import { DEVICE_TYPE } from './browser.ts'
import type { Reason, Timing } from './disconnect.ts'
import { onLinkingRequest, SERVER } from './linking.ts'
import { COMPARED_STEP, comparisonStep, type LinkingStep, PASSKEY_SENT_STEP, passkeyStep } from './linking-steps.ts'
import {
  codeOf,
  encodePrologue,
  encryptPairingRequest,
  handoffKeyOf,
  type OwnHalf,
  pairingKeyOf,
  type PhoneHalf,
  proofOf,
  readPhoneHalf,
} from './passkey-keys.ts'
import { statusCodeOf } from './requests.ts'

export type PasskeyEvents = {
  onStep(step: LinkingStep): void
  /** Nothing more will come of this attempt. `detail` is for the log. */
  onFailure(reason: Reason, detail: string): void
}

const QUESTION = 'passkey_request_options'
const PHONE_HALF = 'primary_ephemeral_identity'
const MAX_QUESTION_LENGTH = 8000
const SECRET_BYTES = 32
const TIMED_OUT = 408

/** Why an attempt ends. */
class CeremonyError extends Error {
  readonly reason: Reason
  constructor(reason: Reason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Something that may fail before anybody waits for it. */
function awaited<Value>(): PromiseWithResolvers<Value> {
  const made = Promise.withResolvers<Value>()
  made.promise.catch(() => undefined)
  return made
}

/** The linking by passkey of one socket, which may never begin. Every wait has an end. */
export class PasskeyCeremony {
  readonly #socket: WASocket
  readonly #timing: Timing
  readonly #events: PasskeyEvents
  /** Both are made when somebody is asked, so that nothing that was said before counts as an answer. */
  #answer: PromiseWithResolvers<PasskeyAnswer> | null = null
  #comparison: PromiseWithResolvers<void> | null = null
  readonly #phoneHalf = awaited<PhoneHalf>()
  readonly #pairing = awaited<void>()
  readonly #stop = awaited<never>()
  #isRunning = false
  /** The phone may not know our half of the code before we are bound to it, nor we the phone's. */
  #isCommitted = false

  constructor(socket: WASocket, timing: Timing, events: PasskeyEvents) {
    this.#socket = socket
    this.#timing = timing
    this.#events = events
    onLinkingRequest(socket, 'passkey_prologue_request', (request) => void this.#begin(request))
    // It is looked at as it comes in: by the time it is confirmed we may be bound.
    const takeHalf = async (request: BinaryNode): Promise<void> => this.#takePhoneHalf(request)
    onLinkingRequest(socket, 'crsc_continuation', () => undefined, takeHalf)
    socket.ev.on('connection.update', ({ isNewLogin }) => {
      if (isNewLogin) this.#pairing.resolve()
    })
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** What the browser gave for the passkey; null says that the phone shows the same code as we do, or none. */
  take(answer: PasskeyAnswer | null): void {
    if (answer) this.#answer?.resolve(answer)
    else this.#comparison?.resolve()
  }

  /** Ends all waits without a failure. */
  stop(): void {
    this.#isRunning = false
    this.#stop.reject(new Error('the socket has ended'))
  }

  /** WhatsApp may ask again while an attempt runs: that changes nothing. */
  async #begin(request: BinaryNode): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      await this.#run(request)
    } catch (error) {
      if (!this.#isRunning) return
      const reason = error instanceof CeremonyError ? error.reason : 'passkeyRefused'
      this.#events.onFailure(reason, error instanceof Error ? error.message : String(error))
    }
  }

  async #run(request: BinaryNode): Promise<void> {
    const { creds } = this.#socket.authState
    const startedAt = Date.now()
    const handoffKey = handoffKeyOf(Buffer.from(creds.advSecretKey, 'base64'))
    const question = JSON.stringify(await this.#questionOf(request))
    this.#answer = awaited<PasskeyAnswer>()
    this.#events.onStep(passkeyStep(question))

    const { passkeyAnswer, passkeyPhone, passkeyComparison, passkeyHandoff } = this.#timing
    const answer = await this.#wait(passkeyAnswer, this.#answer, 'passkeyEnded', 'an answer of the passkey')
    this.#events.onStep(PASSKEY_SENT_STEP)
    const half = await this.#makeHalf()
    const isHandoffValid = Date.now() - startedAt < passkeyHandoff
    await this.#sendPrologue(half, answer, isHandoffValid ? handoffKey : null)
    const phone = await this.#wait(passkeyPhone, this.#phoneHalf, 'passkeySilent', 'the half of the phone')
    await this.#ask('set', 'companion_nonce', half.nonce)

    this.#comparison = awaited<void>()
    this.#events.onStep(comparisonStep(codeOf(half, phone)))
    await this.#wait(passkeyComparison, this.#comparison, 'passkeyEnded', 'the code to be compared')
    this.#events.onStep(COMPARED_STEP)
    await this.#sendPairingRequest(half, phone)
    await this.#wait(passkeyPhone, this.#pairing, 'passkeySilent', 'the phone to link us')
    this.#isRunning = false
  }

  /** The server may only say that it has a question. */
  async #questionOf(request: BinaryNode): Promise<PasskeyQuestion> {
    const question = readQuestion(request) ?? readQuestion(await this.#ask('get', QUESTION))
    if (!question) throw new CeremonyError('passkeyRefused', 'the question for the passkey cannot be read')
    return question
  }

  async #makeHalf(): Promise<OwnHalf> {
    const ref = getBinaryNodeChildString(await this.#ask('get', 'ref'), 'ref')
    if (!ref) throw new CeremonyError('passkeyRefused', 'the server gave no ref')
    return { keys: Curve.generateKeyPair(), nonce: randomBytes(SECRET_BYTES), deviceType: DEVICE_TYPE, ref }
  }

  async #sendPrologue(half: OwnHalf, answer: PasskeyAnswer, handoffKey: Buffer | null): Promise<void> {
    const prologue = encodePrologue(half)
    const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
    const { id, type, response } = answer
    const assertion = JSON.stringify({ id, rawId: id, type, response })
    this.#isCommitted = true
    await this.#ask('set', 'passkey_prologue', [
      part('credential_id', Buffer.from(id, 'base64url')),
      part('webauthn_assertion', Buffer.from(assertion)),
      part('prologue_payload', prologue),
      ...(handoffKey ? [part('pairing_handoff_proof', proofOf(handoffKey, prologue))] : []),
    ])
  }

  #takePhoneHalf(request: BinaryNode): void {
    if (!this.#isCommitted) return
    const content = getBinaryNodeChild(request, PHONE_HALF)?.content
    const half = content instanceof Uint8Array ? readPhoneHalf(content) : null
    if (half) this.#phoneHalf.resolve(half)
    else this.#phoneHalf.reject(new CeremonyError('passkeyRefused', 'the half of the phone cannot be read'))
  }

  /** The phone signs what it gets under the new secret, which therefore has to be ours before it is sent. */
  async #sendPairingRequest(half: OwnHalf, phone: PhoneHalf): Promise<void> {
    const { creds } = this.#socket.authState
    const advSecret = randomBytes(SECRET_BYTES)
    this.#socket.ev.emit('creds.update', { advSecretKey: advSecret.toString('base64') })
    const request = encryptPairingRequest(pairingKeyOf(half, phone), {
      companionPublicKey: creds.noiseKey.public,
      companionIdentityKey: creds.signedIdentityKey.public,
      advSecret,
    })
    await this.#ask('set', 'encrypted_pairing_request', request)
  }

  /** Throws CeremonyError when the server refuses, is silent or goes away. */
  async #ask(type: 'get' | 'set', tag: string, content?: BinaryNode[] | Uint8Array): Promise<BinaryNode> {
    const part: BinaryNode = { tag, attrs: {}, ...(content ? { content } : {}) }
    const question: BinaryNode = { tag: 'iq', attrs: { to: SERVER, xmlns: 'md', type }, content: [part] }
    const answer: BinaryNode | undefined = await this.#socket
      .query(question, this.#timing.passkeyQuery)
      .catch((error: unknown) => {
        throw new CeremonyError(reasonOf(error), `${tag}: ${String(error)}`)
      })
    if (!answer) throw new CeremonyError('passkeySilent', `${tag}: no answer`)
    return answer
  }

  async #wait<Value>(
    ms: number,
    { promise }: PromiseWithResolvers<Value>,
    reason: Reason,
    what: string,
  ): Promise<Value> {
    const end = Promise.withResolvers<never>()
    const timer = setTimeout(() => end.reject(new CeremonyError(reason, `waited in vain for ${what}`)), ms)
    return Promise.race([promise, end.promise, this.#stop.promise]).finally(() => clearTimeout(timer))
  }
}

/** A refusal has the code of the server as its data. */
function reasonOf(error: unknown): Reason {
  const { data } = (error ?? {}) as { data?: unknown }
  if (typeof data === 'number') return 'passkeyRefused'
  return statusCodeOf(error) === TIMED_OUT ? 'passkeySilent' : 'passkeyLost'
}

function readQuestion(node: BinaryNode): PasskeyQuestion | null {
  const text = getBinaryNodeChildString(node, QUESTION) ?? ''
  if (text.length > MAX_QUESTION_LENGTH) return null
  return PasskeyQuestion.safeParse(parseJsonText(text)).data ?? null
}
