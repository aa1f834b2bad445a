/** Sessions as other products keep them. */
import { randomBytes } from 'node:crypto'
import { type AuthenticationCreds, BufferJSON, initAuthCreds } from 'baileys'

/** The credentials of a number that is linked, but not at the stand-in. */
export const linkedCreds = (number: string): AuthenticationCreds => ({
  ...initAuthCreds(),
  me: { id: `${number}:12@s.whatsapp.net`, lid: '35038412444866:12@lid', name: 'Loja' },
  account: {
    details: randomBytes(40),
    accountSignatureKey: randomBytes(32),
    accountSignature: randomBytes(64),
    deviceSignature: randomBytes(64),
  },
  platform: 'android',
  nextPreKeyId: 31,
  firstUnuploadedPreKeyId: 31,
  accountSyncCounter: 1,
})

const toJson = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer)

/** The `creds.json` of Baileys. */
export const sessionOf = (number: string): string => toJson(linkedCreds(number))

/** The same credentials in the forms of the products that can be left. */
export const SESSION_FORMS: [product: string, write: (creds: AuthenticationCreds) => string][] = [
  ['Baileys', toJson],
  ['Ticketz', (creds) => toJson({ creds, keys: {} })],
  ['Whaticket', (creds) => toJson({ creds, keys: { preKeys: { 1: creds.noiseKey }, sessions: { a: { b: 1 } } } })],
  ['Evolution', (creds) => JSON.stringify(toJson(creds))],
  ['a row of Evolution', (creds) => JSON.stringify({ sessionId: 'x', creds: JSON.stringify(toJson(creds)) })],
  ['bytes as lists', (creds) => JSON.stringify(creds)],
  ['bytes as older versions wrote them', (creds) => toJson(creds).replaceAll('"type":"Buffer"', '"buffer":true')],
]
