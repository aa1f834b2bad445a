import makeWASocket, { type BinaryNode, Browsers, type WASocket, type WAVersion } from 'baileys'
import type { Logger } from 'pino'
import type { ChannelHost } from '#server/channels/port.ts'
import { isIgnored } from './jid.ts'
import { CredentialsWriter, loadCreds } from './auth-state.ts'
import type { Caches } from './caches.ts'
import type { CallTracker } from './calls.ts'
import type { Disconnect, Reason, Timing } from './disconnect.ts'
import { DeliveryGate } from './delivery-gate.ts'
import { BufferedKeyStore } from './buffered-key-store.ts'
import { baileysLogger } from './log.ts'
import { EventQueue } from './event-queue.ts'
import { EventReader } from './event-reader.ts'
import { decodeRaw, statusCodeOf } from './requests.ts'
import type { AuthStore } from './auth-store.ts'
import {
  endRefusedConnection,
  enforceSignatures,
  terminateOnClose,
  silenceSessionLogs,
  refreshQrCodes,
} from './workarounds.ts'

export type SocketOptions = {
  host: ChannelHost
  vault: AuthStore
  url: string
  version: WAVersion | null
  caches: Caches
  calls: CallTracker
  timing: Timing
  log: Logger
  historySince: Date | null
  qrTimeout?: number
  onCode: (code: string) => void
  onPaired: () => void
  onOpen: () => void
  /** Called once, when everything of the link is at rest. */
  onEnd: (ending: Disconnect) => void
}

export type WhatsAppSocket = {
  socket: WASocket
  isLinked: boolean
  /** Ends the link; credentials stay. Resolves when nothing of it writes any more. */
  close(): Promise<void>
  /** Removes this device from the phone's list. */
  signOut(): Promise<void>
  /** As if the connection had been lost. */
  giveUp(reason: Reason): void
}

let isRepaired = false

/** For the whole process, before the first link. */
function repairBaileys(): void {
  if (isRepaired) return
  isRepaired = true
  enforceSignatures()
  silenceSessionLogs()
}

/** Makes one connection to WhatsApp: a socket with everything around it that lives exactly as long. */
export async function openSocket(options: SocketOptions): Promise<WhatsAppSocket> {
  repairBaileys()
  const { vault, timing, log } = options
  const creds = await loadCreds(vault)
  const keys = new BufferedKeyStore(vault)
  const saver = new CredentialsWriter(vault, log, timing.savePause)
  const line = new EventQueue(timing.eventRetries)
  const socket = makeWASocket({ ...settingsOf(options), auth: { creds, keys } })
  endRefusedConnection(socket)
  terminateOnClose(socket)
  const gate = new DeliveryGate({
    socket,
    keys,
    settled: () => line.settled(),
    onFailure: (error) => {
      log.error({ err: error }, 'messages could not be stored: the link is made anew')
      giveUp('storage')
    },
    stuckAfter: timing.stuckAfter,
    log,
  })
  new EventReader({ ...options, socket, line })
  const stopListening = listenForSilence(socket, timing, () => giveUp('silent'))

  let isEnded = false
  let given: Reason | null = null
  const rest = async (): Promise<void> => {
    stopListening()
    gate.close()
    await Promise.all([keys.close(), line.close()])
    await saver.close()
  }
  const end = async (ending: Disconnect): Promise<void> => {
    if (isEnded) return
    isEnded = true
    await rest()
    options.onEnd(ending)
  }
  function giveUp(reason: Reason): void {
    given = reason
    void socket.end(new Error(reason))
  }

  socket.ev.on('creds.update', () => saver.save(socket.authState.creds))
  refreshQrCodes(socket, options.onCode)
  socket.ev.on('connection.update', ({ connection, isNewLogin, lastDisconnect }) => {
    if (isNewLogin) options.onPaired()
    if (connection === 'open' && !isEnded) options.onOpen()
    if (connection === 'close') void end({ code: statusCodeOf(lastDisconnect?.error), given })
  })
  return {
    socket,
    isLinked: Boolean(creds.me),
    giveUp,
    signOut: async () => {
      await gate.idle()
      await socket.logout()
    },
    close: async () => {
      isEnded = true
      await rest()
      void socket.end(undefined)
    },
  }
}

function settingsOf({ url, version, caches, host, timing, log, qrTimeout }: SocketOptions) {
  return {
    waWebSocketUrl: url,
    ...(version ? { version } : {}),
    ...(qrTimeout ? { qrTimeout } : {}),
    browser: Browsers.ubuntu('Chrome'),
    logger: baileysLogger(log),
    keepAliveIntervalMs: timing.keepAlive,
    // Anything else would keep the owner's phone from ringing.
    markOnlineOnConnect: false,
    // What we sent is stored before it is sent.
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
 * A link may be open and deaf: pings are answered, but nothing else comes. After a quiet time it is asked something
 * that a working link answers. Returns the way to stop.
 */
function listenForSilence(socket: WASocket, timing: Timing, onDeaf: () => void): () => void {
  let lastEventAt = Date.now()
  let isAsking = false
  socket.ws.on('frame', (frame: BinaryNode | Uint8Array) => {
    if ('tag' in frame && frame.tag !== 'iq') lastEventAt = Date.now()
  })
  const ask = async (): Promise<void> => {
    if (isAsking || !socket.ws.isOpen || Date.now() - lastEventAt < timing.quietAfter) return
    isAsking = true
    const timer = setTimeout(onDeaf, timing.probeTimeout)
    try {
      await socket.fetchPrivacySettings(true)
      lastEventAt = Date.now()
    } catch {
      onDeaf()
    } finally {
      clearTimeout(timer)
      isAsking = false
    }
  }
  const watch = setInterval(() => void ask(), timing.quietAfter / 4)
  return () => clearInterval(watch)
}
