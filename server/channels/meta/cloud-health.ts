/** What Meta says of a number of WhatsApp's Cloud API: how it rates it, whom it may write to, and what it may not do. */
import { z } from 'zod'
import type { NumberQuality, NumberRestriction } from '#contract/connections.ts'
import { rowOf } from '#server/channels/fields-of-strangers.ts'
import type { HealthReport, MessageLimit } from '#server/channels/port.ts'
import { GraphError } from './errors.ts'
import type { Graph } from './graph.ts'

const Words = z.string().nullish().catch(null)
const DAY_MS = 86_400_000
/** So long a notice of Meta's is shown that names no end and restricts nothing by itself. */
const NOTICE_MS = 7 * DAY_MS

const QUALITIES: Record<string, NumberQuality> = { GREEN: 'high', YELLOW: 'medium', RED: 'low' }
export const qualityOf = (rating: string | null | undefined): NumberQuality | null =>
  rowOf(QUALITIES, rating ?? '') ?? null

const TIER = /^(?:TIER_)?(\d{1,9})(K?)$/
const UNLIMITED = new Set(['TIER_UNLIMITED', 'UNLIMITED', '-1'])
/** The column holds no more. */
const MAX_PEOPLE = 2 ** 31 - 1

/** Meta names a limit as `TIER_2K` or as a number, and -1 for none. Returns null for a number that has none yet. */
function limitOf(told: string | number | null | undefined): MessageLimit | null {
  const word = String(told ?? '').toUpperCase()
  if (UNLIMITED.has(word)) return { people: null }
  const [, figure, thousands] = TIER.exec(word) ?? []
  const people = Number(figure ?? 0) * (thousands ? 1000 : 1)
  return people > 0 ? { people: Math.min(people, MAX_PEOPLE) } : null
}

