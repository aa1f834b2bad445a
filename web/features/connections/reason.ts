import { CONNECTION_REASONS, type Connection } from '#contract/connections.ts'

type Reason = (typeof CONNECTION_REASONS)[number]

const isReason = (text: string | null): text is Reason => CONNECTION_REASONS.includes(text as Reason)

/** Returns why a connection is not up, if there is a text for it. */
export const reasonOf = ({ status, reason }: Connection): Reason | null =>
  status !== 'CONNECTED' && isReason(reason) ? reason : null
