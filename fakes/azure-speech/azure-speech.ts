/** A stand-in of Azure's text to speech. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; body: Buffer | string }

const VOICE = /<voice name="(pt-BR-[A-Za-z]+Neural)">/
const FORMAT = 'ogg-24khz-16bit-mono-opus'

export class FakeAzureSpeech {
  /** The key that is accepted. */
  key = 'chave-azure'
  broken = false
  /** What it answers: a sound in Ogg Opus. */
  sound: Buffer
  readonly spoken: { voice: string; ssml: string }[] = []
  readonly #server: Server

  static async start(sound: Buffer): Promise<FakeAzureSpeech> {
    const fake = new FakeAzureSpeech(sound)
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  private constructor(sound: Buffer) {
    this.sound = sound
    this.#server = createServer((request, response) => {
      void textOf(request).then((ssml) => {
        const { status, body } = this.#answer(request, ssml)
        response.writeHead(status).end(body)
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

  #answer({ method, url, headers }: IncomingMessage, ssml: string): Answer {
    if (this.broken) return { status: 503, body: 'Service unavailable' }
    if (method !== 'POST' || url !== '/cognitiveservices/v1') return { status: 404, body: 'Not found' }
    if (headers['ocp-apim-subscription-key'] !== this.key) return { status: 401, body: 'Unauthorized' }
    if (headers['content-type'] !== 'application/ssml+xml') return { status: 415, body: 'Unsupported media type' }
    const voice = VOICE.exec(ssml)?.[1]
    const isWellFormed = /^<speak [^>]*>[^]*<\/speak>$/.test(ssml) && !/&(?!(?:amp|lt|gt|quot|apos);)/.test(ssml)
    if (!voice || !isWellFormed || headers['x-microsoft-outputformat'] !== FORMAT)
      return { status: 400, body: 'Bad SSML' }
    this.spoken.push({ voice, ssml })
    return { status: 200, body: this.sound }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
