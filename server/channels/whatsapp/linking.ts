/** Follows what WhatsApp asks of a device that is not linked yet, of which Baileys knows only the QR code. */
import { randomBytes } from 'node:crypto'
import type { BinaryNode, WASocket } from 'baileys'

const SERVER = 's.whatsapp.net'

export type LinkingEvents = {
  /** A code to scan. `isAgain` is true once WhatsApp has refused a first scan and wants the new code scanned. */
  onCode(code: string, isAgain: boolean): void
  /** WhatsApp wants the account's passkey, which only a browser on its own page can give. */
  onPasskey(): void
}

/** What WhatsApp asks by `companion_reg_refresh`; its own app ignores a request with anything else inside. */
const REFRESH_PARTS = ['companion_reg_refresh', 'pair-device-rotate-qr']

const hasPart = ({ content }: BinaryNode, tags: string[]): boolean =>
  Array.isArray(content) && content.some(({ tag }) => tags.includes(tag))

/**
 * Follows the linking of a socket. Since July 2026 WhatsApp may retire the secret in the code after a first scan: only a
 * code with a new secret can be linked then. Since June 2026 it may ask for a passkey instead, also of numbers that were
 * linked before without one.
 */
export function followLinking(socket: WASocket, { onCode, onPasskey }: LinkingEvents): void {
  const { creds } = socket.authState
  let latest: string | undefined
  let isAgain = false
  const showLatest = () => {
    if (latest) onCode(latest.split(',').with(3, creds.advSecretKey).join(','), isAgain)
  }
  socket.ev.on('connection.update', ({ qr }) => {
    latest = qr ?? latest
    if (qr) showLatest()
  })
  listen(socket, 'companion_reg_refresh', (request) => {
    if (!hasPart(request, REFRESH_PARTS)) return
    isAgain = true
    socket.ev.emit('creds.update', { advSecretKey: randomBytes(32).toString('base64') })
    showLatest()
  })
  listen(socket, 'passkey_prologue_request', onPasskey)
}

/**
 * Calls back for what WhatsApp's server, and nobody else, notifies a device of before it is linked. Baileys confirms no
 * such notification, because it looks for the device's own number first.
 */
function listen(socket: WASocket, type: string, react: (request: BinaryNode) => void): void {
  socket.ws.on(`CB:notification,type:${type}`, (request: BinaryNode) => {
    const { id = '', from = '' } = request.attrs
    if (from !== SERVER || socket.authState.creds.me) return
    void socket
      .sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } })
      .catch(() => undefined)
      .then(() => react(request))
      .catch((error: Error) => void socket.end(error))
  })
}
