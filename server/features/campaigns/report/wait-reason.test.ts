import { expect, test } from 'vitest'
import { readCampaignSettings } from '#contract/campaign-settings.ts'
import { makeRules, type FirstContactStop, type SendingRules } from '#server/features/campaigns/timing/when-to-send.ts'
import { findWaitReason } from './wait-reason.ts'

const ZONE = 'America/Sao_Paulo'
const acre = 'America/Rio_Branco'
const known = { zone: '', known: 3, firstContacts: 0 }
const strangers = { zone: '', known: 0, firstContacts: 3 }
const [night, noon] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-24T12:30:00Z')]

/** The first contacts of the day are used up. */
const rules = (now: Date): SendingRules => {
  const settings = { ...readCampaignSettings([]), dailyFirstContacts: 20 }
  return makeRules({ now, zone: ZONE, settings, limits: null, firstContactsToday: 20 })
}
/** The provider lets no new chats begin. */
const held = (until: string | null): SendingRules => {
  const firstContacts: FirstContactStop = { reason: 'provider', until: until === null ? null : new Date(until) }
  return { ...rules(noon), firstContacts }
}

test('the reason to wait is the hours when everybody is outside them, or the daily limit', () => {
  expect(findWaitReason([known, { ...known, zone: acre }], rules(night))).toEqual({
    sleeping: 6,
    hold: { reason: 'hours', until: '2026-11-24T11:00:00.000Z' },
  })
  expect(findWaitReason([known, { ...known, zone: acre }], rules(noon))).toEqual({ sleeping: 3, hold: null })
  expect(findWaitReason([strangers], rules(noon))).toEqual({
    sleeping: 0,
    hold: { reason: 'dailyLimit', until: '2026-11-25T11:00:00.000Z' },
  })
  expect(findWaitReason([], rules(noon))).toEqual({ sleeping: 0, hold: null })
})

test('after the limit of the day nobody is written to before the morning of the own zone', () => {
  const afternoon = new Date('2026-11-24T18:00:00Z')
  expect(findWaitReason([{ ...strangers, zone: acre }], rules(afternoon))).toEqual({
    sleeping: 0,
    hold: { reason: 'dailyLimit', until: '2026-11-25T13:00:00.000Z' },
  })
})

test('a campaign that waits goes on when the first waiting person may be written to', () => {
  expect(findWaitReason([strangers, { ...known, zone: acre }], rules(noon))).toEqual({
    sleeping: 3,
    hold: { reason: 'dailyLimit', until: '2026-11-24T13:00:00.000Z' },
  })
})

test('a person outside the hours waits for the next day when the daily limit is used up', () => {
  expect(findWaitReason([{ ...strangers, zone: acre }], rules(night))).toEqual({
    sleeping: 3,
    hold: { reason: 'hours', until: '2026-11-25T13:00:00.000Z' },
  })
})

test('people who never wrote wait for the provider when it lets no new chats begin, and others do not', () => {
  const until = '2026-11-24T20:00:00.000Z'
  expect(findWaitReason([strangers], held(until))).toEqual({ sleeping: 0, hold: { reason: 'provider', until } })
  expect(findWaitReason([strangers, known], held(until))).toEqual({ sleeping: 0, hold: null })
  expect(findWaitReason([strangers], held(null))).toEqual({ sleeping: 0, hold: null })
})
