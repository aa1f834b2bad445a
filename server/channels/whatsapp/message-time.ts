import type { WAMessage } from 'baileys'
import { LAST_MS } from '#server/channels/fields-of-strangers.ts'

export const secondsOf = (time: WAMessage['messageTimestamp']): number =>
  time == null ? 0 : typeof time === 'number' ? time : time.toNumber()

/** A message without a time, or with one that cannot be stored, has just come. */
export function isoOf(seconds: number): string {
  const ms = seconds * 1000
  return new Date(ms > 0 && ms <= LAST_MS ? ms : Date.now()).toISOString()
}
