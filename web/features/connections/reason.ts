import { CONNECTION_REASONS, type Connection } from '#contract/connections.ts'

export type Reason = (typeof CONNECTION_REASONS)[number]

const isReason = (text: string | null): text is Reason => CONNECTION_REASONS.includes(text as Reason)

type State = Pick<Connection, 'status' | 'reason'>

/** Returns why a connection is not up, if there is a text for it. */
export const reasonOf = ({ status, reason }: State): Reason | null =>
  status !== 'CONNECTED' && isReason(reason) ? reason : null

const PASSKEY_STEPS: readonly Reason[] = ['passkeyWanted', 'passkeySent', 'passkeyCode']

/** Says whether the connection waits for the passkey of the account, or for what follows it. */
export const isAtPasskey = ({ status, reason }: State): boolean =>
  status === 'PAIRING' && isReason(reason) && PASSKEY_STEPS.includes(reason)

/** Reasons of a phone that the dialog of the code explains at length, and so does the list. */
const EXPLAINED = [
  'qrEnded',
  'scanAgain',
  'scanLost',
  'passkey',
  'passkeyRefused',
  'passkeyEnded',
  'passkeySilent',
  'passkeyLost',
  'broughtRefused',
  'broughtInUse',
  'revoked',
  'codeRefused',
  'codeEnded',
  'codeSilent',
  'outdated',
  'refused',
  'banned',
] as const satisfies readonly Reason[]
export type Explained = (typeof EXPLAINED)[number]

export const isExplained = (reason: string | null): reason is Explained => EXPLAINED.some((one) => one === reason)
