import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toIdentity, toPersonId } from './address.ts'
import { readContents } from './content.ts'
import { GraphError, sendErrorOf } from './errors.ts'
import { isSigned } from './event.ts'
import { Graph } from './graph.ts'
import { sendAtMeta, textsSentTo } from '#tests/channel-sends.ts'

const SECRET = 'app-secret-de-teste'

test("Meta's own signatures are accepted, and wrong ones refused", () => {
  const body = Buffer.from(String.raw`{"object":"page","entry":[{"id":"1","text":"ol\u00e1"}]}`)
  const signature = 'sha256=391b616dba122970ce87a212a80a64ea7d8243e34bf8c6c351a3ea6ad1b8d093'
  expect(isSigned(body, signature, SECRET)).toBe(true)
  expect(isSigned(body, signature, 'other')).toBe(false)
  for (const wrong of [undefined, '', 'sha256=', [signature, 'x']]) expect(isSigned(body, wrong, SECRET)).toBe(false)
})

test("Meta's own proof goes with every call of a token", async () => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const graph = new Graph({ url: `http://127.0.0.1:${port}`, version: 'v23.0', app: { id: '1', secret: SECRET } })
  await graph.delete('me', 'EAATOKEN')
  server.close()
  const proof = '2b96c383598db0bcf638bedc402a2712458f9742c07de356f655dacd89872beb'
  expect(asked).toEqual([`/v23.0/me?appsecret_proof=${proof}`])
})

test('a person has a separate id for each account', () => {
  const page = { channel: 'facebook', accountId: '10' } as const
  const identities = [toIdentity({ channel: 'facebook', accountId: '100' }, '7'), toIdentity(page, '8')]
  expect(toPersonId(page, identities)).toBe('8')
  expect(toPersonId({ channel: 'instagram', accountId: '10' }, identities)).toBeNull()
})

test('only what a person wrote is sent as such after the window of other answers', async () => {
  const kinds: unknown[] = []
  const closed = new GraphError('closed', { code: 10, subcode: 2018278, status: 403 })
  const post = async (_path: string, body: { messaging_type: string }) => {
    kinds.push(body.messaging_type)
    if (body.messaging_type === 'RESPONSE') throw closed
    return { message_id: 'm' }
  }
  await expect(sendAtMeta('facebook', { post }, { body: 'Olá', isByPerson: false })).rejects.toBe(closed)
  expect(kinds.splice(0)).toEqual(['RESPONSE'])
  await sendAtMeta('facebook', { post }, { body: 'Olá', isByPerson: true })
  expect(kinds).toEqual(['RESPONSE', 'MESSAGE_TAG'])
})

test('texts are split between words, and never within a character', async () => {
  expect(await textsSentTo('facebook', '  ')).toEqual([])
  expect((await textsSentTo('facebook', 'a'.repeat(2001))).map(({ length }) => length)).toEqual([2000, 1])
  const words = await textsSentTo('instagram', 'olá mundo '.repeat(300))
  expect(words.every((text) => Buffer.byteLength(text) <= 1000 && /^olá|^mundo/.test(text))).toBe(true)
  const hearts = await textsSentTo('instagram', '💙'.repeat(400))
  expect(hearts.join('')).toBe('💙'.repeat(400))
  expect(hearts.every((text) => text.isWellFormed())).toBe(true)
})

test.each([
  ['*Ana Souza:*\nOlá', 'Ana Souza:\nOlá'],
  ['*[ 1 ]* - Vendas', '[ 1 ] - Vendas'],
  ['2*3*4 e 5 * 6 * 7', '2*3*4 e 5 * 6 * 7'],
])('stars that make bold on WhatsApp are left out, others stay: %j', async (written, sent) => {
  expect(await textsSentTo('facebook', written)).toEqual([sent])
})

test('attachments that are no files are shown as text', () => {
  const said = (attachments: object[]) => readContents({ mid: 'm', attachments: attachments as never })
  expect(said([{ type: 'image', payload: { url: 'javascript:alert(1)' } }])).toMatchObject([
    { mediaType: 'conversation', media: null },
  ])
  expect(said([{ type: 'something_new' }])).toMatchObject([{ mediaType: 'unsupported', body: '' }])
  expect(readContents({ mid: 'm' })).toMatchObject([{ mediaType: 'unsupported', body: '' }])
})

test.each([
  [{ code: 190, subcode: 463, status: 400 }, 'token'],
  [{ code: 10, subcode: 2018278, status: 403 }, 'window'],
  [{ code: 10, subcode: 2534022, status: 403 }, 'window'],
  [{ code: 10, subcode: 1893063, status: 403 }, 'permission'],
  [{ code: 200, subcode: 0, status: 403 }, 'permission'],
  [{ code: 551, subcode: 1545041, status: 400 }, 'person'],
  [{ code: 100, subcode: 2018001, status: 400 }, 'person'],
  [{ code: 100, subcode: 0, status: 400 }, 'refused'],
  [{ code: 4, subcode: 0, status: 400 }, 'limited'],
  [{ code: 613, subcode: 0, status: 400 }, 'limited'],
  [{ code: 80006, subcode: 0, status: 400 }, 'limited'],
  [{ code: -1, subcode: 0, status: 429 }, 'limited'],
  [{ code: 2, subcode: 0, status: 400 }, 'busy'],
  [{ code: 0, subcode: 0, status: 502 }, 'busy'],
  [{ code: 0, subcode: 0, status: 400 }, 'token'],
  [{ code: -1, subcode: 0, status: 400 }, 'refused'],
] as const)('the error %o is of the kind %s', (error, trouble) => {
  expect(new GraphError('', error).kind).toBe(trouble)
})

test('an error that names no code says nothing about the token', async () => {
  const server = createServer((_, response) => response.writeHead(400).end('{"error":{"message":"x"}}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const graph = new Graph({ url, version: 'v26.0', app: { id: '1', secret: 's' }, pausesMs: [] })
  try {
    await expect(graph.post('me/messages', {}, 'EAAx', z.unknown())).rejects.toMatchObject({ kind: 'refused' })
  } finally {
    server.close()
  }
})

test('too many calls pause what is sent, and are told as such', () => {
  const limited = new GraphError('x', { code: 80006, subcode: 0, status: 400 })
  expect(sendErrorOf(limited)).toMatchObject({ message: 'ERR_META_RATE_LIMITED', retry: 'pause' })
})
