import makeWASocket, { type AuthenticationCreds, type BinaryNode, type WASocket, type WAVersion } from 'baileys'
import type { Logger } from 'pino'
import type { PasskeyAnswer } from '#contract/linking.ts'
import { type FetchPicture, pictureFetcher } from '#server/channels/ad-picture.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import { SettledCount } from '#server/channels/settled-count.ts'
import { isIgnored } from './jid.ts'
import { CredentialsWriter, isBrought, loadCreds, withoutUntypedCode } from './auth-state.ts'
import { BROWSER } from './browser.ts'
import type { Caches } from './caches.ts'
import type { CallTracker } from './calls.ts'
import type { Disconnect, Reason, Timing } from './disconnect.ts'
import { DeliveryGate } from './delivery-gate.ts'
import { BufferedKeyStore } from './buffered-key-store.ts'
import { baileysLogger } from './log.ts'
import { EventQueue } from './event-queue.ts'
import { EventReader } from './event-reader.ts'
import type { LimitsWatch } from './limits-watch.ts'
import { followCodes } from './follow-codes.ts'
import type { GroupLink } from './group-info.ts'
import type { LinkingStep } from './linking-steps.ts'
import { NEVER_ROTATE_MS } from './qr-rotation.ts'
import { decodeRaw, statusCodeOf } from './requests.ts'
import type { AuthStore } from './auth-store.ts'
import {
  endRefusedConnection,
  enforceSignatures,
  keepOwnSecrets,
  terminateOnClose,
  silenceSessionLogs,
} from './workarounds.ts'

export type SocketOptions = {
  host: ChannelHost
  vault: AuthStore
  url: string
  version: WAVersion | null
  caches: Caches
  calls: CallTracker
  limits: LimitsWatch
  timing: Timing
  log: Logger
  /** Fetches the pictures of advertisements, by default from the internet. */
  fetchPicture?: FetchPicture
  historySince: Date | null
  qrTimeout?: number
  /** The number that is linked by a code to type; without it QR codes are shown. */
  codeFor: string | null
  onStep: (step: LinkingStep) => void
  onPaired: () => void
  onOpen: () => void
  /** Called once, when nothing of the socket is running any more. */
  onEnd: (ending: Disconnect) => void
}

export type WhatsAppSocket = GroupLink & {
  /** Whether its session comes from another product and has not held yet. */
  isBrought(): boolean
  /** Remembers that the session is as good as any other. */
  keepSession(): void
  /** What a browser gave for the passkey that was asked for; null says that the phone shows our code, or none. */
  takePasskey(answer: PasskeyAnswer | null): void
  /** Applies a message once more that was set aside. */
  replay(told: unknown): Promise<void>
  /** Closes the socket and keeps the credentials. Resolves when nothing writes to the store any more. */
  close(): Promise<void>
  /** Removes this device from the phone's list. */
  signOut(): Promise<void>
  /** Ends the socket as if the connection had been lost, with this reason. */
  giveUp(reason: Reason): void
}

/** How often the ledger of the connection is told what was taken in. */
const COUNT_EVERY_MS = 10_000

let isApplied = false

/** Applies the workarounds that hold for the whole process, before the first socket. */
function applyWorkarounds(): void {
  if (isApplied) return
  isApplied = true
  enforceSignatures()
  keepOwnSecrets()
  silenceSessionLogs()
}

