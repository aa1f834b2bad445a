import { setTimeout as sleep } from 'node:timers/promises'
import type { NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from 'baileys'
import type { Logger } from 'pino'
import { QUOTA_STATUSES } from '#contract/connections.ts'
import { LAST_MS } from '#server/channels/fields-of-strangers.ts'
import type { ChannelHost, ChannelLimits, NewChatQuota, ReachoutLock } from '#server/channels/port.ts'
import { LOOKUP_MS, withTimeout } from './requests.ts'

/** A refused message does not wait longer than this for its cause. */
const CAUSE_MS = 5000
const HOUR_MS = 3_600_000
const MAX_COUNT = 2 ** 31 - 1

/**
 * Asks WhatsApp what a number may still do to people who never wrote to it, and reports that and what WhatsApp says by
 * itself. The questions send no message. One without an answer leaves what was known.
 */
export class LimitsWatch {
  readonly #host: Pick<ChannelHost, 'onLimits'>
  readonly #every: number
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  /** The question under way. One of a socket that has ended may still wait, and must not keep a new one from asking. */
  #asking: { socket: WASocket; answer: Promise<ChannelLimits | null> } | null = null
  /** Reports are stored one after the other. */
  #lastReport: Promise<void> = Promise.resolve()
  /** A failure is logged once, until a question is answered again. */
  #hasFailed = false

  /** `every` is the time in milliseconds between two questions. */
  constructor(host: Pick<ChannelHost, 'onLimits'>, every: number, log: Logger) {
    this.#host = host
    this.#every = every
    this.#log = log
  }

  /** Reports what the server of this socket says without being asked. */
  listen({ ev }: WASocket): void {
    ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) void this.#report({ lock: toLock(reachoutTimeLock), isAnswer: false })
    })
    ev.on('message-capping.update', (info) => void this.#report({ quota: toQuota(info), isAnswer: false }))
  }

  /** Asks now, and again and again until `stop`. */
  start(socket: WASocket): void {
    this.stop()
    void this.ask(socket)
    this.#timer = setInterval(() => void this.ask(socket), this.#every)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Resolves to the limits when they are stored, or to null when WhatsApp does not tell them. Never rejects. */
  ask(socket: WASocket): Promise<ChannelLimits | null> {
    if (this.#asking?.socket === socket) return this.#asking.answer
    const answer = this.#ask(socket).finally(() => {
      if (this.#asking?.answer === answer) this.#asking = null
    })
    this.#asking = { socket, answer }
    return answer
  }

  /**
   * Says whether a new chat was refused because the number is limited. Otherwise only this one person could not be
   * written to. Without an answer the number counts as limited, because that harms less.
   */
  async isBlockedAfterRefusal(socket: WASocket): Promise<boolean> {
    const limits = await Promise.race([this.ask(socket), sleep(CAUSE_MS, null, { ref: false })])
    if (limits?.lock === undefined) return true
    return isActive(limits.lock) || limits.quota?.status === 'capped'
  }

  async #ask(socket: WASocket): Promise<ChannelLimits | null> {
    const [lock, quota] = await Promise.allSettled([
      withTimeout(LOOKUP_MS, socket.fetchAccountReachoutTimelock()).then(toLock),
      withTimeout(LOOKUP_MS, socket.fetchNewChatMessageCap()).then(toQuota),
    ])
    const limits: ChannelLimits = {
      ...(lock.status === 'fulfilled' ? { lock: lock.value } : {}),
      ...(quota.status === 'fulfilled' ? { quota: quota.value } : {}),
    }
    this.#noteFailure(lock.status === 'rejected' ? lock : quota)
    if (Object.keys(limits).length === 0) return null
    await this.#report({ ...limits, isAnswer: true })
    return limits
  }

  #noteFailure(result: PromiseSettledResult<unknown>): void {
    const isFailure = result.status === 'rejected'
    if (isFailure && !this.#hasFailed) this.#log.warn({ err: result.reason }, 'WhatsApp did not tell its limits')
    this.#hasFailed = isFailure
  }

  #report(event: Parameters<ChannelHost['onLimits']>[0]): Promise<void> {
    this.#lastReport = this.#lastReport
      .then(() => this.#host.onLimits(event))
      .catch((error: Error) => this.#log.error({ err: error }, 'limits could not be stored'))
    return this.#lastReport
  }
}

const isActive = (lock: ReachoutLock | null): boolean => lock !== null && Date.parse(lock.until) > Date.now()

/** A lock without an end is taken for one until the next question. One beyond all years lasts as long as the database knows. */
function toLock({ isActive: isLocked, timeEnforcementEnds, enforcementType }: ReachoutTimelockState) {
  if (!isLocked) return null
  const end = Math.min(timeEnforcementEnds?.getTime() || Date.now() + 6 * HOUR_MS, LAST_MS)
  return { until: new Date(end).toISOString(), type: enforcementType ?? 'DEFAULT' }
}

/** Throws when there is no quota in the answer. */
function toQuota(info: NewChatMessageCapInfo | null): NewChatQuota {
  if (!info) throw new Error('WhatsApp answered without a quota')
  const total = toCount(info.total_quota)
  const status = info.capping_status?.toLowerCase()
  return {
    // WhatsApp says -1 where there is no quota.
    total: total !== null && total >= 0 ? total : null,
    used: Math.max(toCount(info.used_quota) ?? 0, 0),
    status: QUOTA_STATUSES.find((known) => known === status) ?? 'none',
    since: toTime(info.cycle_start_timestamp),
    until: toTime(info.cycle_end_timestamp),
  }
}

/** Answers may give numbers as text. */
function toCount(value: unknown): number | null {
  const count = Math.trunc(Number(value ?? Number.NaN))
  return Number.isFinite(count) ? Math.min(count, MAX_COUNT) : null
}

/** From here on a number means milliseconds and not seconds: as seconds it would be in the year 5138. */
const MILLISECONDS_FROM = 1e11

function toTime(value: unknown): string | null {
  const count = Number(value ?? 0)
  if (!Number.isFinite(count) || count <= 0) return null
  const ms = count < MILLISECONDS_FROM ? count * 1000 : count
  return ms > LAST_MS ? null : new Date(ms).toISOString()
}
