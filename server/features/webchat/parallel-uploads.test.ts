import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { channelStage as stage } from '#tests/channel-fixture.ts'
import { picture } from '#tests/media-samples.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

let url: string
let bytes: Buffer

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels', env: { TRUST_PROXY: '1' } })
  url = await stage.w.app.listen({ host: '127.0.0.1', port: 0 })
  bytes = await picture(64, 48).png().toBuffer()
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

const BOUNDARY = 'end-of-the-part'
const PART = 'content-disposition: form-data; name="file"; filename="sala.png"\r\ncontent-type: image/png'

/** Begins to send a file, and sends the rest when it is told to. */
function holdUpload(token: string, network: string) {
  const asked = request(`${url}/api/webchat/files?clientId=${randomUUID()}`, {
    agent: false,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-forwarded-for': network,
    },
  })
  const status = once(asked, 'response').then(([answer]: IncomingMessage[]) => {
    answer?.resume()
    return answer?.statusCode
  })
  // The server may hang up on a file that it refused.
  asked.on('error', () => undefined)
  asked.write(`--${BOUNDARY}\r\n${PART}\r\n\r\n`)
  asked.write(bytes.subarray(0, 30))
  const finish = (): Promise<number | undefined> => {
    asked.write(bytes.subarray(30))
    asked.end(`\r\n--${BOUNDARY}--\r\n`)
    return status
  }
  return { status, finish, drop: () => asked.destroy() }
}

test.each([
  ['one visitor', 3, 1, '203.0.113.7'],
  ['one network', 12, 5, '203.0.113.8'],
])('%s sends %i files at once, and one more is refused until there is room', async (_who, most, people, network) => {
  const { site } = await siteOfCompany()
  const visitors = await Promise.all(Array.from({ length: people }, () => visitorOf(site)))
  const tokenOf = (index: number): string => visitors[index % people]?.token ?? ''
  const uploads = Array.from({ length: most + 1 }, (_, index) => holdUpload(tokenOf(index), network))
  // The others have no answer before they have come to their end.
  const [refused, status] = await Promise.race(uploads.map(async (one) => [one, await one.status] as const))
  expect(status).toBe(429)
  refused.drop()
  const taken = uploads.filter((one) => one !== refused)
  expect(await Promise.all(taken.map(({ finish }) => finish()))).toEqual(taken.map(() => 204))
  expect(await holdUpload(tokenOf(0), network).finish()).toBe(204)
})
