import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeCustomers, type FakeCustomer } from './customers.ts'

/**
 * unauthorized: 401. busy: 429, to come back in 7 seconds. broken: 500. silent: the request is never answered.
 * malformed: 200 with half an answer. page: 200 with a page for people.
 */
export type Fault = 'unauthorized' | 'busy' | 'broken' | 'silent' | 'malformed' | 'page'

export type FakeAnswer = { status?: number; type?: string; body: unknown }
export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

/** A server with the same customers as its siblings, and faults on demand. */
export abstract class FaultyServer {
  customers: FakeCustomer[] = fakeCustomers()
  /** What goes wrong at the moment, at all paths or at those that contain `faultAt`. */
  fault: Fault | null = null
  faultAt = ''
  /** How many requests the fault still hits. */
  faultsLeft = Number.POSITIVE_INFINITY
  /** Method and path of each request. */
  readonly requests: string[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  reset(): void {
    this.customers = fakeCustomers()
    this.fault = null
    this.faultAt = ''
    this.faultsLeft = Number.POSITIVE_INFINITY
    this.requests.length = 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  protected abstract answer(request: FakeRequest): FakeAnswer

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url)
    const { method = 'GET', headers } = request
    const text = await textOf(request)
    this.requests.push(`${method} ${path}`)
    const given =
      this.#faultOf(path) ?? this.answer({ method, path, query, headers, body: text ? JSON.parse(text) : null })
    if (given === 'silent') return
    const { status = 200, type = 'application/json', body } = given
    const content = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
    const limits =
      status === 429 ? { 'ratelimit-limit': '100', 'ratelimit-remaining': '0', 'ratelimit-reset': '7' } : {}
    response.writeHead(status, { 'content-type': type, ...limits }).end(content)
  }

  #faultOf(path: string): FakeAnswer | 'silent' | null {
    if (this.fault === null || !path.includes(this.faultAt) || this.faultsLeft <= 0) return null
    this.faultsLeft--
    switch (this.fault) {
      case 'silent':
        return 'silent'
      case 'unauthorized':
        return { status: 401, body: { errors: [{ code: 'invalid_access_token', description: 'recusado' }] } }
      case 'busy':
        return { status: 429, body: { errors: [{ code: 'too_many_requests', description: 'devagar' }] } }
      case 'broken':
        return { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' }
      case 'malformed':
        return { body: '{"data":[{"id":' }
      case 'page':
        return { type: 'text/html', body: '<!doctype html><title>Login</title>' }
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
