import { expect, test } from 'vitest'
import { OTHER_MARKET, type MarketPrices } from '#contract/message-prices.ts'
import { estimateMessages, estimateMonth, type CountedMessages } from './cost-estimate.ts'

const NONE = { marketing: null, utility: null, authentication: null, service: null }
const RATES: MarketPrices[] = [
  { market: '55', marketing: 62_500, utility: 6800, authentication: 6800, service: 6800 },
  { market: '351', ...NONE, service: 10_000 },
  { market: OTHER_MARKET, ...NONE },
]
const messages = (count: number, more: Partial<CountedMessages> = {}): CountedMessages => ({
  ...{ month: '2026-11', category: 'service', billable: true, type: 'regular', market: '55', messages: count },
  ...more,
})
const estimate = (...counted: CountedMessages[]) => estimateMonth('2026-11', counted, RATES)

test('what Meta called free counts to the free ones of the month, which are free once', () => {
  expect(estimate(messages(900), messages(300, { billable: false }))).toMatchObject({
    cost: 200 * 6800,
    freeLeft: 0,
    categories: [{ billable: 900, free: 300, allowance: 700 }],
  })
})

test('free answers to advertisements leave the free ones of the month alone', () => {
  expect(estimate(messages(900), messages(300, { billable: false, type: 'free_entry_point' }))).toMatchObject({
    cost: 0,
    freeLeft: 100,
    categories: [{ billable: 900, free: 300, allowance: 900 }],
  })
})

test('each market has its share of the free service messages', () => {
  expect(estimate(messages(1500), messages(500, { market: '351' }))).toMatchObject({
    cost: 750 * 6800 + 250 * 10_000,
    unpriced: 0,
  })
})

test('messages of which nobody entered the price are told apart from the cost', () => {
  const found = estimate(messages(10, { category: 'marketing' }), messages(3, { category: 'utility', market: '44' }))
  expect(found).toMatchObject({ cost: 625_000, unpriced: 3, freeLeft: 1000 })
})

test('what is still to be sent costs its price in each market, and none of it is free', () => {
  const sends = [
    messages(2000),
    messages(10, { category: 'marketing' }),
    messages(4, { category: 'utility', market: '351' }),
  ]
  expect(estimateMessages(sends, RATES)).toEqual({ cost: 2000 * 6800 + 10 * 62_500, unpriced: 4 })
})

test('a month without messages costs nothing', () => {
  expect(estimate()).toEqual({ month: '2026-11', cost: 0, unpriced: 0, freeLeft: 1000, categories: [] })
})
