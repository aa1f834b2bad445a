/**
 * A receiver of webhooks over real HTTP. It checks signatures by itself, with nothing but the secret that the screen
 * shows, as a receiver with a library for Standard Webhooks does.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOLERANCE_SECONDS = 300

export type Received = {
  id: string
  type: string
  body: { type: string; timestamp: string; version: number; data: Record<string, unknown> }
  /** Which of the given secrets signed it. */
  signedBy: string[]
  headers: IncomingMessage['headers']
}

/** What the receiver answers. `hang` never answers; `drop` cuts the line. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: string; hang?: true; drop?: true }

const isSigned = (secret: string, { headers }: IncomingMessage, body: string): boolean => {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function startWebhookReceiver() {
  const secrets = new Set<string>()
  const received: Received[] = []
  let reply: (message: Received) => Reply = () => ({})

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    const message: Received = {
      id: String(request.headers['webhook-id']),
      body: JSON.parse(text) as Received['body'],
      type: (JSON.parse(text) as Received['body']).type,
      signedBy: [...secrets].filter((secret) => isSigned(secret, request, text)),
      headers: request.headers,
    }
    received.push(message)
    const { status = 200, headers = {}, body = '', hang, drop } = reply(message)
    if (drop) return void request.socket.destroy()
    if (!hang) response.writeHead(status, headers).end(body)
  }

  // Whoever else asks at its port, and sends no message, is no reason to end.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** Checks signatures with this secret from now on. */
    trust: (secret: string) => void secrets.add(secret),
    /** Says how it answers from now on. */
    answers: (next: (message: Received) => Reply) => {
      reply = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
