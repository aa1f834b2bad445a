import type { BinaryNode, WASocket } from 'baileys'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { BufferedKeyStore } from './buffered-key-store.ts'
import { webSocketOf } from './workarounds.ts'

type Handle = (stanza: BinaryNode) => unknown
type Waiting = { stanza: BinaryNode; handle: Handle }
type Send = (data: Uint8Array | string, done?: (error?: Error) => void) => void

export type GateOptions = {
  socket: WASocket
  keys: BufferedKeyStore
  /** Resolves when what the stanzas brought is durable; throws when it cannot be made so. */
  settled: () => Promise<void>
  /** The stanzas could not be kept: the link has to end, so that the server sends them again. */
  onFailure: (error: Error) => void
  stuckAfter: number
  log: Logger
}

/** What brings news that must not get lost, and is confirmed by Baileys before anybody has seen it. */
const STANZAS = ['message', 'receipt', 'call']
const MAX_BATCH = 20

/**
 * Closes the gap between Baileys' confirmation of a message and the moment the message is durable. Baileys decrypts,
 * advances the keys, confirms, and only then tells us; a crash in between would lose the message for good. So the
 * gate takes the place of Baileys' listeners, lets stanzas through in order, and meanwhile keeps the keys in memory and
 * the frames to the server waiting. Then come, in this order: the message durable, the keys written, the frames sent.
 * Whenever the process dies in between, the server sends the message again and it can be read, or is known already.
 */
export class DeliveryGate {
  readonly #options: GateOptions
  readonly #waiting: Waiting[] = []
  #frames: { send: Send; data: Uint8Array | string }[] = []
  #isHolding = false
  #running: Promise<void> | null = null
  #isClosed = false
  #nextFrameIsQuery = false

  constructor(options: GateOptions) {
    this.#options = options
    const { socket } = options
    for (const name of STANZAS) this.#standBefore(`CB:${name}`)
    this.#standBeforeSending(webSocketOf(socket))
    // Baileys listens to the answer of a query in the same tick in which it sends the query.
    socket.ws.on('newListener', (event: unknown) => {
      if (String(event).startsWith('TAG:')) this.#nextFrameIsQuery = true
    })
  }

  /** Resolves when nothing is held. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Nothing goes through any more. */
  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    this.#frames = []
  }

  #standBefore(event: string): void {
    const { ws } = this.#options.socket
    const listeners = ws.listeners(event)
    const handle = listeners[0] as Handle | undefined
    if (listeners.length !== 1 || !handle) throw new Error(`Baileys handles ${event} in a new way`)
    ws.removeAllListeners(event)
    ws.on(event, (stanza: BinaryNode) => {
      this.#waiting.push({ stanza, handle })
      this.#running ??= this.#drain().finally(() => {
        this.#running = null
      })
    })
  }

  #standBeforeSending(webSocket: WebSocket): void {
    const send = webSocket.send.bind(webSocket) as Send
    webSocket.send = (data: Uint8Array | string, done?: unknown) => {
      const isQuery = this.#nextFrameIsQuery
      this.#nextFrameIsQuery = false
      const whenSent = typeof done === 'function' ? (done as (error?: Error) => void) : undefined
      // Frames are numbered, so that none may overtake another. A handler that asks something needs the answer.
      if (!this.#isHolding || (isQuery && !this.#frames.length)) return send(data, whenSent)
      this.#frames.push({ send, data })
      // Baileys tells about a message only after its confirmation counts as sent.
      if (whenSent) queueMicrotask(whenSent)
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length && !this.#isClosed) await this.#deliver(this.#nextBatch())
  }

  /** As many as may be held together, or one that has to talk with the server while it is handled. */
  #nextBatch(): Waiting[] {
    const end = this.#waiting.findIndex(({ stanza }, index) => index >= MAX_BATCH || isConversation(stanza))
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #deliver(batch: Waiting[]): Promise<void> {
    const [first] = batch
    if (first && isConversation(first.stanza)) {
      await first.handle(first.stanza)
      return
    }
    const { keys, settled, stuckAfter, onFailure } = this.#options
    this.#isHolding = true
    keys.hold()
    const timer = setTimeout(() => void this.#giveWay(), stuckAfter)
    try {
      for (const { stanza, handle } of batch) await handle(withoutOffline(stanza))
      clearTimeout(timer)
      await settled()
      if (keys.failure) throw keys.failure
      if (!this.#isClosed) await this.#release()
    } catch (error) {
      clearTimeout(timer)
      this.close()
      onFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }

  async #release(): Promise<void> {
    await this.#options.keys.commit()
    this.#isHolding = false
    for (const { send, data } of this.#frames.splice(0)) send(data)
  }

  /** A question to the server stands behind held frames: it cannot be answered unless they go. */
  async #giveWay(): Promise<void> {
    if (this.#isClosed || this.#options.keys.failure) return
    this.#options.log.warn('a message takes long: it is confirmed before it is stored')
    await this.#release().catch((error: Error) => this.#options.log.error({ err: error }, 'keys could not be written'))
  }
}

/** Of our own phone: history and keys, whose handling queries the server; or a request to send a message again. */
function isConversation({ tag, attrs }: BinaryNode): boolean {
  return attrs['category'] === 'peer' || (tag === 'receipt' && attrs['type'] === 'retry')
}

/** Baileys would only queue a stanza that waited on the server, and not say when it is handled. */
function withoutOffline(stanza: BinaryNode): BinaryNode {
  const { offline: _, ...attrs } = stanza.attrs
  return { ...stanza, attrs }
}
