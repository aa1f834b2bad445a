import { randomBytes, randomInt } from 'node:crypto'
import { type BinaryNode, generateSignalPubKey, jidDecode, type proto } from 'baileys'
import type { ClientLink } from './client-link.ts'
import type { Account, Companion } from './directory.ts'
import { bytesOf, child, node, nowInSeconds, readBigEndian, SERVER } from './binary-nodes.ts'
import { PasskeyPhone, type PasskeyTrouble, questionNode } from './passkey-phone.ts'
import { grantDevice, isDeviceSignatureValid, parseQr, type QrContent } from './pairing.ts'
import {
  type CodeRequest,
  codePartOf,
  codeRefresh,
  helloAnswer,
  helloWithoutKey,
  LINK_CODE,
  readHello,
  TypingPhone,
} from './typed-code.ts'

type Registration = proto.ClientPayload.IDevicePairingRegistrationData

interface Candidate {
  registration: Registration
  refs: string[]
  /** Secrets of QR codes that can no longer be linked. */
  retired: Set<string>
  pairing?: { queryId: string; companion: Companion; done: (error?: Error) => void }
  /** The code that the client has asked for last. */
  code?: CodeRequest
  /** Who waits for the client's keys after a code was typed. */
  typing?: PromiseWithResolvers<BinaryNode>
  confirmation?: PromiseWithResolvers<void>
  /** The phone that links the client by the passkey of its account. */
  passkey?: PasskeyPhone
}

/**
 * What follows of a code that was typed: the phone links the client, at once or after the server has asked for another
 * QR code, or it says nothing more, or needs a passkey first.
 */
export type AfterTyping = 'link' | 'refresh' | 'silence' | 'passkey'

/** Links clients by QR code, or by a code that is typed on the phone. */
export class PairingFlow {
  /** What the server does when a client asks for a code; it refuses unknown browsers in any case. */
  codeAnswer: 'registered' | 'refused' | 'none' = 'registered'
  /** What clients that are not linked yet have confirmed. */
  readonly confirmed: BinaryNode[] = []
  readonly #candidates = new Map<ClientLink, Candidate>()
  /** How many QR codes a client gets. */
  readonly #codes: number
  readonly #initialSync: boolean

  constructor(codes: number, initialSync: boolean) {
    this.#codes = codes
    this.#initialSync = initialSync
  }

  offerCodes(link: ClientLink, registration: Registration): void {
    const candidate: Candidate = { registration, refs: [], retired: new Set() }
    this.#candidates.set(link, candidate)
    this.#sendRefs(link, candidate)
  }

