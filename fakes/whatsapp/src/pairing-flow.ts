import { randomBytes, randomInt } from 'node:crypto'
import { type BinaryNode, generateSignalPubKey, jidDecode, type proto } from 'baileys'
import type { ClientLink } from './client-link.ts'
import type { Account, Companion } from './directory.ts'
import { bytesOf, child, node, nowInSeconds, readBigEndian, SERVER } from './binary-nodes.ts'
import { grantDevice, isDeviceSignatureValid, parseQr, type QrContent } from './pairing.ts'

type Registration = proto.ClientPayload.IDevicePairingRegistrationData

interface Candidate {
  registration: Registration
  refs: string[]
  /** Secrets of QR codes that can no longer be linked. */
  retired: Set<string>
  pairing?: { queryId: string; companion: Companion; done: (error?: Error) => void }
}

/** Links clients by QR code. */
export class PairingFlow {
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
    const refs = Array.from({ length: this.#codes }, () => `2@${randomBytes(60).toString('base64')}`)
    this.#candidates.set(link, { registration, refs, retired: new Set() })
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
    const { link } = this.#findByRef(parseQr(qr).ref)
    const challenge = randomBytes(32).toString('base64url')
    const options = {
      challenge,
      timeout: 600_000,
      rpId: 'whatsapp.com',
      allowCredentials: [],
      userVerification: 'required',
    }
    this.#notify(
      link,
      'passkey_prologue_request',
      node('passkey_request_options', {}, Buffer.from(JSON.stringify(options))),
    )
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
    if (candidate?.pairing && stanza.tag === 'iq' && id === candidate.pairing.queryId) finish(candidate, stanza)
    else if (stanza.tag === 'ack') this.confirmed.push(stanza)
    else if (xmlns === 'w:p') link.send(node('iq', { id, from: SERVER, type: 'result' }))
  }

  drop(link: ClientLink): void {
    const candidate = this.#candidates.get(link)
    this.#candidates.delete(link)
    candidate?.pairing?.done(new Error('the client went away while it was being linked'))
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
