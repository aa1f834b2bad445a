import { AsyncLocalStorage } from 'node:async_hooks'
import type { BinaryNode, WASocket } from 'baileys'
import type { WebSocket } from 'ws'
import { SendError } from '#server/channels/port.ts'
import { SingleRun } from '#server/lib/single-run.ts'
import type { BufferedKeyStore } from './buffered-key-store.ts'
import type { Caches } from './caches.ts'
import { webSocketOf } from './workarounds.ts'

type Handle = (stanza: BinaryNode) => unknown
type Waiting = { stanza: BinaryNode; handle: Handle }
type Send = (data: Uint8Array | string, done?: (error?: Error) => void) => void
type Frame = { send: Send; data: Uint8Array | string; isQuery: boolean }
/** A transaction of keys whose frames wait until its keys are written. */
type Holder = { isOpen: boolean }

export type GateOptions = {
  socket: WASocket
  keys: BufferedKeyStore
  caches: Pick<Caches, 'handlesSingly'>
  /** Resolves when the events of the stanzas are stored; throws when they cannot be. */
  settled: () => Promise<void>
  /** Called when the stanzas could not be stored: the socket must be closed, so that the server sends them again. */
  onFailure: (error: Error) => void
  /** Called when stanzas wait for an answer that cannot come while they are held: the socket must be closed as well. */
  onStuck: () => void
  /** After so many milliseconds it is looked whether held stanzas are stuck. */
  stuckAfter: number
}

/** Stanzas whose events must not be lost, and which Baileys confirms before anybody has received the event. */
const STANZAS = ['message', 'receipt', 'call']
const MAX_BATCH = 20

/**
 * Prevents the loss of messages between Baileys' confirmation and their storage. Baileys decrypts a message, advances
 * the keys, confirms it, and only then emits it; a crash in between would lose the message for good. The gate therefore
 * replaces Baileys' listeners, passes stanzas on in order, and meanwhile holds the keys in memory and the frames to the
 * server back. Then the message is stored, the keys are written and the frames are sent, in this order, however long it
 * takes. When the process dies in between, the server sends the message again, and it can either be decrypted or is
 * already stored.
 *
 * Baileys also sends an encrypted message before it stores the key it used, and after a crash it would use that key
 * again for another message, which the phone drops. So a frame that is sent within a transaction of keys waits for its
 * end. Our own messages and the held stanzas take turns, because both change the same keys.
 */
export class DeliveryGate {
  readonly #options: GateOptions
  readonly #waiting: Waiting[] = []
  readonly #holders = new Set<Holder>()
  readonly #transactions = new AsyncLocalStorage<Holder>()
  readonly #ownMessages = new AsyncLocalStorage<true>()
  readonly #closing = Promise.withResolvers<void>()
  #frames: Frame[] = []
  #lastTurn: Promise<void> = Promise.resolve()
  readonly #delivery = new SingleRun(() => this.#drain())
  #isClosed = false
  #nextFrameIsQuery = false
  /** True when the server has sent everything that waited for this login. */
  #isAllHere = false

  constructor(options: GateOptions) {
    this.#options = options
    const { socket } = options
    for (const name of STANZAS) this.#interceptEvent(`CB:${name}`)
    this.#interceptSend(webSocketOf(socket))
    this.#interceptTransactions(socket)
    // Baileys registers the listener for a query's answer in the same tick in which it sends the query.
    socket.ws.on('newListener', (event: unknown) => {
      if (String(event).startsWith('TAG:')) this.#nextFrameIsQuery = true
    })
    socket.ws.on('CB:ib,,offline', () => {
      this.#isAllHere = true
      this.#delivery.wake()
    })
  }

  /** Resolves when no stanza is being handled. */
  async idle(): Promise<void> {
    await this.#delivery.idle()
  }