  #sendRefs(link: ClientLink, candidate: Candidate): void {
    const refs = Array.from({ length: this.#codes }, () => `2@${randomBytes(60).toString('base64')}`)
    candidate.refs = [...candidate.refs, ...refs]
    const refNodes = refs.map((ref) => node('ref', {}, Buffer.from(ref)))
    const id = randomInt(2 ** 31).toString()
    link.send(node('iq', { id, from: SERVER, type: 'set', xmlns: 'md' }, [node('pair-device', {}, refNodes)]))
  }

  /** Scans a code as a phone does. Resolves when the client has answered correctly. */
  async scan(qr: string, account: Account): Promise<Companion> {
    const content = parseQr(qr)
    const { link, candidate } = this.#findByRef(content.ref)
    if (candidate.retired.has(content.advSecret.toString('base64')))
      throw new Error('the server has retired this QR code')
    return this.#pair(link, candidate, content, account)
  }

  /**
   * Types a code on the phone of `account`. Resolves when the client is linked, or with null if something else follows.
   * Throws when the phone cannot open the client's keys, as after a code with a mistake in it.
   */
  async typeCode(code: string, account: Account, then: AfterTyping): Promise<Companion | null> {
    const { link, candidate, request } = this.#findByNumber(account)
    const { identityKeyPair } = account.phone
    if (then === 'passkey') {
      this.#notify(link, LINK_CODE, helloWithoutKey(request, identityKeyPair.public))
      this.#askForPasskey(link)
      return null
    }
    const phone = new TypingPhone(request, identityKeyPair, code)
    const typing = Promise.withResolvers<BinaryNode>()
    candidate.typing = typing
    this.#notify(link, LINK_CODE, await phone.hello())
    const finish = await typing.promise
    if (then === 'silence') return null
    if (then === 'refresh') await this.retireOf(account)
    return this.#pair(link, candidate, phone.open(finish), account)
  }

  /** Tells the client that its code for the number of `account` has expired. */
  expireCode(account: Account, byHand: boolean): void {
    const { link, request } = this.#findByNumber(account)
    this.#notify(link, LINK_CODE, codeRefresh(request, byHand))
  }

  /** Asks the client that wants to be linked by a code for a QR code with a new secret. Resolves when it confirms. */
  async retireOf(account: Account): Promise<void> {
    const { link, candidate } = this.#findByNumber(account)
    const confirmed = Promise.withResolvers<void>()
    candidate.confirmation = confirmed
    this.#notify(link, 'companion_reg_refresh', node('companion_reg_refresh'))
    await confirmed.promise
  }

  async #pair(link: ClientLink, candidate: Candidate, content: QrContent, account: Account): Promise<Companion> {
    const companion = this.#companionOf(content, account, candidate.registration)
    const queryId = randomInt(2 ** 31).toString()
    const linked = new Promise<void>((resolve, reject) => {
      candidate.pairing = { queryId, companion, done: (error) => (error ? reject(error) : resolve()) }
    })
    link.send(
      node('iq', { id: queryId, from: SERVER, type: 'set', xmlns: 'md' }, [
        node('pair-success', {}, [
          node('device-identity', {}, companion.grant.sealed),
          node('platform', { name: 'android' }),
          node('device', { jid: companion.jid, lid: companion.lid }),
        ]),
      ]),
    )
    await linked
    account.companions.push(companion)
    link.send(node('stream:error', { code: '515' }))
    link.close()
    return companion
  }

  /** Retires the secret of the code on show, and asks the client to show one with a new secret. */
  retire(qr: string, part: string): void {
    const { ref, advSecret } = parseQr(qr)
    const { link, candidate } = this.#findByRef(ref)
    candidate.retired.add(advSecret.toString('base64'))
    this.#notify(link, 'companion_reg_refresh', node(part))
  }

  /** Asks the client that shows the code for the passkey of the account. */
  demandPasskey(qr: string): void {
    this.#askForPasskey(this.#findByRef(parseQr(qr).ref).link)
  }

  /**
   * Does what a phone does whose account needs a passkey: it has scanned the code, and links the client once somebody has
   * used the passkey in a browser.
   */
  scanWithPasskey(qr: string, account: Account, trouble: PasskeyTrouble | null): PasskeyPhone {
    const scanned = parseQr(qr)
    const { link, candidate } = this.#findByRef(scanned.ref)
    const { registration } = candidate
    const server = {
      send: (stanza: BinaryNode) => link.send(stanza),
      notify: (type: string, content: BinaryNode) => this.#notify(link, type, content),
      offerMoreCodes: () => this.#sendRefs(link, candidate),
      hangUp: () => link.close(),
      pair: (content: QrContent) => this.#pair(link, candidate, content, account),
    }
    const phone = new PasskeyPhone({ server, scanned, registration, trouble })
    candidate.passkey = phone
    phone.begin()
    return phone
  }

