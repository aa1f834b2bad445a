import { expect, test } from 'vitest'
import { CloudStatus } from './cloud-event.ts'
import { marketOf, pricedMessageOf } from './cloud-pricing.ts'

const status = (more: object = {}) =>
  CloudStatus.parse({
    ...{ id: 'wamid.1', status: 'delivered', timestamp: '1763690005', recipient_id: '5511987654321' },
    pricing: { billable: true, pricing_model: 'PMP', category: 'service' },
    ...more,
  })
const categoryOf = (category: unknown) => pricedMessageOf(status({ pricing: { billable: true, category } }))?.category

test('a delivered message has its category, its market and its time', () => {
  expect(pricedMessageOf(status())).toEqual({
    ...{ mid: 'wamid.1', category: 'service', billable: true, type: 'other', market: '55', at: 1_763_690_005 },
  })
})

test('only a message that arrived has a price', () => {
  const priced = ['sent', 'delivered', 'read', 'played', 'failed'].filter((one) =>
    pricedMessageOf(status({ status: one })),
  )
  expect(priced).toEqual(['delivered', 'read', 'played'])
})

test('other words of Meta for a category are known, and a new one is counted as such', () => {
  expect(
    ['MARKETING', 'marketing_lite', 'authentication_international', 'referral_conversion', 'new'].map(categoryOf),
  ).toEqual(['marketing', 'marketing', 'authentication', 'service', 'other'])
})

test('a price of another shape is none, and loses nothing of the status beside it', () => {
  for (const pricing of [null, 'free', 7, {}, { category: 5 }]) {
    const read = status({ pricing })
    expect([read.status, pricedMessageOf(read)]).toEqual(['delivered', null])
  }
  expect(pricedMessageOf(status({ pricing: { category: 'utility', billable: 'no' } }))?.billable).toBe(true)
})

test('the market is the country of the number, or of the id of somebody who hides it', () => {
  expect(['351912345678', '12125550100', 'BR.9081726354', 'KE.7', 'ZZ.1', '', 'group'].map(marketOf)).toEqual([
    ...['351', '1', '55', '254', 'ZZ', '', ''],
  ])
})

test('why Meta charges a message or not is kept, and a free type is not charged', () => {
  const told = (pricing: object) => {
    const found = pricedMessageOf(status({ pricing: { category: 'service', ...pricing } }))
    return [found?.type, found?.billable]
  }
  expect(told({ type: 'regular', billable: true })).toEqual(['regular', true])
  expect(told({ type: 'free_customer_service', billable: false })).toEqual(['free_customer_service', false])
  expect(told({ type: 'free_entry_point' })).toEqual(['free_entry_point', false])
  expect(told({ category: 'referral_conversion', billable: false })).toEqual(['free_entry_point', false])
  expect(told({ type: 'new', billable: true })).toEqual(['other', true])
})
