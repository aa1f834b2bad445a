import type { CampaignSettings } from '#contract/campaign-settings.ts'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'

/** The part of a pause by which it may be longer or shorter, so that messages do not leave like clockwork. */
const JITTER = 0.25

/** How fast a connection sends. `slowdown` lengthens every pause, as after a warning of the provider. */
export type PaceSettings = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

/**
 * Returns the settings that hold for a kind of connection. Where the provider blocks nobody for writing to many strangers,
 * there are no pauses, and no limit by the age of the number; the hours and a limit that somebody chose hold there, too.
 */
export function settingsFor(kind: ChannelKind, settings: CampaignSettings): CampaignSettings {
  if (featuresOf(kind).mayBan) return settings
  const noPauses = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }
  return { ...settings, ...noPauses, dailyFirstContacts: settings.dailyFirstContacts ?? 0 }
}

const isLongerPause = ({ longerIntervalAfter }: PaceSettings, sentSincePause: number): boolean =>
  longerIntervalAfter > 0 && sentSincePause >= longerIntervalAfter

/**
 * Returns how many ms to wait after a message, `sentSincePause` of which were sent since the last longer pause, this
 * one included. `random` gives 0 to 1: a pause of 20 s takes 15 to 25 s.
 */
export function pauseAfter(
  settings: PaceSettings,
  sentSincePause: number,
  random: () => number,
  slowdown = 1,
): { ms: number; isLonger: boolean } {
  const isLonger = isLongerPause(settings, sentSincePause)
  const seconds = isLonger ? Math.max(settings.greaterInterval, settings.messageInterval) : settings.messageInterval
  return { ms: Math.round(seconds * 1000 * slowdown * (1 - JITTER + 2 * JITTER * random())), isLonger }
}

/** Returns the average ms from one message to the next. */
export function averagePause({ messageInterval, longerIntervalAfter, greaterInterval }: PaceSettings): number {
  if (longerIntervalAfter === 0) return messageInterval * 1000
  const longer = Math.max(greaterInterval, messageInterval)
  return ((longerIntervalAfter - 1) * messageInterval + longer) * (1000 / longerIntervalAfter)
}
