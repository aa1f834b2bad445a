import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { CampaignSetting } from '#contract/campaign-settings.ts'
import type { Campaign, CampaignPage, CampaignQuery, CampaignReport, RecipientFilter } from '#contract/campaigns.ts'
import { keys } from '#web/api/keys.ts'
import { createPacedRefetch } from '#web/api/paced-refetch.ts'
import { mapPages, mapRows, patchAnswers, patchCache, withoutItem } from '#web/api/patch-cache.ts'

export type CampaignFilter = { searchParam: string; group?: CampaignQuery['group'] }
export type RecipientSearch = { filter: RecipientFilter; searchParam: string }
type CampaignPages = InfiniteData<CampaignPage, unknown>

const pagesKey = [...keys.campaigns, 'pages'] as const

export const campaignKeys = {
  pages: (filter: CampaignFilter) => [...pagesKey, filter] as const,
  groups: [...keys.campaigns, 'groups'] as const,
  budgets: [...keys.campaigns, 'budgets'] as const,
  previews: ['campaignPreview'] as const,
  details: (id: number) => [...keys.campaign, id, 'details'] as const,
  report: (id: number) => [...keys.campaign, id, 'report'] as const,
  recipients: (id: number) => [...keys.campaign, id, 'recipients'] as const,
}

/** A campaign that runs changes at most once a second; its report follows at that pace, the slower parts rest longer. */
const refetchFigures = createPacedRefetch({ settleMs: 250, restMs: 1000 })
const refetchLists = createPacedRefetch({ settleMs: 250, restMs: 3000 })
/** The last answers of the provider arrive shortly after the end. */
export const ENDED_RELOAD_MS = 5000
const reloadEnded = createPacedRefetch({ settleMs: ENDED_RELOAD_MS, restMs: ENDED_RELOAD_MS })

const isListedElsewhere = (before: Campaign, after: Campaign): boolean =>
  before.name !== after.name || before.status !== after.status || before.pauseReason !== after.pauseReason

/**
 * Applies a saved campaign. One that only sent more messages keeps its place; after any other change the lists are
 * fetched again.
 */
export function saveCampaign(cache: QueryClient, record: Campaign): void {
  let before: Campaign | undefined
  patchCache<CampaignPages>(cache, pagesKey, (data) =>
    mapRows(data, 'records', (row) => {
      if (row.id !== record.id) return row
      before ??= row
      return record
    }),
  )
  patchCache<CampaignReport>(cache, campaignKeys.report(record.id), (report) => ({ ...report, campaign: record }))
  refetchLists(cache, !before || isListedElsewhere(before, record) ? keys.campaigns : campaignKeys.budgets)
  refetchFigures(cache, campaignKeys.report(record.id))
  refetchLists(cache, campaignKeys.recipients(record.id))
  if (record.status === 'FINALIZADA') reloadEnded(cache, [...keys.campaign, record.id])
}

export const reloadCampaigns = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: keys.campaigns })

/** The report of a deleted campaign is asked for once more, so that its screen says that it is gone. */
export function removeCampaign(cache: QueryClient, id: number): void {
  patchCache<CampaignPages>(cache, pagesKey, (data) =>
    mapPages(data, (page) => {
      const records = withoutItem(page.records, (record) => record.id === id)
      return records === page.records ? page : { ...page, records, count: page.count - 1 }
    }),
  )
  reloadCampaigns(cache)
  void cache.invalidateQueries({ queryKey: [...keys.campaign, id] })
}

/** The budgets and the dry run of an open dialog follow from the settings. */
export function saveCampaignSettings(cache: QueryClient, record: CampaignSetting[]): void {
  patchAnswers<CampaignSetting[]>(cache, keys.campaignSettings, () => record)
  void cache.invalidateQueries({ queryKey: campaignKeys.budgets })
  void cache.invalidateQueries({ queryKey: campaignKeys.previews })
}

/** The budgets name the connections and say whether they are linked. */
export const reloadBudgets = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: campaignKeys.budgets })