  /** Drops all waiting stanzas and frames, and those to come. */
  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    this.#frames = []
    this.#closing.resolve()
  }

  #interceptEvent(event: string): void {
    const { ws } = this.#options.socket
    const listeners = ws.listeners(event)
    const handle = listeners[0] as Handle | undefined
    if (listeners.length !== 1 || !handle) throw new Error(`Baileys handles ${event} in a new way`)
    ws.removeAllListeners(event)
    ws.on(event, (stanza: BinaryNode) => {
      this.#waiting.push({ stanza, handle })
      this.#delivery.wake()
    })
  }

  #interceptSend(webSocket: WebSocket): void {
    const send = webSocket.send.bind(webSocket) as Send
    webSocket.send = (data: Uint8Array | string, done?: unknown) => {
      const isQuery = this.#nextFrameIsQuery
      this.#nextFrameIsQuery = false
      const whenSent = typeof done === 'function' ? (done as (error?: Error) => void) : undefined
      const transaction = this.#transactions.getStore()
      if (transaction?.isOpen && !isQuery) this.#holders.add(transaction)
      // Frames are numbered, so none may overtake another. A query that no held frame precedes is sent at once, because
      // its handler needs the answer.
      const canPass = isQuery ? !this.#frames.length : !this.#holders.size
      if (canPass && !this.#isClosed) return send(data, whenSent)
      if (!this.#isClosed) this.#frames.push({ send, data, isQuery })
      // Baileys emits a message only after its confirmation counts as sent.
      if (whenSent) queueMicrotask(whenSent)
    }
  }

  #interceptTransactions(socket: WASocket): void {
    const { keys, creds } = socket.authState
    const transaction = keys.transaction.bind(keys)
    const { sendMessage } = socket
    socket.sendMessage = (...message) => this.#ownMessages.run(true, () => sendMessage(...message))
    keys.transaction = async (work, name) => {
      if (keys.isInTransaction()) return transaction(work, name)
      const hold = () => this.#holdUntilWritten(() => transaction(work, name))
      const isOwnMessage = this.#ownMessages.getStore() && name === creds.me?.id
      return isOwnMessage ? this.#runExclusively(hold) : hold()
    }
  }

  async #holdUntilWritten<Result>(transaction: () => Promise<Result>): Promise<Result> {
    const holder = { isOpen: true }
    try {
      const result = await this.#transactions.run(holder, transaction)
      this.#release(holder)
      return result
    } catch (error) {
      // A frame that relies on keys which are not written must not leave, and no other can leave without it.
      if (this.#holders.has(holder)) this.#fail(error)
      throw error
    } finally {
      holder.isOpen = false
    }
  }

  /** Lets the frames go when nothing else holds them. */
  #release(holder: Holder): void {
    this.#holders.delete(holder)
    if (this.#holders.size || this.#isClosed) return
    for (const { send, data } of this.#frames.splice(0)) send(data)
  }

  /** Runs one after the other what may not mix. Throws when the gate closes before the turn has come. */
  async #runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = Promise.withResolvers<void>()
    const before = this.#lastTurn
    this.#lastTurn = before.then(() => turn.promise)
    try {
      await Promise.race([before, this.#closing.promise])
      if (this.#isClosed) throw new SendError('not connected', 'later')
      return await work()
    } finally {
      turn.resolve()
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length && !this.#isClosed) await this.#deliver(this.#nextBatch())
    if (this.#isAllHere && !this.#isClosed) this.#options.caches.handlesSingly = false
  }

  /** Returns the stanzas that can be held together, or a single one whose handling needs answers of the server. */
  #nextBatch(): Waiting[] {
    const max = this.#options.caches.handlesSingly ? 1 : MAX_BATCH
    const end = this.#waiting.findIndex(({ stanza }, index) => index >= max || needsServer(stanza))
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #deliver(batch: Waiting[]): Promise<void> {
    const [first] = batch
    try {
      if (first && isFromOwnPhone(first.stanza)) await pass(first)
      else if (first && isRetryRequest(first.stanza)) await this.#runExclusively(() => pass(first))
      else await this.#runExclusively(() => this.#hold(batch))
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Handles and stores the stanzas before their keys are written and their frames are sent. */
  async #hold(batch: Waiting[]): Promise<void> {
    const { keys, settled, stuckAfter } = this.#options
    const holder = { isOpen: true }
    this.#holders.add(holder)
    keys.hold()
    const timer = setInterval(() => this.#endWhenStuck(), stuckAfter)
    try {
      for (const waiting of batch) await pass(waiting)
    } finally {
      clearInterval(timer)
    }
    await settled()
    if (keys.failure) throw keys.failure
    if (this.#isClosed) return
    await keys.commit()
    this.#release(holder)
  }

  /**
   * A handler may wait for the answer to a query that is behind held frames. Nothing held may be sent, because nothing
   * is stored yet: everything is dropped instead, and comes again in a new connection. There each stanza is held alone,
   * so that no frame precedes its queries.
   */
  #endWhenStuck(): void {
    if (this.#isClosed || !this.#frames.some(({ isQuery }) => isQuery)) return
    this.#options.caches.handlesSingly = true
    this.close()
    this.#options.onStuck()
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return
    this.close()
    this.#options.onFailure(error instanceof Error ? error : new Error(String(error)))
  }
}

async function pass({ stanza, handle }: Waiting): Promise<void> {
  await handle(withoutOffline(stanza))
}

/** History and keys, whose handling needs the server. */
const isFromOwnPhone = ({ attrs }: BinaryNode): boolean => attrs['category'] === 'peer'

/** A request to send a message again, for which the server is asked for keys. */
const isRetryRequest = ({ tag, attrs }: BinaryNode): boolean => tag === 'receipt' && attrs['type'] === 'retry'

const needsServer = (stanza: BinaryNode): boolean => isFromOwnPhone(stanza) || isRetryRequest(stanza)

/**
 * Removes the mark of stanzas that waited on the server, because Baileys would only queue them and not say when they
 * are handled.
 */
function withoutOffline(stanza: BinaryNode): BinaryNode {
  const { offline: _, ...attrs } = stanza.attrs
  return { ...stanza, attrs }
}
