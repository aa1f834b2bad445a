/** What a linking waits for, and what the screens show meanwhile. */
import type { Linking, Reason } from './disconnect.ts'

export type LinkingStep = {
  status: 'qrcode' | 'PAIRING'
  reason: Reason | null
  waitedFor: Linking['waitedFor']
  qrcode: string
  pairingCode: string
  pairingEndsAt: string | null
  /** Whether it is a code that nobody has seen yet. */
  isNewCode: boolean
}

const STEP: LinkingStep = {
  status: 'PAIRING',
  reason: null,
  waitedFor: null,
  qrcode: '',
  pairingCode: '',
  pairingEndsAt: null,
  isNewCode: false,
}

/** `isAgain` is true when WhatsApp has refused a first scan. */
export const qrCodeStep = (qrcode: string, isAgain: boolean): LinkingStep => {
  const reason = isAgain ? 'scanAgain' : null
  return { ...STEP, status: 'qrcode', reason, waitedFor: reason ?? 'scan', qrcode, isNewCode: true }
}

export const typingStep = (pairingCode: string, endsAt: Date): LinkingStep => ({
  ...STEP,
  status: 'qrcode',
  waitedFor: 'typing',
  pairingCode,
  pairingEndsAt: endsAt.toISOString(),
  isNewCode: true,
})

/** The code stays on show, because the phone lets people correct a mistake. */
export const typedStep = (pairingCode: string): LinkingStep => ({ ...STEP, waitedFor: 'confirmation', pairingCode })

const PASSKEY: LinkingStep = { ...STEP, waitedFor: 'passkey' }

/** `question` is what the passkey is asked on WhatsApp's page, as JSON. */
export const passkeyStep = (question: string): LinkingStep => ({
  ...PASSKEY,
  reason: 'passkeyWanted',
  qrcode: question,
})
export const PASSKEY_SENT_STEP: LinkingStep = { ...PASSKEY, reason: 'passkeySent' }
export const comparisonStep = (pairingCode: string): LinkingStep => ({ ...PASSKEY, reason: 'passkeyCode', pairingCode })
/** The person has found the same code on the phone, or none. */
export const COMPARED_STEP: LinkingStep = PASSKEY
