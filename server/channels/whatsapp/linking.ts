/** Follows what WhatsApp asks of a device that is not linked yet, of which Baileys knows only the QR code. */
import { randomBytes } from 'node:crypto'
import type { BinaryNode, WASocket } from 'baileys'

export const SERVER = 's.whatsapp.net'

/** What WhatsApp asks by `companion_reg_refresh`; its own app ignores a request with anything else inside. */
const REFRESH_PARTS = ['companion_reg_refresh', 'pair-device-rotate-qr']

const hasPart = ({ content }: BinaryNode, tags: string[]): boolean =>
  Array.isArray(content) && content.some(({ tag }) => tags.includes(tag))

export type QrCodes = {
  /** Shows a code of ours, with the secret that counts now. */
  show(code: string): void
  /** Whether WhatsApp has refused a scan, and wants the new code scanned. */
  isAgain(): boolean
}

export type QrCodeOptions = {
  /** While true no code is shown and the secret is not changed, because the linking goes on without a code. */
  isPaused?: () => boolean
  /** Resolves when the changed credentials are stored. */
  saved?: () => Promise<void>
}

/**
 * Follows the QR codes of a socket. Since July 2026 WhatsApp may retire the secret in the code after a first scan: only a
 * code with a new secret can be linked then. `isAgain` is true once it has refused a scan and wants the new code scanned.
 */
export function followQrCodes(
  socket: WASocket,
  onCode: (code: string, isAgain: boolean) => void,
  { isPaused = () => false, saved = async () => undefined }: QrCodeOptions = {},
): QrCodes {
  const { creds } = socket.authState
  let latest: string | undefined
  let isAgain = false
  const showLatest = (): void => {
    if (latest && !isPaused()) onCode(latest.split(',').with(3, creds.advSecretKey).join(','), isAgain)
  }
  const show = (code: string): void => {
    latest = code
    showLatest()
  }
  /** The server counts on the new secret once we have confirmed, so that it is stored before. */
  const changeSecret = async (request: BinaryNode): Promise<void> => {
    if (isPaused() || !hasPart(request, REFRESH_PARTS)) return
    isAgain = true
    socket.ev.emit('creds.update', { advSecretKey: randomBytes(32).toString('base64') })
    await saved()
  }
  socket.ev.on('connection.update', ({ qr }) => {
    if (qr) show(qr)
  })
  onLinkingRequest(
    socket,
    'companion_reg_refresh',
    (request) => {
      if (hasPart(request, REFRESH_PARTS)) showLatest()
    },
    changeSecret,
  )
  return { show, isAgain: () => isAgain }
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
 * `prepare` is what has to be done before the notification is confirmed.
 */
export function onLinkingRequest(
  socket: WASocket,
  type: string,
  react: (request: BinaryNode) => void,
  prepare: (request: BinaryNode) => Promise<void> = async () => undefined,
): void {
  socket.ws.on(`CB:notification,type:${type}`, (request: BinaryNode) => {
    const { id = '', from = '' } = request.attrs
    const { me, account } = socket.authState.creds
    if (from !== SERVER || account) return
    const confirm = async (): Promise<void> => {
      if (!me) await socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } })
    }
    void prepare(request)
      .then(confirm)
      .catch(() => undefined)
      .then(() => react(request))
      .catch((error: Error) => void socket.end(error))
  })
}
