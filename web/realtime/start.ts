import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { HEARTBEAT_MS, readWireEvent, TOKEN_RENEWAL_MS, TOPICS, wireNames } from '#contract/wire.ts'
import { getAccessToken, refreshSession } from '#web/api/client.ts'
import { sendToChat } from '#web/features/chats/chat-transport.ts'
import { askPeekedAgain } from '#web/features/messages/store/cache.ts'
import { persistPendingMessages } from '#web/features/messages/sending/pending-storage.ts'
import { registerTransport } from '#web/features/messages/sending/sending.ts'
import { applyEvent } from './apply.ts'
import { getSocketStatus, emit, setSocket, setSocketStatus, watchAgain } from '#web/api/socket.ts'

/** Before asking for another token when the server refused the line. */
const RETRY_MS = 1500

/** The lists of a page may be on their way a moment before it says when it began to ask for them. */
const MARGIN_MS = 1000

/** The server says `ready` once it can answer joins. `asksAgain`: something may have been told to nobody here. */
function whenReady(cache: QueryClient, asksAgain = true): void {
  watchAgain()
  emit('userStatus')
  setSocketStatus({ state: 'online' })
  void (asksAgain ? cache.invalidateQueries() : askPeekedAgain(cache))
}

function listen(connection: Socket, cache: QueryClient, companyId: number): void {
  for (const topic of TOPICS) {
    for (const name of wireNames(topic, companyId)) {
      connection.on(name, (payload: { action?: unknown }) => {
        const event = readWireEvent(topic, payload)
        if (event) applyEvent(cache, event)
      })
    }
  }
}

function lost(since = Date.now()): void {
  if (getSocketStatus().state !== 'offline') setSocketStatus({ state: 'offline', since })
}

/** The line's own pings notice after half a minute that nobody answers; people are told within five seconds. */
const CHECK_MS = 1500
const ANSWER_MS = 2000

/** Asks now and then whether the server still answers, while somebody is looking; the returned function ends it. */
function watchSocket(connection: Socket, cache: QueryClient): () => void {
  const check = (): void => {
    if (!connection.connected || getSocketStatus().state === 'connecting' || document.hidden) return
    const askedAt = Date.now()
    connection.timeout(ANSWER_MS).emit('stillThere', (failure: Error | null) => {
      if (failure || !navigator.onLine) lost(askedAt)
      else if (getSocketStatus().state === 'offline') whenReady(cache)
    })
  }
  const gone = (): void => lost()
  /** An attempt that began without a network never hears that it failed: it would be waited for, then the next pause. */
  const back = (): void => {
    if (connection.connected) return check()
    connection.disconnect()
    connection.connect()
  }
  const timer = window.setInterval(check, CHECK_MS)
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  return () => {
    window.clearInterval(timer)
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
  }
}

/** A screen that only listens would keep its first token for ever, and lose its line. */
const renewToken = (): void =>
  void refreshSession().then(
    (session) => session && emit('renewToken', session.token),
    () => undefined,
  )

type Who = { userId: number; companyId: number }

/**
 * Opens the line of the signed-in user, and sends what was left unsent; the returned function closes it. since: when the
 * page began to ask for what it shows, in ms of its clock; what was told between then and the first `ready` comes with it.
 */
export function startRealtime(cache: QueryClient, { userId, companyId, since }: Who & { since: number }): () => void {
  registerTransport('chat', sendToChat)
  const letUnsentGo = persistPendingMessages(cache, userId)
  let wasReady = false
  const connection = io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    /** Read at every attempt: the token is renewed meanwhile. */
    auth: (give) => {
      const token = getAccessToken() ?? ''
      give(wasReady ? { token } : { token, age: performance.now() - since + MARGIN_MS })
    },
  })
  setSocket(connection)
  setSocketStatus({ state: 'connecting' })
  listen(connection, cache, companyId)

  let retry = 0
  /** The server refused or ended the line: most often the token expired. Without a session nothing is retried. */
  const renew = (): void => {
    retry = window.setTimeout(() => {
      void refreshSession()
        .then((session) => session && connection.connect())
        .catch(renew)
    }, RETRY_MS)
  }
  connection.on('ready', (caughtUp: { missed: boolean } | null) => {
    whenReady(cache, wasReady || caughtUp?.missed !== false)
    wasReady = true
  })
  connection.on('disconnect', (reason) => {
    lost()
    if (reason === 'io server disconnect') renew()
  })
  connection.on('connect_error', () => {
    lost()
    if (!connection.active) renew()
  })
  const unwatchLine = watchSocket(connection, cache)
  const heartbeat = window.setInterval(() => emit('userStatus'), HEARTBEAT_MS)
  const renewal = window.setInterval(renewToken, TOKEN_RENEWAL_MS)

  return () => {
    letUnsentGo()
    unwatchLine()
    window.clearInterval(heartbeat)
    window.clearInterval(renewal)
    window.clearTimeout(retry)
    connection.removeAllListeners()
    connection.disconnect()
    setSocket(null)
  }
}
