import {
  MICROS,
  OTHER_MARKET,
  PRICE_CATEGORIES,
  type MessageRates,
  type MessageRatesInput,
  type PriceCategory,
} from '#contract/message-prices.ts'
import { recordOf } from '#contract/record-of.ts'

/** What a field of a price has: a number, or text while it is empty or incomplete. */
type Amount = number | string
export type RateFields = { key: string; market: string } & Record<PriceCategory, Amount>
export type RatesForm = { currency: string; checkedOn: string; rates: RateFields[] }

export const emptyRate = (key: string): RateFields => ({ key, market: '', ...recordOf(PRICE_CATEGORIES, () => '') })

/** The row of all other markets comes last. */
export const toRatesForm = ({ currency, checkedOn, rates }: MessageRates): RatesForm => ({
  ...{ currency, checkedOn },
  rates: rates
    .toSorted((a, b) => Number(a.market === OTHER_MARKET) - Number(b.market === OTHER_MARKET))
    .map((rate) => ({
      ...{ key: rate.market, market: rate.market },
      ...recordOf(PRICE_CATEGORIES, (category) => {
        const price = rate[category]
        return price === null ? '' : price / MICROS
      }),
    })),
})

export const toRatesInput = ({ currency, checkedOn, rates }: RatesForm): MessageRatesInput => ({
  ...{ currency: currency.trim().toUpperCase(), checkedOn },
  rates: rates.map((rate) => ({
    market: rate.market.replace(/^\+|\s/g, ''),
    ...recordOf(PRICE_CATEGORIES, (category) => toMicros(rate[category])),
  })),
})

const toMicros = (amount: Amount): number | null => (amount === '' ? null : Math.round(Number(amount) * MICROS))