const Limit = z.union([z.string(), z.number()]).nullish().catch(null)
const Asked = z.object({
  quality_rating: Words,
  status: Words,
  whatsapp_business_manager_messaging_limit: Limit,
  messaging_limit_tier: Limit,
  health_status: z
    .object({
      can_send_message: Words,
      entities: z
        .array(
          z.object({
            errors: z
              .array(z.object({ error_code: z.coerce.number() }))
              .nullish()
              .catch(null),
          }),
        )
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
type Asked = z.infer<typeof Asked>

const FIELDS = 'quality_rating,status,whatsapp_business_manager_messaging_limit,health_status'
/** Versions before v24.0 know the limit by this name alone. */
const OLD_FIELDS = 'quality_rating,status,messaging_limit_tier'
const UNKNOWN_FIELD = 100

type NumberRef = { phoneNumberId: string; token: string }

/** Asks Meta how the number does. Throws GraphError and UnreachableError. */
export async function askHealth(graph: Graph, ref: NumberRef): Promise<HealthReport> {
  const at = new Date().toISOString()
  return { at, ...readHealth(await askFor(graph, ref)) }
}

async function askFor(graph: Graph, { phoneNumberId, token }: NumberRef): Promise<Asked> {
  try {
    return await graph.get(phoneNumberId, { fields: FIELDS }, token, Asked)
  } catch (error) {
    if (!(error instanceof GraphError) || error.code !== UNKNOWN_FIELD) throw error
    return graph.get(phoneNumberId, { fields: OLD_FIELDS }, token, Asked)
  }
}

const STATES: Record<string, NumberRestriction> = {
  FLAGGED: 'flagged',
  RESTRICTED: 'newChats',
  BANNED: 'blocked',
}
const BLOCKED = 'BLOCKED'
const AVAILABLE = 'AVAILABLE'
/** The account has no way to pay. */
const PAYMENT_CODE = 141006

/** What Meta says when it is asked ends what it said when it was asked before, and what only a message was told, if it may be sent. */
function readHealth(asked: Asked): Omit<HealthReport, 'at'> {
  const limit = limitOf(asked.whatsapp_business_manager_messaging_limit) ?? limitOf(asked.messaging_limit_tier)
  const isAvailable = asked.health_status?.can_send_message === AVAILABLE
  const kind = restrictionOf(asked)
  return {
    quality: qualityOf(asked.quality_rating),
    ...(limit && { limit }),
    lifts: {
      kinds: [
        ...(asked.status ? (['flagged'] as const) : []),
        ...(isAvailable ? (['blocked', 'payment'] as const) : []),
      ],
      by: isAvailable ? ['check', 'sending'] : ['check'],
    },
    ...(kind && { begins: { kind, by: 'check', until: null } }),
  }
}

function restrictionOf({ status, health_status: health }: Asked): NumberRestriction | null {
  if (health?.can_send_message === BLOCKED) {
    const codes = (health.entities ?? []).flatMap(({ errors }) => (errors ?? []).map(({ error_code: code }) => code))
    return codes.includes(PAYMENT_CODE) ? 'payment' : 'blocked'
  }
  return rowOf(STATES, status ?? '') ?? null
}

/** A change at an account. `number` in digits or `phoneNumberId` say of which number; without both it is of all. */
export type HealthEvent = { wabaId: string; number: string | null; phoneNumberId: string | null; report: HealthReport }

type Told = { number?: string; phoneNumberId?: string; report: Omit<HealthReport, 'at'> }
type Reader = (value: unknown, at: Date) => Told | null

const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()
const begins = (kind: NumberRestriction, until: string | null): Pick<HealthReport, 'begins'> => ({
  begins: { kind, by: 'webhook', until },
})
const lifts = (...kinds: NumberRestriction[]): Pick<HealthReport, 'lifts'> => ({ lifts: { kinds, by: [] } })

const NumberChange = z.object({
  display_phone_number: z.string(),
  event: Words,
  current_limit: Limit,
  max_daily_conversations_per_business: Limit,
})
/** With these Meta tells how fast a number may send, in the words that it has for whom it may write to. */
const ABOUT_PACE = new Set(['THROUGHPUT_UPGRADE', 'THROUGHPUT_DOWNGRADE'])

const NUMBER_EVENTS: Record<string, Omit<HealthReport, 'at'>> = {
  FLAGGED: { quality: 'low', ...begins('flagged', null) },
  UNFLAGGED: lifts('flagged'),
}

const readNumberChange: Reader = (value) => {
  const { data } = NumberChange.safeParse(value)
  if (!data) return null
  const event = data.event?.toUpperCase() ?? ''
  const limit =
    limitOf(data.max_daily_conversations_per_business) ?? (ABOUT_PACE.has(event) ? null : limitOf(data.current_limit))
  return {
    number: data.display_phone_number.replaceAll(/\D/g, ''),
    report: { ...(limit && { limit }), ...rowOf(NUMBER_EVENTS, event) },
  }
}

const Capability = z.object({
  max_daily_conversation_per_phone: Limit,
  max_daily_conversations_per_business: Limit,
})

const readCapability: Reader = (value) => {
  const { data } = Capability.safeParse(value)
  const limit = limitOf(data?.max_daily_conversations_per_business) ?? limitOf(data?.max_daily_conversation_per_phone)
  // A higher limit is what was held.
  return limit && { report: { limit, ...lifts('limitHeld') } }
}

const Alert = z.object({
  entity_type: Words,
  entity_id: z.coerce.string().nullish().catch(null),
  alert_info: z.object({ alert_status: Words, alert_type: Words }),
})
const HELD_ALERT = /^INCREASED_CAPABILITIES/
const ENDED_ALERT = 'NONE'

/** Other alerts are about the picture and the badge of a profile. */
const readAlert: Reader = (value, at) => {
  const { data } = Alert.safeParse(value)
  if (!data || !HELD_ALERT.test(data.alert_info.alert_type ?? '')) return null
  const isOver = data.alert_info.alert_status === ENDED_ALERT
  return {
    ...(data.entity_type === 'PHONE_NUMBER' && data.entity_id ? { phoneNumberId: data.entity_id } : {}),
    report: isOver ? lifts('limitHeld') : begins('limitHeld', after(at, NOTICE_MS)),
  }
}

const AccountChange = z.object({
  event: z.string(),
  phone_number: Words,
  ban_info: z.object({ waba_ban_state: Words }).nullish().catch(null),
  restriction_info: z
    .array(z.object({ restriction_type: Words, expiration: z.coerce.string().nullish().catch(null) }))
    .nullish()
    .catch(null),
})
type AccountChange = z.infer<typeof AccountChange>

/** What each of Meta's restrictions keeps from an account, the worst first; the others are about calls and about new numbers. */
const RESTRICTIONS = [
  ['RESTRICTED_CUSTOMER_INITIATED_MESSAGING', 'answers'],
  ['RESTRICTED_BIZ_INITIATED_MESSAGING', 'newChats'],
] as const

const LAST_YEAR = 9999

/** Meta writes the end in seconds, or as a date. One that the database would not store counts as none. */
function readEnd(told: string | null | undefined): string | null {
  if (!told) return null
  const end = new Date(/^\d+$/.test(told) ? Number(told) * 1000 : told)
  const year = end.getUTCFullYear()
  return year > 0 && year <= LAST_YEAR ? end.toISOString() : null
}

function readAccountRestriction({ restriction_info: told }: AccountChange): Omit<HealthReport, 'at'> | null {
  for (const [type, kind] of RESTRICTIONS) {
    const found = told?.find(({ restriction_type: one }) => one === type)
    if (found) return begins(kind, readEnd(found.expiration))
  }
  return null
}

const BAN_STATES: Record<string, Omit<HealthReport, 'at'>> = {
  DISABLE: begins('blocked', null),
  REINSTATE: { lifts: { kinds: ['blocked', 'violation'], by: ['sending', 'check'] } },
}

const ACCOUNT_READERS: Record<string, (change: AccountChange, at: Date) => Omit<HealthReport, 'at'> | null> = {
  ACCOUNT_RESTRICTION: readAccountRestriction,
  DISABLED_UPDATE: ({ ban_info: ban }, at) =>
    ban?.waba_ban_state === 'SCHEDULE_FOR_DISABLE'
      ? begins('violation', after(at, NOTICE_MS))
      : (rowOf(BAN_STATES, ban?.waba_ban_state ?? '') ?? null),
  ACCOUNT_VIOLATION: (_change, at) => begins('violation', after(at, NOTICE_MS)),
}

const readAccountChange: Reader = (value, at) => {
  const { data } = AccountChange.safeParse(value)
  const report = data && rowOf(ACCOUNT_READERS, data.event)?.(data, at)
  return report ? { ...(data.phone_number ? { number: data.phone_number.replaceAll(/\D/g, '') } : {}), report } : null
}

/** Reads what a webhook tells under each field; null for what says nothing of a number's health. */
const READERS: Record<string, Reader> = {
  phone_number_quality_update: readNumberChange,
  business_capability_update: readCapability,
  account_alerts: readAlert,
  account_update: readAccountChange,
}

const Change = z.object({ field: z.string(), value: z.unknown() })
type Entry = { id: string; time?: number | null | undefined; changes: unknown[] }

/**
 * Returns what a webhook tells of the health of numbers, in its order. What has no time has just happened, and so has what
 * has one to come: whatever was told after that would count as older.
 */
export function healthEventsIn(entries: Entry[]): HealthEvent[] {
  return entries.flatMap(({ id: wabaId, time, changes }) => {
    const at = new Date(Math.min(time ? time * 1000 : Infinity, Date.now()))
    return changes.flatMap((item) => {
      const change = Change.safeParse(item)
      const told = change.success ? rowOf(READERS, change.data.field)?.(change.data.value, at) : null
      if (!told) return []
      const { number = null, phoneNumberId = null, report } = told
      return [{ wabaId, number, phoneNumberId, report: { ...report, at: at.toISOString() } }]
    })
  })
}
