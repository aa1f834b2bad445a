import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createEfiClient } from './http.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A bank that closes the kept connection as the call of this number comes in, and answers all others. */
async function bankThatCloses(closedCall: number) {
  const calls: string[] = []
  const answer = ({ method, url }: IncomingMessage, response: ServerResponse): void => {
    calls.push(`${method} ${url}`)
    if (calls.length === closedCall) return void response.socket?.resetAndDestroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 't', expires_in: 3600, ok: true }))
  }
  const server = createServer((request, response) => void request.resume().on('end', () => answer(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = { url, clientId: 'id', clientSecret: 'secret', pixKey: 'chave', certificate: undefined }
  return { calls, call: createEfiClient(account, Date.now) }
}

const Answer = z.object({ ok: z.boolean() })

test('what reads is sent again when the bank closes the kept connection meanwhile', async () => {
  const { calls, call } = await bankThatCloses(2)
  expect(await call(Answer, { method: 'GET', path: '/v2/cob/1' })).toEqual({ ok: true })
  expect(calls).toEqual(['POST /oauth/token', 'GET /v2/cob/1', 'GET /v2/cob/1'])
})

test('what makes a charge is not sent again', async () => {
  const { calls, call } = await bankThatCloses(2)
  await expect(call(Answer, { method: 'PUT', path: '/v2/cob/1', body: {} })).rejects.toMatchObject({ name: 'PixError' })
  expect(calls).toEqual(['POST /oauth/token', 'PUT /v2/cob/1'])
})

test('a new connection that is closed is a failure', async () => {
  const { calls, call } = await bankThatCloses(1)
  await expect(call(Answer, { method: 'GET', path: '/v2/cob/1' })).rejects.toMatchObject({ name: 'PixError' })
  expect(calls).toEqual(['POST /oauth/token'])
})
