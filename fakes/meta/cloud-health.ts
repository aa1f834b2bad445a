/** How a number of the Cloud API does, as Meta says it when it is asked and by its webhooks. */
import type { CloudNumber } from './cloud-events.ts'
import type { Json } from './cloud-rules.ts'

const LIMIT = 'whatsapp_business_manager_messaging_limit'
const OLD_LIMIT = 'messaging_limit_tier'

/** What a number answers of its limit and of whether it may send. */
export const healthOf = ({ id, limit, canSend = 'AVAILABLE', obstacles = [], isOldVersion }: CloudNumber): Json => {
  if (isOldVersion) return { [OLD_LIMIT]: limit }
  const errors = obstacles.map((code) => ({ error_code: code, error_description: 'Something is in the way' }))
  return {
    [LIMIT]: limit,
    health_status: {
      can_send_message: canSend,
      entities: [{ entity_type: 'PHONE_NUMBER', id, can_send_message: canSend, errors }],
    },
  }
}

/** That a number is in danger, is not any more, or may send faster, as `phone_number_quality_update` tells it. */
export const qualityValue = ({ display, limit }: CloudNumber, event: string): Json => ({
  display_phone_number: display.replaceAll(/\D/g, ''),
  event,
  current_limit: limit,
})

/** What Meta tells by `account_alerts` of a number whose limit it does not raise. */
export const limitAlertValue = ({ id }: CloudNumber, status: 'ACTIVE' | 'NONE' = 'ACTIVE'): Json => ({
  entity_type: 'PHONE_NUMBER',
  entity_id: id,
  alert_info: {
    alert_severity: 'WARNING',
    alert_status: status,
    alert_type: 'INCREASED_CAPABILITIES_ELIGIBILITY_DEFERRED',
    alert_description: 'Additional verification is required for your business',
  },
})

type BanState = 'DISABLE' | 'REINSTATE' | 'SCHEDULE_FOR_DISABLE'
/** `at` is when it happened, in seconds. */
type Tell = (number: CloudNumber, field: string, value: Json, at?: number) => Promise<void>

/** Changes how numbers do, and tells of it as Meta does. */
export class FakeHealth {
  /** Whether Meta declines to say how numbers do. */
  isSilent = false
  readonly #tell: Tell

  constructor(tell: Tell) {
    this.#tell = tell
  }

  /** Says whether these fields of the number are told: an old version refuses those that it does not know. */
  tells({ isOldVersion }: CloudNumber, fields: readonly string[]): boolean {
    const isAsked = fields.includes(LIMIT) || fields.includes(OLD_LIMIT)
    return !(isAsked && this.isSilent) && !(isOldVersion && fields.includes(LIMIT))
  }

  /** The number is rated otherwise; Meta warns where that is so bad that it may restrict it. */
  async rate(number: CloudNumber, quality: 'GREEN' | 'YELLOW' | 'RED'): Promise<void> {
    const isFlagged = quality === 'RED'
    Object.assign(number, { quality, state: isFlagged ? 'FLAGGED' : 'CONNECTED' })
    const value = qualityValue(number, isFlagged ? 'FLAGGED' : 'UNFLAGGED')
    await this.#tell(number, 'phone_number_quality_update', value)
  }

  /** The account of the number has another limit; -1 is none. */
  async limitTo(number: CloudNumber, people: number): Promise<void> {
    number.limit = people < 0 ? 'TIER_UNLIMITED' : `TIER_${people}`
    const value = { max_daily_conversations_per_business: people, max_phone_numbers_per_business: 20 }
    await this.#tell(number, 'business_capability_update', value)
  }

  /** The account of the number is not given a higher limit. */
  async holdLimit(number: CloudNumber): Promise<void> {
    await this.#tell(number, 'account_alerts', limitAlertValue(number))
  }

  /** The account of the number is restricted, until then. */
  async restrict(number: CloudNumber, type: string, until: Date): Promise<void> {
    const restriction = { restriction_type: type, expiration: Math.floor(until.getTime() / 1000) }
    await this.#tell(number, 'account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [restriction] })
  }

  /** The account of the number is disabled, or given back. Meta may tell it again, and late. */
  async ban(number: CloudNumber, state: BanState, at?: number): Promise<void> {
    if (at === undefined) number.canSend = state === 'DISABLE' ? 'BLOCKED' : 'AVAILABLE'
    const ban = { waba_ban_state: state, waba_ban_date: 'November 30, 2026' }
    await this.#tell(number, 'account_update', { event: 'DISABLED_UPDATE', ban_info: ban }, at)
  }
}
