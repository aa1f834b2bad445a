/** Follows the codes by which a phone is to be linked, and what WhatsApp asks for besides. */
import type { WASocket } from 'baileys'
import type { Logger } from 'pino'
import type { PasskeyAnswer } from '#contract/linking.ts'
import type { Reason, Timing } from './disconnect.ts'
import { followPasskey, followQrCodes } from './linking.ts'
import { type LinkingStep, qrCodeStep, typedStep, typingStep } from './linking-steps.ts'
import { followPairingCode } from './pairing-code.ts'
import { PasskeyCeremony } from './passkey.ts'
import { rotateQrCodes } from './qr-rotation.ts'

export type CodeOptions = {
  timing: Timing
  log: Logger
  /** The number that is linked by a code to type; without it QR codes are shown. */
  codeFor: string | null
  /** Whether a passkey that WhatsApp asks for may be used; otherwise the attempt ends. */
  usesPasskeys: boolean
  /** Resolves when the changed credentials are stored. */
  saved: () => Promise<void>
  onStep: (step: LinkingStep) => void
  /** Nothing more will come of this attempt. */
  onFailure: (reason: Reason, detail: string) => void
}

export type LinkingCodes = { takePasskey(answer: PasskeyAnswer | null): void; stop(): void }

export function followCodes(socket: WASocket, options: CodeOptions): LinkingCodes {
  if (options.usesPasskeys) return followCodesWithPasskey(socket, options)
  const { codeFor, timing, saved, onFailure } = options
  followPasskey(socket, () => onFailure('passkey', 'WhatsApp asks for a passkey'))
  const takePasskey = (): void => undefined
  if (codeFor === null) {
    followQrCodes(socket, qrCodeShower(options), { saved })
    return { takePasskey, stop: () => undefined }
  }
  const stop = followPairingCode(socket, codeFor, timing, {
    onPairingCode: (code, endsAt) => options.onStep(typingStep(code, endsAt)),
    onTyped: (code) => options.onStep(typedStep(code)),
    onFailure: (reason) => onFailure(reason, 'the code'),
  })
  return { takePasskey, stop }
}

function followCodesWithPasskey(socket: WASocket, options: CodeOptions): LinkingCodes {
  const { timing, saved, onFailure } = options
  const ceremony = new PasskeyCeremony(socket, timing, options)
  const isPaused = (): boolean => ceremony.isRunning
  const codes = followQrCodes(socket, qrCodeShower(options), { isPaused, saved })
  const stopRotation = rotateQrCodes(socket, timing, {
    show: codes.show,
    isPaused,
    onEnd: () => onFailure(codes.isAgain() ? 'scanAgain' : 'qrEnded', 'no code is left'),
  })
  const stop = (): void => {
    stopRotation()
    ceremony.stop()
  }
  return { takePasskey: (answer) => ceremony.take(answer), stop }
}

/** Shows codes, and writes once into the log that WhatsApp wanted another one. */
function qrCodeShower({ log, onStep }: CodeOptions): (code: string, isAgain: boolean) => void {
  let isLogged = false
  return (code, isAgain) => {
    if (isAgain && !isLogged) log.warn('WhatsApp has retired the QR code, so that it has to be scanned once more')
    isLogged ||= isAgain
    onStep(qrCodeStep(code, isAgain))
  }
}
