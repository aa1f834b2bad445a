import { CONNECTION_REASONS, type Connection } from '#contract/connections.ts'

export type Reason = (typeof CONNECTION_REASONS)[number]

const isReason = (text: string | null): text is Reason => CONNECTION_REASONS.includes(text as Reason)

type State = Pick<Connection, 'status' | 'reason'>

/** Returns why a connection is not up, if there is a text for it. */
export const reasonOf = ({ status, reason }: State): Reason | null =>
  status !== 'CONNECTED' && isReason(reason) ? reason : null

/** Reasons of a phone that the dialog of the code explains at length, and so does the list. */
const EXPLAINED = [
  'qrEnded',
  'scanAgain',
  'passkey',
  'revoked',
  'codeRefused',
  'codeEnded',
  'codeSilent',
  'outdated',
  'refused',
  'banned',
] as const satisfies readonly Reason[]

export const isExplained = (reason: string | null): reason is (typeof EXPLAINED)[number] =>
  EXPLAINED.some((one) => one === reason)
