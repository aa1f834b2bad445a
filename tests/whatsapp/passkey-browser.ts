/** A browser on WhatsApp's page, with a passkey. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const PAGE = 'https://web.whatsapp.com'
const ID = Buffer.from('a passkey').toString('base64url')

/** What the page gives for a question, as text. */
export function passkeyAnswer(question: string): string {
  const { challenge } = JSON.parse(question) as { challenge: string }
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: PAGE, crossOrigin: false }))
  const authenticatorData = Buffer.concat([
    createHash('sha256').update('whatsapp.com').digest(),
    Buffer.from([0x1d, 0, 0, 0, 0]),
  ])
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
  return JSON.stringify({
    id: ID,
    rawId: ID,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle: Buffer.from('shop').toString('base64url'),
    },
  })
}
