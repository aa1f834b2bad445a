import type { WAMessage } from 'baileys'

export const secondsOf = (time: WAMessage['messageTimestamp']): number =>
  time == null ? 0 : typeof time === 'number' ? time : time.toNumber()

export const isoOf = (seconds: number): string => new Date(seconds ? seconds * 1000 : Date.now()).toISOString()
