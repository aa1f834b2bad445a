/** A fake of n8n's webhook node: workflows that are active or not, and what they respond. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
export type Delivery = {
  path: string
  headers: IncomingMessage['headers']
  text: string
  body: Record<string, unknown>
}
/** Returns what the node "Respond to Webhook" answers; undefined responds immediately, as the webhook node does. */
type Workflow = (delivery: Delivery) => unknown

const STARTED = { message: 'Workflow was started' }

export class FakeN8n {
  /** The active workflows, by the path of their webhook. */
  readonly workflows = new Map<string, Workflow>()
  readonly deliveries: Delivery[] = []
  /** While set, every request gets this answer. */
  outage: Answer | null = null
  /** While true, requests are accepted and never answered. */
  silent = false
  readonly #server: Server

  static async start(port = 0): Promise<FakeN8n> {
    const fake = new FakeN8n()
    await new Promise<void>((resolve) => fake.#server.listen(port, '127.0.0.1', resolve))
    return fake
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      void textOf(request).then((text) => {
        const body = parsed(text)
        const delivery = { path: request.url ?? '', headers: request.headers, text, body }
        this.deliveries.push(delivery)
        if (this.silent) return
        const { status, body: answer, headers = {} } = this.outage ?? this.#answer(request, delivery)
        const isText = typeof answer === 'string'
        response
          .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
          .end(isText ? answer : JSON.stringify(answer))
      })
    })
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** Returns the production address of a webhook. */
  addressOf(path: string): string {
    return `${this.url}/webhook/${path}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  reset(): void {
    this.outage = null
    this.silent = false
    this.deliveries.length = 0
  }

  #answer({ method, url = '' }: IncomingMessage, delivery: Delivery): Answer {
    const [, path = ''] = /^\/webhook\/([^?]+)/.exec(url) ?? []
    const workflow = this.workflows.get(path)
    if (method !== 'POST' || !workflow) return notRegistered(method, path)
    return { status: 200, body: workflow(delivery) ?? STARTED }
  }
}

const notRegistered = (method = 'GET', path = ''): Answer => ({
  status: 404,
  body: {
    code: 404,
    message: `The requested webhook "${method} ${path}" is not registered.`,
    hint: 'The workflow must be active for a production URL to run successfully.',
  },
})

/** Checks the signature of a delivery as a receiver does, with its own code. */
export function isSignedBy(secret: string, { headers, text }: Delivery): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
