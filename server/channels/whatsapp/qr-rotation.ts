import type { BinaryNode, WASocket } from 'baileys'
import type { Timing } from './disconnect.ts'

export type RotationEvents = {
  show(code: string): void
  /** While true the codes stay as they are. */
  isPaused(): boolean
  /** Nobody has scanned any of the codes. */
  onEnd(): void
}

/** Longer than any linking, so that Baileys neither changes a code nor ends the socket after the last one. */
export const NEVER_ROTATE_MS = 30 * 60_000

const refsOf = ({ content }: BinaryNode): string[] => {
  const [list] = Array.isArray(content) ? content : []
  const refs = Array.isArray(list?.content) ? list.content : []
  return refs.flatMap(({ content: ref }) => (ref instanceof Uint8Array ? [Buffer.from(ref).toString()] : []))
}

const withRef = (code: string, ref: string): string => code.replace(/#[^,]*/, () => `#${ref}`)

/**
 * Changes the QR codes in place of Baileys, which ends a socket with its last code: somebody may be looking for a passkey
 * by then. Returns a function that stops it.
 */
export function rotateQrCodes(socket: WASocket, timing: Timing, events: RotationEvents): () => void {
  let refs: string[] = []
  let first = ''
  let timer: NodeJS.Timeout | undefined
  const showNext = (): void => {
    if (events.isPaused()) return
    const ref = refs.shift()
    if (ref === undefined) return events.onEnd()
    events.show(withRef(first, ref))
    timer = setTimeout(showNext, timing.qrNext)
  }
  // Baileys takes the refs out of the stanza one by one, so they are copied at once.
  socket.ws.on('CB:iq,type:set,pair-device', (stanza: BinaryNode) => {
    refs = refsOf(stanza).slice(1)
  })
  socket.ev.on('connection.update', ({ qr, isNewLogin }) => {
    if (isNewLogin) clearTimeout(timer)
    if (!qr) return
    first = qr
    clearTimeout(timer)
    timer = setTimeout(showNext, timing.qrFirst)
  })
  return () => clearTimeout(timer)
}
