import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign, CampaignPage } from '#contract/campaigns.ts'
import { keys } from '#web/api/keys.ts'
import { campaignKeys, ENDED_RELOAD_MS, removeCampaign, saveCampaign, saveCampaignSettings } from './cache.ts'
import { exampleCampaign } from '#tests/campaign-samples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PAGES = campaignKeys.pages({ searchParam: '' })
const running = (change: Partial<Campaign> = {}): Campaign => exampleCampaign({ status: 'EM_ANDAMENTO', ...change })

function filled() {
  const cache = new QueryClient()
  const page: CampaignPage = { records: [running(), exampleCampaign({ id: 2 })], count: 2, hasMore: false }
  cache.setQueryData(PAGES, { pages: [page], pageParams: [1] })
  cache.setQueryData(campaignKeys.groups, {})
  cache.setQueryData(campaignKeys.budgets, [])
  cache.setQueryData(campaignKeys.report(1), { campaign: running() })
  const isStale = (key: readonly unknown[]): boolean => cache.getQueryState(key)?.isInvalidated === true
  const rows = (): Campaign[] => cache.getQueryData<{ pages: CampaignPage[] }>(PAGES)?.pages[0]?.records ?? []
  return { cache, rows, isStale }
}
const withSent = (sent: number): Campaign => running({ counts: { ...running().counts, sent } })

test('a campaign that sends shows its figures in place, and the list is not fetched again', () => {
  const { cache, rows, isStale } = filled()
  saveCampaign(cache, withSent(3))
  vi.advanceTimersByTime(10_000)
  expect(rows()[0]?.counts.sent).toBe(3)
  expect([isStale(PAGES), isStale(campaignKeys.groups), isStale(campaignKeys.budgets)]).toEqual([false, false, true])
})

test('a campaign that is paused moves between the groups of the list', () => {
  const { cache, rows, isStale } = filled()
  saveCampaign(cache, running({ pauseReason: 'undelivered' }))
  expect(rows()[0]?.pauseReason).toBe('undelivered')
  vi.advanceTimersByTime(10_000)
  expect([isStale(PAGES), isStale(campaignKeys.groups)]).toEqual([true, true])
})

test('the figures of a report are fetched again at most once a second', () => {
  const { cache } = filled()
  const asked = vi.spyOn(cache, 'invalidateQueries')
  const reports = (): number => asked.mock.calls.filter(([filters]) => filters?.queryKey?.at(-1) === 'report').length
  for (let tenth = 0; tenth < 50; tenth++) {
    saveCampaign(cache, withSent(tenth))
    vi.advanceTimersByTime(100)
  }
  expect(reports()).toBeGreaterThan(3)
  expect(reports()).toBeLessThanOrEqual(5)
})

test('a report is loaded again five seconds after its campaign has ended', () => {
  const { cache } = filled()
  const asked = vi.spyOn(cache, 'invalidateQueries')
  const reloads = (): number => asked.mock.calls.filter(([filters]) => filters?.queryKey?.length === 2).length
  saveCampaign(cache, running({ status: 'FINALIZADA' }))
  vi.advanceTimersByTime(ENDED_RELOAD_MS - 1)
  expect(reloads()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(reloads()).toBe(1)
})

test('a deleted campaign leaves the list, and its open report is asked for again', () => {
  const { cache, rows, isStale } = filled()
  removeCampaign(cache, 1)
  expect(rows().map(({ id }) => id)).toEqual([2])
  expect(isStale(campaignKeys.report(1))).toBe(true)
})

test('saved settings are shown at once, and the budgets follow from them', () => {
  const { cache, isStale } = filled()
  const setting = { id: 1, key: 'messageInterval', value: '10', companyId: 1, createdAt: '', updatedAt: '' }
  cache.setQueryData(keys.campaignSettings, [])
  saveCampaignSettings(cache, [setting])
  expect(cache.getQueryData(keys.campaignSettings)).toEqual([setting])
  expect(isStale(campaignKeys.budgets)).toBe(true)
})
