import { randomUUID } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import type { BanModel, ToldLimits, Verdict } from './ban-model.ts'
import { node, nowInSeconds, SERVER } from './binary-nodes.ts'
import { type Account, type Group, isGroup } from './directory.ts'

type Watch = { model: BanModel; clock: () => Date }

const NO_LIMITS: ToldLimits = {
  lock: null,
  quota: { total: -1, used: 0, status: 'NONE', since: null, until: null },
}

/** What the server tells each number about writing to people who never wrote, and how it judges watched numbers. */
export class LimitsKeeper {
  readonly #told = new Map<Account, ToldLimits>()
  readonly #watches = new Map<Account, Watch>()
  /** Pairs of numbers, of which the first may write to the second without being a stranger. */
  readonly #acquainted = new Set<string>()

  set(account: Account, change: Partial<ToldLimits>): void {
    this.#told.set(account, { ...this.of(account), ...change })
  }

  watch(account: Account, watch: Watch): void {
    this.#watches.set(account, watch)
  }

  of(account: Account): ToldLimits {
    const watch = this.#watches.get(account)
    return watch ? watch.model.limits(watch.clock()) : (this.#told.get(account) ?? NO_LIMITS)
  }

  isBanned(account: Account): boolean {
    const watch = this.#watches.get(account)
    return Boolean(watch && watch.model.bannedUntil(watch.clock()) !== null)
  }

  isBannedForLife(account: Account): boolean {
    const watch = this.#watches.get(account)
    return watch?.model.bannedUntil(watch.clock()) === Number.POSITIVE_INFINITY
  }

  /** Remembers that somebody wrote to this chat: who got the message may answer without being a stranger. */
  acquaint(from: Account, chat: Account | Group): void {
    if (isGroup(chat)) return
    this.#acquainted.add(pairOf(chat, from)).add(pairOf(from, chat))
  }

  /** Says what becomes of a message from a client. */
  judge(from: Account, chat: Account | Group): Verdict {
    const watch = this.#watches.get(from)
    const isStranger = !isGroup(chat) && !this.#acquainted.has(pairOf(from, chat))
    const verdict = watch?.model.record(isStranger, watch.clock()) ?? 'ok'
    if (verdict === 'ok') this.acquaint(from, chat)
    return verdict
  }
}

const pairOf = (from: Account, to: Account): string => `${from.number}/${to.number}`

const secondsOf = (time: Date | null): string | undefined =>
  time ? String(Math.floor(time.getTime() / 1000)) : undefined

const lockFields = ({ lock }: ToldLimits) => ({
  is_active: lock !== null,
  time_enforcement_ends: secondsOf(lock?.until ?? null) ?? '0',
  enforcement_type: lock?.type ?? 'DEFAULT',
})

const quotaFields = ({ quota }: ToldLimits) => ({
  total_quota: quota.total,
  used_quota: quota.used,
  cycle_start_timestamp: secondsOf(quota.since),
  cycle_end_timestamp: secondsOf(quota.until),
  server_sent_timestamp: String(nowInSeconds()),
  ote_status: 'NOT_ELIGIBLE',
  mv_status: 'NOT_ELIGIBLE',
  capping_status: quota.status,
})

const jsonOf = (data: object): Buffer => Buffer.from(JSON.stringify({ data }))

/** Answers a question for limits, by the number of the question; null when it is another question. */
export function answerLimitsQuery(queryId: string | undefined, limits: ToldLimits): BinaryNode | null {
  if (queryId === '23983697327930364') {
    return node('result', {}, jsonOf({ xwa2_fetch_account_reachout_timelock: lockFields(limits) }))
  }
  if (queryId === '24503548349331633') {
    return node('result', {}, jsonOf({ xwa2_message_capping_info: quotaFields(limits) }))
  }
  return null
}

/** What the server says without being asked. */
export function limitsNotifications(limits: ToldLimits): BinaryNode[] {
  const notification = (name: string, data: object) =>
    node('notification', { from: SERVER, type: 'mex', id: randomUUID(), t: String(nowInSeconds()) }, [
      node('update', { op_name: name }, jsonOf(data)),
    ])
  return [
    notification('NotificationUserReachoutTimelockUpdate', {
      xwa2_notify_account_reachout_timelock: lockFields(limits),
    }),
    notification('MessageCappingInfoNotification', {
      xwa2_notify_new_chat_messages_capping_info_update: quotaFields(limits),
    }),
  ]
}
