/** A fake of Typebot's viewer: flows of bubbles, inputs and actions over its public API. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isValidAnswer, type FakeInput } from './inputs.ts'

/**
 * One block of a flow, in the shapes of the API: `say` is the type and content of a bubble, `ask` an input, `act` an
 * action of browsers. `go` jumps to the block of this number if the last answer is the given one.
 */
export type FakeBlock =
  | { say: { type: string; content: unknown } }
  | { ask: FakeInput }
  | { act: { type: string; expectsDedicatedReply?: boolean } & Record<string, unknown> }
  | { go: number; if?: string }

type Session = { slug: string; at: number; variables: Record<string, string>; last: string }
type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Asked = { path: string; body: Record<string, unknown> }

const INVALID = 'Invalid message. Please, try again.'
/** A flow that shows more without asking is endless. */
const MAX_BLOCKS = 200

/** Returns a text bubble of paragraphs with plain text. */
export const say = (...lines: string[]): FakeBlock => ({
  say: {
    type: 'text',
    content: { type: 'richText', richText: lines.map((text) => ({ type: 'p', children: [{ text }] })) },
  },
})
export const ask = (type: string, more: Partial<FakeInput> = {}): FakeBlock => ({ ask: { type, ...more } })
export const choices = (...labels: string[]): FakeBlock =>
  ask('choice input', { items: labels.map((content) => ({ id: randomUUID(), content })) })

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  body: { defined: false, code, status, message },
})

export class FakeTypebot {
  /** The blocks of each bot, by its public id. */
  readonly bots = new Map<string, FakeBlock[]>()
  /** The bots that their author closed, with what they say then. */
  readonly closed = new Map<string, string>()
  readonly asked: Asked[] = []
  /** While set, every request gets this answer. */
  outage: Answer | null = null
  /** While true, requests are accepted and never answered. */
  silent = false
  readonly #sessions = new Map<string, Session>()
  readonly #server: Server

  static async start(port = 0): Promise<FakeTypebot> {
    const fake = new FakeTypebot()
    await new Promise<void>((resolve) => fake.#server.listen(port, '127.0.0.1', resolve))
    return fake
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        this.asked.push({ path: request.url ?? '', body })
        if (this.silent) return
        const { status, body: answer, headers = {} } = this.outage ?? this.#answer(request, body)
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
      })
    })
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Forgets all sessions, as a server does with those that are old. */
  forgetSessions(): void {
    this.#sessions.clear()
  }

  reset(): void {
    this.outage = null
    this.silent = false
    this.asked.length = 0
  }

  #answer({ method, url = '' }: IncomingMessage, body: Record<string, unknown>): Answer {
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(url) ?? []
    const [, sessionId] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(url) ?? []
    if (method === 'POST' && slug) return this.#start(decodeURIComponent(slug), body)
    if (method === 'POST' && sessionId) return this.#continue(decodeURIComponent(sessionId), body['message'])
    return problem(404, 'NOT_FOUND', 'Not found')
  }

  #start(slug: string, body: Record<string, unknown>): Answer {
    const flow = this.bots.get(slug)
    if (!flow) return problem(404, 'NOT_FOUND', 'Typebot not found')
    const closed = this.closed.get(slug)
    if (closed !== undefined) return problem(400, 'BAD_REQUEST', closed)
    const variables = (body['prefilledVariables'] ?? {}) as Record<string, string>
    const session: Session = { slug, at: 0, variables, last: '' }
    const sessionId = `cl${randomUUID().replaceAll('-', '').slice(0, 22)}`
    this.#sessions.set(sessionId, session)
    const first = flow[0]
    // Only a flow that begins with a question hears the first message.
    if (first && 'ask' in first && body['message'] !== undefined) {
      const answer = this.#hear(session, body['message'])
      return { status: 200, body: { sessionId, typebot: head(slug), ...answer } }
    }
    return { status: 200, body: { sessionId, resultId: randomUUID(), typebot: head(slug), ...this.#run(session) } }
  }

  #continue(sessionId: string, message: unknown): Answer {
    const session = this.#sessions.get(sessionId)
    if (!session) return problem(404, 'NOT_FOUND', 'Session not found.')
    return { status: 200, body: this.#hear(session, message) }
  }

  /** Takes an answer to the block at which the session stands, or goes on behind an action. */
  #hear(session: Session, message: unknown): object {
    const block = this.bots.get(session.slug)?.[session.at]
    // A flow that ended begins again.
    if (!block) return this.#run(Object.assign(session, { at: 0 }))
    const text = textOf(message)
    if ('ask' in block && !isValidAnswer(block.ask, text)) {
      const retry = block.ask.options?.['retryMessageContent'] ?? INVALID
      return { messages: [bubble(say(String(retry)))], input: { id: randomUUID(), ...block.ask } }
    }
    return this.#run(Object.assign(session, { at: session.at + 1, last: text }))
  }

  #run(session: Session): object {
    const flow = this.bots.get(session.slug) ?? []
    const messages: { id: string }[] = []
    const clientSideActions: object[] = []
    for (let shown = 0; shown < MAX_BLOCKS; shown++) {
      const block = flow[session.at]
      if (!block) return { messages, clientSideActions }
      if ('ask' in block) return { messages, clientSideActions, input: { id: randomUUID(), ...block.ask } }
      if ('go' in block) {
        session.at = block.if === undefined || block.if === session.last ? block.go : session.at + 1
        continue
      }
      if ('say' in block) {
        messages.push(bubble(filled(block, session.variables)))
        session.at++
        continue
      }
      clientSideActions.push({ ...(messages.length ? { lastBubbleBlockId: messages.at(-1)?.id } : {}), ...block.act })
      if (block.act.expectsDedicatedReply) return { messages, clientSideActions }
      session.at++
    }
    return { messages, clientSideActions }
  }
}

const head = (slug: string) => ({ id: slug, version: '6.1', theme: {}, settings: {} })

const bubble = (block: FakeBlock) => {
  if (!('say' in block)) throw new Error('this block is no bubble')
  return { id: randomUUID(), ...block.say }
}

/** Puts the variables of the session into a block. */
const filled = (block: FakeBlock, variables: Record<string, string>): FakeBlock =>
  JSON.parse(
    JSON.stringify(block).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => variables[name] ?? ''),
  ) as FakeBlock

function textOf(message: unknown): string {
  if (typeof message === 'string') return message
  if (typeof message === 'object' && message !== null && 'text' in message) return String(message.text)
  return ''
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}
