/** A stand-in of a server that speaks OpenAI's chat completions, transcriptions and embeddings. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  FAILURES,
  NO_MODEL,
  NOT_FOUND,
  REFUSED_LIMIT,
  REFUSED_TEMPERATURE,
  REFUSED_TOOLS,
  WRONG_KEY,
  type Answer,
  type Mode,
} from './modes.ts'
import { groundedAnswer, obedientAnswer, vectorOf, type Asked } from './model.ts'

type Sent = {
  model: string
  messages: { role: string; content: string | null; tool_call_id?: string }[]
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  tools?: { function: { name: string } }[]
}

const MODELS = ['gpt-5-mini', 'llama3.1']
const REASONING = /^(o\d|gpt-[5-9])/
const THINKING_TOKENS = 300

export class FakeOpenAi {
  /** The key that is accepted; empty accepts any. */
  key = ''
  models = [...MODELS]
  /** What the next questions get, one each, before `mode`. */
  readonly next: Mode[] = []
  mode: Mode = 'fine'
  /** What voice notes say. */
  transcript = 'Qual o prazo de entrega?'
  hasEmbeddings = true
  /** Says something else than the rules, for the question at hand. */
  script: ((asked: Asked) => string | null) | null = null
  readonly questions: Sent[] = []
  readonly recordings: { bytes: number; name: string; model: string }[] = []
  calls = 0
  #waiting: (() => void)[] = []
  readonly #server: Server

  static async start(): Promise<FakeOpenAi> {
    const fake = new FakeOpenAi()
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      this.calls++
      void bytesOf(request)
        .then((body) => this.#answer(request, body))
        .then(({ status, headers = {}, body }) => {
          response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
        })
        .catch(() => response.destroy())
    })
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/v1`
  }

  reset(): void {
    Object.assign(this, { mode: 'fine', key: '', script: null, calls: 0, hasEmbeddings: true, models: [...MODELS] })
    this.next.length = this.questions.length = this.recordings.length = 0
    this.release()
  }

  /** Lets slow answers go. */
  release(): void {
    for (const go of this.#waiting.splice(0)) go()
  }

  /** How many questions wait for `release`. */
  get waitingCount(): number {
    return this.#waiting.length
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer({ method, url = '', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    if (this.key !== '' && headers.authorization !== `Bearer ${this.key}`) return WRONG_KEY
    if (method === 'GET' && url === '/v1/models')
      return { status: 200, body: { object: 'list', data: this.models.map((id) => ({ id, object: 'model' })) } }
    if (method === 'POST' && url === '/v1/embeddings') return this.#embed(body)
    if (method === 'POST' && url === '/v1/audio/transcriptions') return this.#transcribe(headers, body)
    if (method === 'POST' && url === '/v1/chat/completions') return this.#chat(JSON.parse(body.toString()) as Sent)
    return NOT_FOUND
  }

  async #chat(sent: Sent): Promise<Answer> {
    this.questions.push(sent)
    const mode = this.next.shift() ?? this.mode
    if (mode === 'slow') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const failure = FAILURES[mode]
    if (failure) return failure
    if (!this.models.includes(sent.model)) return NO_MODEL
    if (REASONING.test(sent.model) && sent.max_tokens !== undefined) return REFUSED_LIMIT
    if (REASONING.test(sent.model) && sent.temperature !== undefined && sent.temperature !== 1)
      return REFUSED_TEMPERATURE
    if (mode === 'noTools' && sent.tools) return REFUSED_TOOLS
    return { status: 200, body: this.#completion(sent, mode) }
  }

  #completion(sent: Sent, mode: Mode): object {
    const limit = sent.max_completion_tokens ?? sent.max_tokens ?? Infinity
    const isCut = mode === 'cut' && limit < THINKING_TOKENS
    const message = isCut ? { role: 'assistant', content: '' } : this.#message(sent, mode)
    const letters = sent.messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    const usage = {
      prompt_tokens: Math.ceil(letters / 4),
      completion_tokens: isCut ? limit : 20,
      total_tokens: Math.ceil(letters / 4) + 20,
      prompt_tokens_details: { cached_tokens: 0 },
    }
    const finish = isCut ? 'length' : 'tool_calls' in message ? 'tool_calls' : 'stop'
    return {
      ...{ id: `chatcmpl-${randomUUID()}`, object: 'chat.completion', created: 1_763_690_000, model: sent.model },
      choices: [{ index: 0, message, finish_reason: finish }],
      ...(mode === 'noUsage' ? {} : { usage }),
    }
  }

  #message(sent: Sent, mode: Mode): object {
    const say = (content: string | null): object => ({ role: 'assistant', content })
    const call = (name: string, given: string): object => ({
      ...say(null),
      tool_calls: [{ id: `call_${randomUUID()}`, type: 'function', function: { name, arguments: given } }],
    })
    const asked: Asked = {
      system: sent.messages.find(({ role }) => role === 'system')?.content ?? '',
      customer: customerTextOf(sent),
      tools: (sent.tools ?? []).map((tool) => tool.function.name),
    }
    const [tool = 'transferir_atendimento'] = asked.tools
    const wasTold = sent.messages.at(-1)?.role === 'tool'
    switch (mode) {
      case 'refusal':
        return { ...say(null), refusal: "I'm sorry, I can't help with that." }
      case 'empty':
        return say('')
      case 'thinking':
        return say(`<think>The customer asks something.</think>${groundedAnswer(asked)}`)
      case 'transfer':
        return call(tool, JSON.stringify({ motivo: 'precisa de uma pessoa' }))
      case 'transferInWords':
        return say('Ação: Transferir para o setor de atendimento\nUm momento, por favor.')
      case 'brokenToolJson':
        return call(tool, '{"motivo": "precisa de')
      case 'foreignTool':
        return wasTold ? say(groundedAnswer(asked)) : call('fechar_ticket', '{"ticketId": 1, "companyId": 1}')
      case 'toolLoop':
        return call('fechar_ticket', '{"ticketId": 1}')
      case 'obedient':
        return say(obedientAnswer(asked))
      case 'leaking':
        return say(asked.system)
      case 'foreignLink':
        return say('Veja em https://exemplo-de-fora.example/oferta o que temos.')
      case 'ungrounded':
        return say('A garantia é de 12 anos para qualquer produto.')
      default:
        return say(this.script?.(asked) ?? groundedAnswer(asked))
    }
  }

  #embed(body: Buffer): Answer {
    if (!this.hasEmbeddings) return NOT_FOUND
    const { input } = JSON.parse(body.toString()) as { input: string[] }
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    return { status: 200, body: { object: 'list', data, usage: { prompt_tokens: 8, total_tokens: 8 } } }
  }

  #transcribe(headers: IncomingMessage['headers'], body: Buffer): Answer {
    const text = body.toString('latin1')
    const name = /filename="([^"]+)"/.exec(text)?.[1]
    const model = /name="model"\r\n\r\n([^\r]+)/.exec(text)?.[1]
    if (!String(headers['content-type']).startsWith('multipart/form-data') || !name || !model) return NOT_FOUND
    this.recordings.push({ bytes: body.length, name, model })
    return { status: 200, body: { text: this.transcript, usage: { type: 'duration', seconds: 3 } } }
  }
}

/** Returns what the customer said last. Other texts of the same role are about the answer. */
function customerTextOf({ messages }: Sent): string {
  const texts = messages.filter(({ role }) => role === 'user').map(({ content }) => content ?? '')
  const marked = texts.findLast((text) => text.includes('<cliente>')) ?? texts.at(-1) ?? ''
  const [, ...parts] = marked.split('<cliente>')
  return parts.length === 0
    ? marked
    : parts
        .map((part) => part.split('</cliente>')[0] ?? '')
        .join('\n')
        .trim()
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
