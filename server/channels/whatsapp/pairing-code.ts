/** Links by a code of eight letters that is typed on the phone. Baileys asks for the code, and reads no answer. */
import { once } from 'node:events'
import { getBinaryNodeChild, type WASocket } from 'baileys'
import type { Reason, Timing } from './disconnect.ts'
import { onLinkingRequest } from './linking.ts'

export type PairingCodeEvents = {
  /** A code that WhatsApp knows, and until when it can be typed. It replaces an earlier one. */
  onPairingCode(code: string, endsAt: Date): void
  /** Somebody has typed the code on the phone, perhaps with a mistake. */
  onTyped(code: string): void
  /** Nothing more will come of this attempt. */
  onFailure(reason: Reason): void
}

const PART = 'link_code_companion_reg'
/** Baileys ends a socket with the last of its QR codes, whatever is shown meanwhile. */
const QR_CODES = 6

/**
 * Asks for a code for the number as soon as the socket can be linked, and follows what becomes of it. Every wait has an
 * end: for the answer and for the phone's confirmation those of `timing`, for the typing that of the socket, which
 * Baileys ends after 160 seconds, however late a code replaced another. An expired code is replaced, unless WhatsApp
 * leaves that to a person. Returns a function that stops waiting.
 */
export function followPairingCode(
  socket: WASocket,
  number: string,
  timing: Timing,
  events: PairingCodeEvents,
): () => void {
  let silence: NodeJS.Timeout | undefined
  let shown = ''
  let endsAt = new Date()
  const stop = (): void => clearTimeout(silence)
  const ask = async (): Promise<void> => {
    const answer = answerToCode(socket, timing.codeAnswer)
    const code = await socket.requestPairingCode(number)
    const failure = await answer
    if (failure) return events.onFailure(failure)
    shown = code
    events.onPairingCode(code, endsAt)
  }
  const askOrEnd = (): void => void ask().catch((error: Error) => socket.end(error))

  let isAsked = false
  socket.ev.on('connection.update', ({ qr, isNewLogin }) => {
    if (isNewLogin) stop()
    if (!qr || isAsked) return
    isAsked = true
    endsAt = new Date(Date.now() + timing.qrFirst + (QR_CODES - 1) * timing.qrNext)
    askOrEnd()
  })
  onLinkingRequest(socket, PART, (request) => {
    const { stage, force_manual_refresh: isLeftToPerson } = getBinaryNodeChild(request, PART)?.attrs ?? {}
    stop()
    if (stage === 'refresh_code') return isLeftToPerson ? events.onFailure('codeEnded') : askOrEnd()
    events.onTyped(shown)
    silence = setTimeout(() => events.onFailure('codeSilent'), timing.codeSilence)
  })
  return stop
}

/** Resolves once the server answers to the code that is asked for next: with null when it has registered it. */
function answerToCode({ ws }: WASocket, timeoutMs: number): Promise<Reason | null> {
  const signal = AbortSignal.timeout(timeoutMs)
  const registered = once(ws, `CB:iq,type:result,${PART}`, { signal }).then(() => null)
  const refused = once(ws, 'CB:iq,type:error', { signal }).then(() => 'codeRefused' as const)
  return Promise.race([registered, refused]).catch(() => 'silent' as const)
}
