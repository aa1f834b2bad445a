/**
 * When WhatsApp restricts and bans a number, after what people reported in public threads: first messages to people who
 * never wrote, and their bursts, are what counts. It needs no server and no clock, so that weeks are simulated at once.
 */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many first contacts a day a number of so many days may make when they are spread: more every day. */
const TOLERATED: [ageDays: number, contacts: number][] = [
  [0, 28],
  [3, 70],
  [7, 140],
  [30, 280],
  [90, 560],
]
/** So many messages within this time are too fast, whoever gets them. */
const RATE = { messages: 30, withinMs: 10 * SECOND_MS }
/** So many first contacts within this time look like a machine; an older number may make an eighth of a day's. */
const BURST = { contacts: 15, partOfDay: 1 / 8, withinMs: 3 * MINUTE_MS }
/** So many first contacts within this time are too many at any age. */
const FLOOD = { contacts: 400, withinMs: 2 * HOUR_MS }
/** Parts of the quota from which on the number is warned. */
const WARNINGS = { first: 0.75, second: 0.9 }
/** Who goes on writing to new people while that is refused is banned after so many attempts. */
const MAX_REFUSED = 10
const BANS_MS = [DAY_MS, 2 * DAY_MS, Number.POSITIVE_INFINITY]

/** tooFast: refused with 429. refused: the number may write to no new people for now (463). */
export type Verdict = 'ok' | 'tooFast' | 'refused' | 'banned'

export interface ToldLimits {
  lock: { until: Date; type: string } | null
  /** A total of -1 means that there is no quota. */
  quota: {
    total: number
    used: number
    status: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED'
    since: Date | null
    until: Date | null
  }
}

export interface BanModelOptions {
  /** Since when the number is in use: an older one may do more. */
  since: Date
  /** When a day begins, as hours from UTC. */
  utcOffsetHours?: number
}

export class BanModel {
  readonly #since: number
  readonly #offsetMs: number
  /** The times of the last messages and of the last first contacts. */
  #messages: number[] = []
  #contacts: number[] = []
  #dayStart = Number.NEGATIVE_INFINITY
  #today = 0
  #quota = 0
  #isLocked = false
  #refused = 0
  #bans = 0
  #bannedUntil = Number.NEGATIVE_INFINITY

  constructor({ since, utcOffsetHours = -3 }: BanModelOptions) {
    this.#since = since.getTime()
    this.#offsetMs = utcOffsetHours * HOUR_MS
  }

  /** Records a message at this time, which must not be before the last one. Says what becomes of it. */
  record(isFirstContact: boolean, at: Date): Verdict {
    const now = at.getTime()
    if (now < this.#bannedUntil) return 'banned'
    this.#beginDay(now)
    this.#messages = withinLast(RATE.withinMs, this.#messages, now)
    if (this.#messages.length > RATE.messages) return 'tooFast'
    if (!isFirstContact) return 'ok'
    if (this.#isLocked) return ++this.#refused >= MAX_REFUSED ? this.#ban(now) : 'refused'
    this.#contacts = withinLast(FLOOD.withinMs, this.#contacts, now)
    if (this.#isBurst(now)) return this.#ban(now)
    this.#today++
    this.#isLocked = this.#today >= this.#quota
    return 'ok'
  }

  /** In milliseconds since 1970, and infinite when the ban is for life; null when the number is not banned. */
  bannedUntil(at: Date): number | null {
    return at.getTime() < this.#bannedUntil ? this.#bannedUntil : null
  }

  /** How often the number was banned. */
  get bans(): number {
    return this.#bans
  }

  /** What WhatsApp tells the number at this time. */
  limits(at: Date): ToldLimits {
    this.#beginDay(at.getTime())
    const since = new Date(this.#dayStart)
    const until = new Date(this.#dayStart + DAY_MS)
    const quota = { total: this.#quota, used: this.#today, status: this.#status(), since, until }
    return { lock: this.#isLocked ? { until, type: 'BIZ_QUALITY' } : null, quota }
  }

  #status(): ToldLimits['quota']['status'] {
    const part = this.#today / this.#quota
    if (part >= 1) return 'CAPPED'
    if (part >= WARNINGS.second) return 'SECOND_WARNING'
    return part >= WARNINGS.first ? 'FIRST_WARNING' : 'NONE'
  }

  #beginDay(now: number): void {
    const local = now + this.#offsetMs
    const dayStart = local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - this.#offsetMs
    if (dayStart <= this.#dayStart) return
    this.#dayStart = dayStart
    this.#today = 0
    this.#refused = 0
    this.#isLocked = false
    this.#quota = toleratedAt((now - this.#since) / DAY_MS)
  }

  #isBurst(now: number): boolean {
    if (this.#contacts.length >= FLOOD.contacts) return true
    const recent = this.#contacts.filter((time) => time > now - BURST.withinMs).length
    return recent >= Math.max(BURST.contacts, this.#quota * BURST.partOfDay)
  }

  #ban(now: number): Verdict {
    const length = BANS_MS[Math.min(this.#bans++, BANS_MS.length - 1)] ?? Number.POSITIVE_INFINITY
    this.#bannedUntil = now + length
    this.#contacts = []
    this.#messages = []
    return 'banned'
  }
}

/** Keeps the times of a moving window, with the present one. */
const withinLast = (ms: number, times: number[], now: number): number[] => [
  ...times.filter((time) => time > now - ms),
  now,
]

/** Interpolates between the rows of TOLERATED. */
function toleratedAt(ageDays: number): number {
  const next = TOLERATED.findIndex(([age]) => age > ageDays)
  const [age, contacts] = TOLERATED.at(next > 0 ? next - 1 : next) ?? [0, 0]
  const [nextAge, nextContacts] = TOLERATED.at(next) ?? [0, 0]
  if (nextAge === age) return contacts
  return Math.floor(contacts + ((ageDays - age) / (nextAge - age)) * (nextContacts - contacts))
}
