/**
 * Workarounds for Baileys 7.0.0-rc14 that change none of its files. Each is tested against the fake server, with and
 * without it, so that an upgrade shows which can be removed.
 */
import { Curve, proto, type WASocket } from 'baileys'
import type { WebSocket } from 'ws'
import { isSignatureValid } from './signature.ts'

/**
 * Makes Baileys check certificates and signatures: its `Curve.verify` accepts any, because it expects an exception
 * where libsignal returns false. Returns a function that restores the original.
 */
export function enforceSignatures(): () => void {
  const { verify } = Curve
  Curve.verify = isSignatureValid
  return () => {
    Curve.verify = verify
  }
}

const decodeMessage = proto.Message.decode.bind(proto.Message)

function decodeWithSecret(...input: Parameters<typeof decodeMessage>): proto.Message {
  const decoded = decodeMessage(...input)
  const { deviceSentMessage, messageContextInfo } = decoded
  if (deviceSentMessage?.message && messageContextInfo) {
    deviceSentMessage.message.messageContextInfo ??= messageContextInfo
  }
  return decoded
}

/**
 * Keeps the secret of what the owner's phone sends, without which nobody can read votes in its polls: it lies beside the
 * copy for other devices, and Baileys takes only the copy. Returns a function that restores the original.
 */
export function keepOwnSecrets(): () => void {
  proto.Message.decode = decodeWithSecret
  return () => {
    proto.Message.decode = decodeMessage
  }
}

/**
 * Ends a connection whose upgrade the server refused with an HTTP status. Baileys would wait for ever, because it
 * listens to an event whose listeners must close the connection themselves. The status goes into the message and not
 * into a status code, because an HTTP 401 or 403 from a proxy is no logout.
 */
export function endRefusedConnection(socket: WASocket): void {
  socket.ws.on('unexpected-response', (_request: unknown, { statusCode }: { statusCode: number }) => {
    void socket.end(new Error(`the server refused the connection with HTTP ${statusCode}`))
  })
}

/** Returns the WebSocket, which is protected in Baileys' types and set as soon as a socket is created. */
export function webSocketOf({ ws }: WASocket): WebSocket {
  const { socket } = ws as unknown as { socket: WebSocket | null }
  if (!socket) throw new Error('Baileys opens its WebSocket in a new way')
  return socket
}

const CLOSING_MS = 2000

/**
 * Baileys reports the end of a connection only after the server's closing handshake, which a silent server never sends.
 */
export function terminateOnClose(socket: WASocket): void {
  const webSocket = webSocketOf(socket)
  const close = webSocket.close.bind(webSocket)
  webSocket.close = (...reason) => {
    close(...reason)
    setTimeout(() => webSocket.terminate(), CLOSING_MS).unref()
  }
}

const SESSION_DUMPS = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already',
  'Closing open session',
  'Session error:',
  'Failed to decrypt message',
]

/**
 * Keeps libsignal from printing whole sessions, including private keys, to the console. Returns a function that
 * restores the console.
 */
export function silenceSessionLogs(): () => void {
  const { info, warn, error } = console
  const muted =
    (print: typeof console.info): typeof console.info =>
    (...values) => {
      if (!SESSION_DUMPS.some((start) => String(values[0]).startsWith(start))) print(...values)
    }
  console.info = muted(info)
  console.warn = muted(warn)
  console.error = muted(error)
  return () => Object.assign(console, { info, warn, error })
}
