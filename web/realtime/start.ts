import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import type { WireEvent } from '#contract/events.ts'
import { HEARTBEAT_MS, readWireEvent, TOKEN_RENEWAL_MS, TOPICS, wireNames } from '#contract/wire.ts'
import { getAccessToken, refreshSession } from '#web/api/client.ts'
import { refetchFirstFetches } from '#web/api/first-fetch.ts'
import { sendToChat } from '#web/features/chats/chat-transport.ts'
import { persistPendingMessages, refetchPeekedMessages, registerTransport } from '#web/features/messages/data.ts'
import { applyEvent } from './apply.ts'
import { createBursts } from './bursts.ts'
import { getSocketStatus, emit, setSocket, setSocketStatus, watchAgain } from '#web/api/socket.ts'

/** The delay before another token is requested after the server refused the connection. */
const RETRY_MS = 1500

/**
 * Extends the time that is caught up, because the page may have requested its lists a moment before `since`, and the server
 * reads how long ago that was only some time after the page has said it.
 */
const CATCH_UP_MARGIN_MS = 1000

/**
 * Called when the server has said `ready`, from when on it accepts joins. `shouldRefetch` says that events may have
 * been missed.
 */
function handleReady(cache: QueryClient, shouldRefetch = true): void {
  watchAgain()
  emit('userStatus')
  setSocketStatus({ state: 'online' })
  void (shouldRefetch ? cache.invalidateQueries() : refetchPeekedMessages(cache))
}

/** The returned function ends what is not applied yet. */
function installEventHandlers(connection: Socket, cache: QueryClient, companyId: number): () => void {
  const { take, stop } = createBursts<WireEvent>((event) => applyEvent(cache, event))
  for (const topic of TOPICS) {
    for (const name of wireNames(topic, companyId)) {
      connection.on(name, (payload: { action?: unknown }) => {
        const event = readWireEvent(topic, payload)
        if (event) take(event)
      })
    }
  }
  return stop
}

function setOffline(since = Date.now()): void {
  if (getSocketStatus().state !== 'offline') setSocketStatus({ state: 'offline', since })
}

/** Socket.IO's own pings notice a dead connection only after half a minute; users must see it within five seconds. */
const CHECK_INTERVAL_MS = 1500
const ANSWER_TIMEOUT_MS = 2000

/** Regularly checks that the server still answers while the page is visible. The returned function ends the checks. */
function watchSocket(connection: Socket, cache: QueryClient): () => void {
  const check = (): void => {
    if (!connection.connected || getSocketStatus().state === 'connecting' || document.hidden) return
    const askedAt = Date.now()
    connection.timeout(ANSWER_TIMEOUT_MS).emit('stillThere', (failure: Error | null) => {
      if (failure || !navigator.onLine) setOffline(askedAt)
      else if (getSocketStatus().state === 'offline') handleReady(cache)
    })
  }
  const handleOffline = (): void => setOffline()
  /**
   * An attempt that began without a network never fails, so Socket.IO would wait for its timeout and then for the next
   * pause. Connecting anew avoids that.
   */
  const handleOnline = (): void => {
    if (connection.connected) return check()
    connection.disconnect()
    connection.connect()
  }
  const timer = window.setInterval(check, CHECK_INTERVAL_MS)
  window.addEventListener('offline', handleOffline)
  window.addEventListener('online', handleOnline)
  return () => {
    window.clearInterval(timer)
    window.removeEventListener('offline', handleOffline)
    window.removeEventListener('online', handleOnline)
  }
}

/** A screen that makes no calls would keep its first token until it expires, and then lose its connection. */
const renewToken = (): void =>
  void refreshSession().then(
    (session) => session && emit('renewToken', session.token),
    () => undefined,
  )

type SocketUser = { userId: number; companyId: number }

/**
 * Opens the socket of the signed-in user and sends pending messages; the returned function closes it. `since` is when
 * the page began to request its data, in ms of `performance.now()`. Events between then and the first `ready` are
 * delivered by the server.
 */
export function startRealtime(
  cache: QueryClient,
  { userId, companyId, since }: SocketUser & { since: number },
): () => void {
  registerTransport('chat', sendToChat)
  const stopPersisting = persistPendingMessages(cache, userId)
  const stopRefetching = refetchFirstFetches(cache)
  let wasReady = false
  let askedAt = 0
  const connection = io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    /** Runs before every attempt, because the token is renewed meanwhile. */
    auth: (sendAuth) => {
      const token = getAccessToken() ?? ''
      askedAt = performance.now()
      sendAuth(wasReady ? { token } : { token, age: performance.now() - since + CATCH_UP_MARGIN_MS })
    },
  })
  setSocket(connection)
  setSocketStatus({ state: 'connecting' })
  const stopEvents = installEventHandlers(connection, cache, companyId)

  let retry = 0
  /**
   * The server refused or ended the connection, most often because the token had expired. Without a session there is no
   * further attempt.
   */
  const renewAndReconnect = (): void => {
    retry = window.setTimeout(() => {
      void refreshSession()
        .then((session) => session && connection.connect())
        .catch(renewAndReconnect)
    }, RETRY_MS)
  }
  connection.on('ready', (caughtUp: { missed: boolean } | null) => {
    // The server counts the age from when it reads it. Longer on the way than the margin, it hides the first events.
    const isLate = performance.now() - askedAt > CATCH_UP_MARGIN_MS
    handleReady(cache, wasReady || isLate || caughtUp?.missed !== false)
    wasReady = true
  })
  connection.on('disconnect', (reason) => {
    setOffline()
    if (reason === 'io server disconnect') renewAndReconnect()
  })
  connection.on('connect_error', () => {
    setOffline()
    if (!connection.active) renewAndReconnect()
  })
  const stopWatching = watchSocket(connection, cache)
  const heartbeat = window.setInterval(() => emit('userStatus'), HEARTBEAT_MS)
  const renewal = window.setInterval(renewToken, TOKEN_RENEWAL_MS)

  return () => {
    stopPersisting()
    stopRefetching()
    stopWatching()
    window.clearInterval(heartbeat)
    window.clearInterval(renewal)
    window.clearTimeout(retry)
    connection.removeAllListeners()
    stopEvents()
    connection.disconnect()
    setSocket(null)
  }
}
