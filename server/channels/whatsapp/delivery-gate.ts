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
  /** Resolves when the events of the stanzas are stored; throws when they cannot be. */
  settled: () => Promise<void>
  /** Called when the stanzas could not be stored: the socket must be closed, so that the server sends them again. */
  onFailure: (error: Error) => void
  stuckAfter: number
  log: Logger
}

/** Stanzas whose events must not be lost, and which Baileys confirms before anybody has received the event. */
const STANZAS = ['message', 'receipt', 'call']
const MAX_BATCH = 20

/**
 * Prevents the loss of messages between Baileys' confirmation and their storage. Baileys decrypts a message, advances
 * the keys, confirms it, and only then emits it; a crash in between would lose the message for good. The gate therefore
 * replaces Baileys' listeners, passes stanzas on in order, and meanwhile holds the keys in memory and the frames to the
 * server back. Then the message is stored, the keys are written and the frames are sent, in this order. When the
 * process dies in between, the server sends the message again, and it can either be decrypted or is already stored.
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
    for (const name of STANZAS) this.#interceptEvent(`CB:${name}`)
    this.#interceptSend(webSocketOf(socket))
    // Baileys registers the listener for a query's answer in the same tick in which it sends the query.
    socket.ws.on('newListener', (event: unknown) => {
      if (String(event).startsWith('TAG:')) this.#nextFrameIsQuery = true
    })
  }

  /** Resolves when no stanza is being handled. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Drops all waiting stanzas and frames. */
  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    this.#frames = []
  }

  #interceptEvent(event: string): void {
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

  #interceptSend(webSocket: WebSocket): void {
    const send = webSocket.send.bind(webSocket) as Send
    webSocket.send = (data: Uint8Array | string, done?: unknown) => {
      const isQuery = this.#nextFrameIsQuery
      this.#nextFrameIsQuery = false
      const whenSent = typeof done === 'function' ? (done as (error?: Error) => void) : undefined
      // Frames are numbered, so none may overtake another. A query that no held frame precedes is sent at once, because
      // its handler needs the answer.
      if (!this.#isHolding || (isQuery && !this.#frames.length)) return send(data, whenSent)
      this.#frames.push({ send, data })
      // Baileys emits a message only after its confirmation counts as sent.
      if (whenSent) queueMicrotask(whenSent)
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length && !this.#isClosed) await this.#deliver(this.#nextBatch())
  }

  /** Returns the stanzas that can be held together, or a single one whose handling needs answers of the server. */
  #nextBatch(): Waiting[] {
    const end = this.#waiting.findIndex(({ stanza }, index) => index >= MAX_BATCH || needsServer(stanza))
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #deliver(batch: Waiting[]): Promise<void> {
    const [first] = batch
    if (first && needsServer(first.stanza)) {
      await first.handle(first.stanza)
      return
    }
    const { keys, settled, stuckAfter, onFailure } = this.#options
    this.#isHolding = true
    keys.hold()
    const timer = setTimeout(() => void this.#releaseEarly(), stuckAfter)
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

  /** A handler may wait for the answer to a query that is behind held frames; releasing them lets the query be sent. */
  async #releaseEarly(): Promise<void> {
    if (this.#isClosed || this.#options.keys.failure) return
    this.#options.log.warn('a message takes long: it is confirmed before it is stored')
    await this.#release().catch((error: Error) => this.#options.log.error({ err: error }, 'keys could not be written'))
  }
}

/**
 * Says whether handling the stanza needs the server: one from our own phone (history and keys), or a request to send a
 * message again.
 */
function needsServer({ tag, attrs }: BinaryNode): boolean {
  return attrs['category'] === 'peer' || (tag === 'receipt' && attrs['type'] === 'retry')
}

/**
 * Removes the mark of stanzas that waited on the server, because Baileys would only queue them and not say when they
 * are handled.
 */
function withoutOffline(stanza: BinaryNode): BinaryNode {
  const { offline: _, ...attrs } = stanza.attrs
  return { ...stanza, attrs }
}
