/**
 * A push service over real HTTP, and the browsers that it pushes to. It checks who pushes and reads what is pushed by the
 * standards alone (RFC 8188, 8291 and 8292), with none of the code that the product pushes with.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Browser = { endpoint: string; p256dh: string; auth: string; pair: ECDH; secret: Buffer }
type Received = { path: string; text: string; publicKey: string; subject: string; headers: IncomingMessage['headers'] }

/** Makes the keys that a browser makes when it subscribes. */
export function newBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  const secret = randomBytes(16)
  return { endpoint, p256dh, auth: secret.toString('base64url'), pair, secret }
}

const KEY_BYTES = 65
const SALT_BYTES = 16
const TAG_BYTES = 16

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Reads a text of one record: salt, size of records, the sender's key, and then what is encrypted. */
function decryptFor({ pair, secret }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyAt = SALT_BYTES + 5
  const senderKey = body.subarray(keyAt, keyAt + KEY_BYTES)
  const sealed = body.subarray(keyAt + KEY_BYTES)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const shared = derive(pair.computeSecret(senderKey), secret, info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  // What follows the text is a 2 and then zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Returns the key and the subject of whoever signed the request for this origin; throws if it is signed wrongly. */
function signerOf(authorization: string, origin: string): { publicKey: string; subject: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('wrong signature')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (aud !== origin || Number(exp) * 1000 < Date.now()) throw new Error('for another service, or too old')
  return { publicKey, subject: String(sub) }
}

export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  let statusOf: (path: string) => number = () => 201
  let made = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (!browser) return void response.writeHead(404).end()
    const signer = signerOf(String(request.headers.authorization), origin)
    const status = statusOf(path)
    if (status === 201)
      received.push({ path, text: decryptFor(browser, Buffer.concat(chunks)), ...signer, headers: request.headers })
    response.writeHead(status).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    /** Subscribes a new browser. */
    subscribe(): Browser {
      const path = `/push/${++made}`
      const browser = newBrowser(origin + path)
      browsers.set(path, browser)
      return browser
    },
    /** Says how it answers from now on. */
    answers: (next: (path: string) => number) => {
      statusOf = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
