import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface TlsCertificate {
  key: string
  cert: string
}

const YEAR_MS = 365 * 24 * 3600 * 1000

/** A self-signed certificate for one IPv4 address and `localhost`; Node has no call that makes one. */
export function createTlsCertificate(address: string): TlsCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from('fake-whatsapp')))))
  const addresses = sequence(
    der(0x87, Buffer.from(address.split('.').map(Number))),
    der(0x82, Buffer.from('localhost')),
  )
  const extensions = sequence(
    sequence(objectId('551d13'), der(0x01, Buffer.of(0xff)), octets(sequence(der(0x01, Buffer.of(0xff))))),
    sequence(objectId('551d11'), octets(addresses)),
  )
  const serial = Buffer.concat([Buffer.of(0x01), randomBytes(15)])
  const body = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(serial),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - YEAR_MS), time(Date.now() + YEAR_MS)),
    name,
    publicKey,
    der(0xa3, extensions),
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.of(0), signature])))
  const base64 = certificate
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` }
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length =
    size < 0x80 ? Buffer.of(size) : size < 0x100 ? Buffer.of(0x81, size) : Buffer.of(0x82, size >> 8, size & 0xff)
  return Buffer.concat([Buffer.of(tag), length, content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]): Buffer => der(0x31, Buffer.concat(parts))
const integer = (bytes: Buffer): Buffer => der(0x02, bytes)
const octets = (content: Buffer): Buffer => der(0x04, content)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${text}Z`))
}
