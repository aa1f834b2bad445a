import { z } from 'zod'
import { isCountryCode } from './country-codes.ts'
import { CalendarDay, Id } from './fields.ts'

/** What Meta asks for messages of an official number. Everything that is computed from it is an estimate. */

/** As which Meta charges a message: one with a template by its category, any other one as service. */
export const PRICE_CATEGORIES = ['marketing', 'utility', 'authentication', 'service'] as const
export type PriceCategory = (typeof PRICE_CATEGORIES)[number]

/** The category of a message that Meta names by a word that is not known here; nobody knows what it costs. */
export const OTHER_CATEGORY = 'other'
export const COUNTED_CATEGORIES = [...PRICE_CATEGORIES, OTHER_CATEGORY] as const
export type CountedCategory = (typeof COUNTED_CATEGORIES)[number]

/**
 * Why Meta charges a message or not: `regular` by its price, and free as an answer to a customer, or as an answer to an
 * advertisement, which leaves the free ones of the month alone.
 */
export const FREE_ENTRY_POINT = 'free_entry_point'
export const PRICE_TYPES = ['regular', 'free_customer_service', FREE_ENTRY_POINT, 'other'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** Meta asks nothing for so many service messages of a number in each month. */
export const FREE_SERVICE_MESSAGES = 1000

/** Prices are whole millionths of a unit of their currency. */
export const MICROS = 1_000_000
const MAX_PRICE = 1000 * MICROS

/** The market of everybody whose country has no row of its own. */
export const OTHER_MARKET = 'other'
/** A market is the code with which the telephone numbers of a country begin, or OTHER_MARKET. */
const Market = z
  .string()
  .regex(/^(other|[1-9]\d{0,2})$/, 'Invalid value')
  .refine((market) => market === OTHER_MARKET || isCountryCode(market), 'Invalid value')

/** null: nobody entered the price. */
const Price = z.number().int().min(0).max(MAX_PRICE).nullable()
const prices = { marketing: Price, utility: Price, authentication: Price, service: Price }
export type Prices = { [Category in PriceCategory]: number | null }

const MarketPrices = z.object({ market: Market, ...prices })
export type MarketPrices = z.infer<typeof MarketPrices>

const MAX_MARKETS = 250

/** Each market has one row, and OTHER_MARKET always has one. */
const Rates = z
  .array(MarketPrices)
  .max(MAX_MARKETS, 'Too many')
  .superRefine((rates, context) => {
    const markets = rates.map(({ market }) => market)
    for (const [index, market] of markets.entries()) {
      if (markets.indexOf(market) === index) continue
      context.addIssue({ code: 'custom', path: [index, 'market'], message: 'Invalid value' })
    }
    if (!markets.includes(OTHER_MARKET)) context.addIssue({ code: 'custom', message: 'Required' })
  })

/** What a company enters. `checkedOn` is the day of the list of prices at Meta that it was taken from. */
export const MessageRatesInput = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, 'Invalid value'),
  checkedOn: CalendarDay,
  rates: Rates,
})
export type MessageRatesInput = z.infer<typeof MessageRatesInput>

/** `isDefault`: the company has entered none, so these are the prices that the product came with. */
export const MessageRates = z
  .object({
    currency: z.string(),
    checkedOn: z.string(),
    rates: z.array(z.object({ market: z.string(), ...prices })),
    isDefault: z.boolean(),
  })
  .meta({ id: 'MessageRates' })
export type MessageRates = z.infer<typeof MessageRates>

const NO_PRICES: Prices = { marketing: null, utility: null, authentication: null, service: null }

/**
 * The prices that others published for Brazil. They disagree with each other, and Meta changes its own, so the screen asks
 * to compare them with Meta's list.
 */
export const DEFAULT_RATES: MessageRatesInput = {
  currency: 'USD',
  checkedOn: '2026-10-01',
  rates: [
    { market: '55', marketing: 62_500, utility: 6800, authentication: 6800, service: 6800 },
    { market: OTHER_MARKET, ...NO_PRICES },
  ],
}

/** Returns the prices of a market; those of all others where it has no row. */
export function pricesOf(rates: readonly MarketPrices[], market: string): Prices {
  const row = rates.find((one) => one.market === market) ?? rates.find((one) => one.market === OTHER_MARKET)
  const { market: _market, ...found } = row ?? { market, ...NO_PRICES }
  return found
}

/** What a message to one contact costs. `market` is the one whose prices these are. */
export const ContactPrices = z
  .object({
    currency: z.string(),
    checkedOn: z.string(),
    isDefault: z.boolean(),
    market: z.string(),
    prices: z.object(prices),
  })
  .meta({ id: 'ContactPrices' })
export type ContactPrices = z.infer<typeof ContactPrices>

/**
 * The delivered messages of a category in a month. Meta called `billable` to be charged and `free` not. `allowance` are
 * those of the billable that are within the free ones of the month. `cost` is in millionths; `unpriced` are the billable
 * ones of which nobody entered the price, and which it leaves out.
 */
const CategoryCosts = z.object({
  category: z.enum(COUNTED_CATEGORIES),
  billable: z.number().int(),
  free: z.number().int(),
  allowance: z.number().int(),
  cost: z.number().int(),
  unpriced: z.number().int(),
})
export type CategoryCosts = z.infer<typeof CategoryCosts>

/** `month` is YYYY-MM in the company's time zone. */
const MonthCosts = z.object({
  month: z.string(),
  cost: z.number().int(),
  unpriced: z.number().int(),
  /** How many service messages the month still has free. */
  freeLeft: z.number().int(),
  categories: z.array(CategoryCosts),
})
export type MonthCosts = z.infer<typeof MonthCosts>

/** The last twelve months of a number, newest first, at the prices that are entered now. */
export const MessageCosts = z
  .object({
    currency: z.string(),
    checkedOn: z.string(),
    isDefault: z.boolean(),
    months: z.array(MonthCosts),
  })
  .meta({ id: 'MessageCosts' })
export type MessageCosts = z.infer<typeof MessageCosts>

/** What Meta asks for messages that are still to be sent, in millionths; `unpriced` are those that `cost` leaves out. */
export const PriceEstimate = z.object({
  currency: z.string(),
  checkedOn: z.string(),
  isDefault: z.boolean(),
  cost: z.number().int(),
  unpriced: z.number().int(),
})
export type PriceEstimate = z.infer<typeof PriceEstimate>

export const ContactPricesParams = z.object({ id: Id, contactId: Id })
