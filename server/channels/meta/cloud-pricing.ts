import { codeOfCountry } from '#contract/country-codes.ts'
import {
  FREE_ENTRY_POINT,
  OTHER_CATEGORY,
  PRICE_TYPES,
  type CountedCategory,
  type PriceType,
} from '#contract/message-prices.ts'
import { rowOf } from '#server/channels/fields-of-strangers.ts'
import { countryCodeOf } from '#server/lib/phone-plans.ts'
import type { CloudStatus } from './cloud-event.ts'

/** A delivered message of which Meta told the price. `market` is the country code of its recipient's number, or empty. */
export type PricedMessage = {
  mid: string
  category: CountedCategory
  billable: boolean
  type: PriceType
  market: string
  /** When Meta says that it arrived, in seconds; null if it does not say so. */
  at: number | null
}

/**
 * Meta charges what was delivered. Of a message that was taken it may tell the price too, but it may still fail; and
 * of one that was read it may tell nothing of its delivery.
 */
const DELIVERED: ReadonlySet<string> = new Set(['delivered', 'read', 'played'])

const AD_ANSWER = 'referral_conversion'
/** The words of Meta for the categories. An answer to an advertisement is a service message that costs nothing. */
const CATEGORIES: Record<string, CountedCategory> = {
  marketing: 'marketing',
  marketing_lite: 'marketing',
  utility: 'utility',
  authentication: 'authentication',
  authentication_international: 'authentication',
  service: 'service',
  [AD_ANSWER]: 'service',
}

const USER_ID = /^([A-Z]{2})\./

/**
 * Returns the market of a number, or of the id of somebody who hides it; empty when it is not known. A country without a
 * code keeps its letters, so that what was counted for it can be given a code later.
 */
export function marketOf(recipient: string): string {
  const [, country] = USER_ID.exec(recipient) ?? []
  if (country) return codeOfCountry(country) ?? country
  return /^\d+$/.test(recipient) ? (countryCodeOf(recipient) ?? '') : ''
}

type Told = NonNullable<CloudStatus['pricing']>

/** Before Meta told of types, an answer to an advertisement had a category of its own. */
function typeOf({ type, category }: Told): PriceType {
  if (category.toLowerCase() === AD_ANSWER) return FREE_ENTRY_POINT
  return PRICE_TYPES.find((one) => one === type) ?? 'other'
}

/** A message of which Meta does not say whether it charges it is charged, unless its type is free. */
const isFree = (type: PriceType): boolean => type.startsWith('free_')

/** Returns null unless the message arrived and Meta tells its price. */
export function pricedMessageOf(status: CloudStatus): PricedMessage | null {
  const { id, pricing, timestamp, recipient_id: recipient, recipient_user_id: userId } = status
  if (!pricing || !DELIVERED.has(status.status)) return null
  const type = typeOf(pricing)
  return {
    mid: id,
    category: rowOf(CATEGORIES, pricing.category.toLowerCase()) ?? OTHER_CATEGORY,
    billable: pricing.billable ?? !isFree(type),
    type,
    market: marketOf(recipient || userId || ''),
    at: timestamp ?? null,
  }
}
