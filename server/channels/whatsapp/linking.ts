/** Follows what WhatsApp asks of a device that is not linked yet, of which Baileys knows only the QR code. */
import { randomBytes } from 'node:crypto'
import type { BinaryNode, WASocket } from 'baileys'

const SERVER = 's.whatsapp.net'

/** What WhatsApp asks by `companion_reg_refresh`; its own app ignores a request with anything else inside. */
const REFRESH_PARTS = ['companion_reg_refresh', 'pair-device-rotate-qr']

const hasPart = ({ content }: BinaryNode, tags: string[]): boolean =>
  Array.isArray(content) && content.some(({ tag }) => tags.includes(tag))

/**
 * Follows the QR codes of a socket. Since July 2026 WhatsApp may retire the secret in the code after a first scan: only a
 * code with a new secret can be linked then. `isAgain` is true once it has refused a scan and wants the new code scanned.
 */
export function followQrCodes(socket: WASocket, onCode: (code: string, isAgain: boolean) => void): void {
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
  onLinkingRequest(socket, 'companion_reg_refresh', (request) => {
    if (!hasPart(request, REFRESH_PARTS)) return
    isAgain = true
    socket.ev.emit('creds.update', { advSecretKey: randomBytes(32).toString('base64') })
    showLatest()
  })
}

/**
 * Calls back when WhatsApp wants the account's passkey, which only a browser on its own page can give. Since June 2026 it
 * asks for it also of numbers that were linked before without one.
 */
export const followPasskey = (socket: WASocket, onPasskey: () => void): void =>
  onLinkingRequest(socket, 'passkey_prologue_request', onPasskey)

/**
 * Calls back for what WhatsApp's server, and nobody else, notifies a device of before it is linked. Baileys confirms no
 * such notification as long as it knows no number of the device: it knows the one for which it has asked for a code.
 */
export function onLinkingRequest(socket: WASocket, type: string, react: (request: BinaryNode) => void): void {
  socket.ws.on(`CB:notification,type:${type}`, (request: BinaryNode) => {
    const { id = '', from = '' } = request.attrs
    const { me, account } = socket.authState.creds
    if (from !== SERVER || account) return
    const confirmed = me
      ? Promise.resolve()
      : socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } })
    void confirmed
      .catch(() => undefined)
      .then(() => react(request))
      .catch((error: Error) => void socket.end(error))
  })
}
