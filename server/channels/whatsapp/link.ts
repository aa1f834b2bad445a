import makeWASocket, { type BinaryNode, Browsers, type WASocket, type WAVersion } from 'baileys'
import type { Logger } from 'pino'
import type { ChannelHost } from '#server/channels/port.ts'
import { isIgnored } from './address.ts'
import { CredsSaver, loadCreds } from './auth-state.ts'
import type { Caches } from './caches.ts'
import type { CallWatch } from './calls.ts'
import type { Ending, Reason, Timing } from './endings.ts'
import { DeliveryGate } from './gate.ts'
import { HeldKeys } from './held-keys.ts'
import { baileysLogger } from './log.ts'
import { NewsLine } from './news-line.ts'
import { News } from './news.ts'
import { decodeRaw, statusCodeOf } from './requests.ts'
import type { Vault } from './vault.ts'
import { endRefusedConnection, enforceSignatures, hurryClosing, muteSessionDumps, showQrCodes } from './workarounds.ts'

export type LinkOptions = {
  host: ChannelHost
  vault: Vault
  url: string
  version: WAVersion | null
  caches: Caches
  calls: CallWatch
  timing: Timing
  log: Logger
  historySince: Date | null
  qrTimeout?: number
  onCode: (code: string) => void
  onPaired: () => void
  onOpen: () => void
  /** Called once, when everything of the link is at rest. */
  onEnd: (ending: Ending) => void
}

export type Link = {
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
  muteSessionDumps()
}

/** Makes one connection to WhatsApp: a socket with everything around it that lives exactly as long. */
export async function openLink(options: LinkOptions): Promise<Link> {
  repairBaileys()
  const { vault, timing, log } = options
  const creds = await loadCreds(vault)
  const keys = new HeldKeys(vault)
  const saver = new CredsSaver(vault, log, timing.savePause)
  const line = new NewsLine(timing.newsRetries)
  const socket = makeWASocket({ ...settingsOf(options), auth: { creds, keys } })
  endRefusedConnection(socket)
  hurryClosing(socket)
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
  new News({ ...options, socket, line })
  const stopListening = listenForSilence(socket, timing, () => giveUp('silent'))

  let isEnded = false
  let given: Reason | null = null
  const rest = async (): Promise<void> => {
    stopListening()
    gate.close()
    await Promise.all([keys.close(), line.close()])
    await saver.close()
  }
  const end = async (ending: Ending): Promise<void> => {
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
  showQrCodes(socket, options.onCode)
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

function settingsOf({ url, version, caches, host, timing, log, qrTimeout }: LinkOptions) {
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
  let lastNews = Date.now()
  let isAsking = false
  socket.ws.on('frame', (frame: BinaryNode | Uint8Array) => {
    if ('tag' in frame && frame.tag !== 'iq') lastNews = Date.now()
  })
  const ask = async (): Promise<void> => {
    if (isAsking || !socket.ws.isOpen || Date.now() - lastNews < timing.quietAfter) return
    isAsking = true
    const timer = setTimeout(onDeaf, timing.probeTimeout)
    try {
      await socket.fetchPrivacySettings(true)
      lastNews = Date.now()
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
