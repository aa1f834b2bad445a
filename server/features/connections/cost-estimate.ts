import {
  COUNTED_CATEGORIES,
  FREE_ENTRY_POINT,
  FREE_SERVICE_MESSAGES,
  OTHER_CATEGORY,
  pricesOf,
  type CategoryCosts,
  type CountedCategory,
  type MarketPrices,
  type MonthCosts,
  type PriceType,
} from '#contract/message-prices.ts'

/** How many messages of a month were delivered to a market in a category. */
export type CountedMessages = {
  month: string
  category: CountedCategory
  billable: boolean
  type: PriceType
  market: string
  messages: number
}

/**
 * Estimates what the messages of a month cost. Nobody tells which of the service messages were the free ones, so each
 * market has its share of them. Those that Meta called free count to the free ones too, or they would be free twice;
 * answers to advertisements do not.
 */
export function estimateMonth(
  month: string,
  counted: readonly CountedMessages[],
  rates: readonly MarketPrices[],
): MonthCosts {
  const categories = COUNTED_CATEGORIES.flatMap((category) => {
    const found = counted.filter((one) => one.category === category)
    return found.length > 0 ? [estimateCategory(category, found, rates)] : []
  })
  const service = sumOf(counted.filter((one) => one.category === 'service' && isOfThousand(one)))
  return {
    month,
    cost: categories.reduce((sum, { cost }) => sum + cost, 0),
    unpriced: categories.reduce((sum, { unpriced }) => sum + unpriced, 0),
    freeLeft: Math.max(0, FREE_SERVICE_MESSAGES - service),
    categories,
  }
}

const isOfThousand = ({ type }: CountedMessages): boolean => type !== FREE_ENTRY_POINT

const sumOf = (counted: readonly Pick<CountedMessages, 'messages'>[]): number =>
  counted.reduce((sum, { messages }) => sum + messages, 0)

function estimateCategory(
  category: CountedCategory,
  counted: readonly CountedMessages[],
  rates: readonly MarketPrices[],
): CategoryCosts {
  const charged = counted.filter((one) => one.billable)
  const billable = sumOf(charged)
  const freed = counted.filter((one) => !one.billable)
  const left = category === 'service' ? Math.max(0, FREE_SERVICE_MESSAGES - sumOf(freed.filter(isOfThousand))) : 0
  const allowance = Math.min(billable, left)
  return { category, billable, free: sumOf(freed), allowance, ...estimateBeyond(charged, allowance, rates) }
}

type Charged = Pick<CountedMessages, 'category' | 'market' | 'messages'>

/** Estimates what messages cost of which each is charged; `unpriced` are those of which nobody entered the price. */
export function estimateMessages(
  charged: readonly Charged[],
  rates: readonly MarketPrices[],
): { cost: number; unpriced: number } {
  const priced = charged.map((one) => ({ ...one, price: priceOf(rates, one) }))
  return {
    cost: priced.reduce((sum, { messages, price }) => sum + messages * (price ?? 0), 0),
    unpriced: sumOf(priced.filter(({ price }) => price === null)),
  }
}

/** Estimates the same where so many of all of them are free. */
export function estimateBeyond(
  charged: readonly Charged[],
  free: number,
  rates: readonly MarketPrices[],
): { cost: number; unpriced: number } {
  const all = sumOf(charged)
  const share = all === 0 ? 0 : Math.max(0, all - free) / all
  const { cost, unpriced } = estimateMessages(charged, rates)
  return { cost: Math.round(cost * share), unpriced: Math.round(unpriced * share) }
}

const priceOf = (rates: readonly MarketPrices[], { category, market }: Charged): number | null =>
  category === OTHER_CATEGORY ? null : pricesOf(rates, market)[category]