  #askForPasskey(link: ClientLink): void {
    this.#notify(link, 'passkey_prologue_request', questionNode(randomBytes(32).toString('base64url')))
  }

  /** Sends the client that shows the code a request with any content, from anybody. */
  ask(qr: string, type: string, part: string, from: string): void {
    this.#notify(this.#findByRef(parseQr(qr).ref).link, type, node(part), from)
  }

  #notify(link: ClientLink, type: string, content: BinaryNode, from: string = SERVER): void {
    const attrs = { id: randomInt(2 ** 31).toString(), from, type, t: String(nowInSeconds()) }
    link.send(node('notification', attrs, [content]))
  }

  /** Handles a stanza of a client that is not linked yet. */
  take(link: ClientLink, stanza: BinaryNode): void {
    const candidate = this.#candidates.get(link)
    const { id, xmlns } = stanza.attrs
    const code = codePartOf(stanza)
    if (candidate?.pairing && stanza.tag === 'iq' && id === candidate.pairing.queryId) finish(candidate, stanza)
    else if (candidate && code) this.#takeCode(link, candidate, stanza, code)
    else if (stanza.tag === 'ack') {
      this.confirmed.push(stanza)
      if (stanza.attrs['type'] === 'companion_reg_refresh') candidate?.confirmation?.resolve()
    } else if (xmlns === 'md' && stanza.attrs['type'] !== 'result') candidate?.passkey?.take(stanza)
    else if (xmlns === 'w:p') link.send(node('iq', { id, from: SERVER, type: 'result' }))
  }

  drop(link: ClientLink): void {
    const candidate = this.#candidates.get(link)
    this.#candidates.delete(link)
    const error = new Error('the client went away while it was being linked')
    candidate?.pairing?.done(error)
    candidate?.typing?.reject(error)
    candidate?.confirmation?.reject(error)
    candidate?.passkey?.leave(error)
  }

  #takeCode(link: ClientLink, candidate: Candidate, { attrs }: BinaryNode, part: BinaryNode): void {
    const answer = { id: attrs['id'], from: SERVER }
    if (part.attrs['stage'] === 'companion_finish') {
      link.send(node('iq', { ...answer, type: 'result' }))
      candidate.typing?.resolve(part)
      return
    }
    if (this.codeAnswer === 'none') return
    const request = this.codeAnswer === 'registered' && readHello(part)
    if (request) candidate.code = request
    link.send(
      request
        ? node('iq', { ...answer, type: 'result' }, [helloAnswer(request)])
        : node('iq', { ...answer, type: 'error' }, [node('error', { code: '400', text: 'bad-request' })]),
    )
  }

  #findByNumber({ jid }: Account): { link: ClientLink; candidate: Candidate; request: CodeRequest } {
    for (const [link, candidate] of this.#candidates)
      if (candidate.code?.jid === jid) return { link, candidate, request: candidate.code }
    throw new Error('no client has a code for this number')
  }

  #findByRef(ref: string): { link: ClientLink; candidate: Candidate } {
    for (const [link, candidate] of this.#candidates) if (candidate.refs.includes(ref)) return { link, candidate }
    throw new Error('no client shows this QR code (any more)')
  }

  #companionOf(content: QrContent, account: Account, registration: Registration): Companion {
    const { eRegid, eSkeyId, eSkeyVal, eSkeySig } = registration
    if (!eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('incomplete registration')
    const deviceId = account.nextDeviceId++
    return {
      account,
      deviceId,
      jid: `${account.number}:${deviceId}@${SERVER}`,
      lid: `${jidDecode(account.lid)?.user}:${deviceId}@lid`,
      noiseKey: content.noiseKey,
      identityKey: content.identityKey,
      registrationId: readBigEndian(eRegid),
      signedPreKey: {
        keyId: readBigEndian(eSkeyId),
        publicKey: generateSignalPubKey(eSkeyVal),
        signature: eSkeySig,
      },
      preKeys: [],
      grant: grantDevice(content, account.phone.identityKeyPair, deviceId),
      link: undefined,
      receiving: false,
      synced: !this.#initialSync,
      undelivered: new Map(),
    }
  }
}

function finish(candidate: Candidate, answer: BinaryNode): void {
  const { pairing } = candidate
  delete candidate.pairing
  if (!pairing) return
  const signed = child(child(answer, 'pair-device-sign'), 'device-identity')
  const { grant, identityKey } = pairing.companion
  const isValid = signed && isDeviceSignatureValid(bytesOf(signed), grant, identityKey)
  pairing.done(isValid ? undefined : new Error('the client signed its device identity wrongly'))
}