/** Opens one socket to WhatsApp together with everything that lives exactly as long. */
export async function openSocket(options: SocketOptions): Promise<WhatsAppSocket> {
  applyWorkarounds()
  const { vault, timing, log, host } = options
  const creds = await loadCreds(vault)
  const usesPasskeys = isWaitingForScan(creds, options) && (await host.allowsPasskeys())
  const keys = new BufferedKeyStore(vault)
  const saver = new CredentialsWriter(vault, log, timing.savePause)
  const line = new EventQueue(timing.eventRetries)
  const socket = makeWASocket({
    ...settingsOf(options),
    ...(usesPasskeys ? { qrTimeout: NEVER_ROTATE_MS } : {}),
    auth: { creds, keys },
  })
  endRefusedConnection(socket)
  terminateOnClose(socket)
  const gate = openGate({ ...options, socket, keys, line, giveUp })
  const settled = new SettledCount((counts) => host.onSettled(counts), log)
  const counting = setInterval(() => void settled.flush(), COUNT_EVERY_MS)
  const fetchPicture = options.fetchPicture ?? pictureFetcher(false)
  const reader = new EventReader({ ...options, fetchPicture, socket, line, settled })
  options.limits.listen(socket)
  const stopListening = probeWhenQuiet(socket, timing, () => giveUp('silent'))

  let isEnded = false
  let given: Reason | null = null
  const closeParts = async (): Promise<void> => {
    stopListening()
    codes.stop()
    gate.close()
    clearInterval(counting)
    await Promise.all([keys.close(), line.close()])
    await Promise.all([saver.close(), settled.flush()])
  }
  const end = async (ending: Disconnect): Promise<void> => {
    if (isEnded) return
    isEnded = true
    await closeParts()
    options.onEnd(ending)
  }
  function giveUp(reason: Reason): void {
    given = reason
    void socket.end(new Error(reason))
  }

  socket.ev.on('creds.update', () => saver.save(withoutUntypedCode(socket.authState.creds)))
  const codes = followCodes(socket, {
    ...options,
    usesPasskeys,
    saved: () => saver.saved(),
    onFailure: (reason, detail) => {
      if (isEnded) return
      log.warn({ reason, detail }, 'the number was not linked')
      giveUp(reason)
    },
  })
  socket.ev.on('connection.update', ({ connection, isNewLogin, lastDisconnect }) => {
    if (isNewLogin) options.onPaired()
    if (connection === 'open' && !isEnded) options.onOpen()
    if (connection === 'close') void end({ code: statusCodeOf(lastDisconnect?.error), given })
  })
  return {
    ...{ socket, line },
    giveUp,
    isBrought: () => isBrought(socket.authState.creds),
    keepSession: () => {
      if (!isBrought(socket.authState.creds)) return
      // At an event without a name Baileys sends a presence without one.
      socket.authState.creds.additionalData = undefined
      saver.save(socket.authState.creds)
    },
    takePasskey: codes.takePasskey,
    replay: (told) => reader.replay(told),
    signOut: async () => {
      await gate.idle()
      await socket.logout()
    },
    close: async () => {
      isEnded = true
      await closeParts()
      void socket.end(undefined)
    },
  }
}

type GateParts = Pick<SocketOptions, 'caches' | 'log' | 'timing'> & {
  socket: WASocket
  keys: BufferedKeyStore
  line: EventQueue
  giveUp: (reason: Reason) => void
}

const openGate = ({ socket, keys, caches, line, log, timing, giveUp }: GateParts): DeliveryGate =>
  new DeliveryGate({
    socket,
    keys,
    caches,
    settled: () => line.settled(),
    onFailure: (error) => {
      log.error({ err: error }, 'messages could not be stored: the link is made anew')
      giveUp('storage')
    },
    onStuck: () => {
      log.warn('messages waited for an answer that could not come: the link is made anew')
      giveUp('network')
    },
    stuckAfter: timing.stuckAfter,
  })

const isWaitingForScan = ({ me }: AuthenticationCreds, { codeFor }: SocketOptions): boolean => !me && codeFor === null

function settingsOf({ url, version, caches, host, timing, log, qrTimeout }: SocketOptions) {
  return {
    waWebSocketUrl: url,
    ...(version ? { version } : {}),
    ...(qrTimeout ? { qrTimeout } : {}),
    browser: BROWSER,
    logger: baileysLogger(log),
    keepAliveIntervalMs: timing.keepAlive,
    // Being marked as online would keep the owner's phone from ringing.
    markOnlineOnConnect: false,
    // Our own messages are stored before they are sent.
    emitOwnEvents: false,
    syncFullHistory: false,
    shouldIgnoreJid: isIgnored,
    msgRetryCounterCache: caches.retryCounts,
    userDevicesCache: caches.userDevices,
    placeholderResendCache: caches.placeholders,
    callOfferCache: caches.callOffers,
    cachedGroupMetadata: async (jid: string) => caches.group(jid),
    getMessage: async ({ id }: { id?: string | null }) => {
      const raw = id && (await host.rawMessage(id))
      return (raw && decodeRaw(raw).message) || undefined
    },
  }
}

/**
 * Detects a connection that answers pings but delivers nothing else. After a quiet time it sends a query that a working
 * connection answers. Returns a function that stops the check.
 */
function probeWhenQuiet(socket: WASocket, timing: Timing, onSilent: () => void): () => void {
  let lastEventAt = Date.now()
  let isAsking = false
  // A query before the login would break the handshake.
  let isOpen = false
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open') [isOpen, lastEventAt] = [true, Date.now()]
  })
  socket.ws.on('frame', (frame: BinaryNode | Uint8Array) => {
    if ('tag' in frame && frame.tag !== 'iq') lastEventAt = Date.now()
  })
  const probe = async (): Promise<void> => {
    if (isAsking || !isOpen || !socket.ws.isOpen || Date.now() - lastEventAt < timing.quietAfter) return
    isAsking = true
    const timer = setTimeout(onSilent, timing.probeTimeout)
    try {
      await socket.fetchPrivacySettings(true)
      lastEventAt = Date.now()
    } catch {
      onSilent()
    } finally {
      clearTimeout(timer)
      isAsking = false
    }
  }
  const watch = setInterval(() => void probe(), timing.quietAfter / 4)
  return () => clearInterval(watch)
}
