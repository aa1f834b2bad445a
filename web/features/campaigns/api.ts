import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CampaignSetting, CampaignSettingsInput } from '#contract/campaign-settings.ts'
import type {
  AudienceGroup,
  Campaign,
  CampaignInput,
  CampaignPreviewInput,
  CampaignTest,
  ExportLanguage,
  ListFromCampaign,
} from '#contract/campaigns.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, download, get, post, put, upload } from '#web/api/client.ts'
import { saveFile } from '#web/api/files.ts'
import { campaignKeys, type CampaignFilter, type RecipientSearch } from './cache.ts'
import './events.ts'

export const campaignPagesQuery = (filter: CampaignFilter) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.pages(filter),
    queryFn: ({ pageParam, signal }) => get('/campaigns', { query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const campaignGroupsQuery = queryOptions({
  queryKey: campaignKeys.groups,
  queryFn: ({ signal }) => get('/campaigns/groups', { signal }),
})

export const campaignBudgetsQuery = queryOptions({
  queryKey: campaignKeys.budgets,
  queryFn: ({ signal }) => get('/campaigns/budgets', { signal }),
})

export const campaignReportQuery = (id: number) =>
  queryOptions({
    queryKey: campaignKeys.report(id),
    queryFn: ({ signal }) => get('/campaigns/:id/report', { params: { id }, signal }),
  })

export const recipientPagesQuery = (id: number, search: RecipientSearch) =>
  infiniteQueryOptions({
    queryKey: [...campaignKeys.recipients(id), search],
    queryFn: ({ pageParam, signal }) =>
      get('/campaigns/:id/recipients', { params: { id }, query: { ...search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export type PreviewInput = RequestValue<typeof CampaignPreviewInput>

/** What would become of a campaign that is being written; the last answer stays while the next one is computed. */
export const campaignPreviewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: [...campaignKeys.previews, input],
    queryFn: ({ signal }) => post('/campaigns/preview', { body: input, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

/** `marketing`: some are left out because Meta delivers no marketing to them. */
export type Audience = {
  contactListId: number
  whatsappId: number | null
  group: AudienceGroup
  marketing: boolean
}

export const audiencePagesQuery = (audience: Audience) =>
  infiniteQueryOptions({
    queryKey: ['campaignAudience', audience],
    queryFn: ({ pageParam, signal }) =>
      get('/campaigns/audience', { query: { ...audience, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    gcTime: 0,
    staleTime: 0,
  })

/** People of a list by name or number: the first page is enough to choose one. */
export const listPeopleQuery = (contactListId: number, searchParam: string) =>
  queryOptions({
    queryKey: ['campaignPeople', contactListId, searchParam],
    queryFn: ({ signal }) =>
      get('/contact-list-items', { query: { contactListId, searchParam, pageNumber: 1 }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

type Params = { params: { id: number } }
const of = (id: number): Params => ({ params: { id } })

export type CampaignBody = RequestValue<typeof CampaignInput>
export const createCampaign = (body: CampaignBody): Promise<Campaign> => post('/campaigns', { body })
export const updateCampaign = (id: number, body: CampaignBody): Promise<Campaign> =>
  put('/campaigns/:id', { ...of(id), body })
export const deleteCampaign = (id: number): Promise<unknown> => del('/campaigns/:id', of(id))
export const duplicateCampaign = (id: number): Promise<Campaign> => post('/campaigns/:id/duplicate', of(id))
export const cancelCampaign = (id: number): Promise<unknown> => post('/campaigns/:id/cancel', of(id))
export const restartCampaign = (id: number): Promise<unknown> => post('/campaigns/:id/restart', of(id))
export const testCampaign = (id: number, body: RequestValue<typeof CampaignTest>): Promise<unknown> =>
  post('/campaigns/:id/test', { ...of(id), body })

export function attachFile(id: number, file: File, onProgress?: (fraction: number) => void): Promise<unknown> {
  const form = new FormData()
  form.append('typeArch', 'campaigns')
  form.append('file', file, file.name)
  return upload('/campaigns/:id/media-upload', { ...of(id), form, ...(onProgress && { onProgress }) })
}
export const detachFile = (id: number): Promise<unknown> => del('/campaigns/:id/media-upload', of(id))

export const createListFromCampaign = (id: number, body: RequestValue<typeof ListFromCampaign>): Promise<unknown> =>
  post('/campaigns/:id/contact-list', { ...of(id), body })

type RecipientExport = RecipientSearch & { language: ExportLanguage }

export async function downloadRecipients(id: number, name: string, query: RecipientExport): Promise<void> {
  saveFile(await download('/campaigns/:id/recipients.csv', { ...of(id), query }), `${name}.csv`)
}

export const saveSettings = (settings: RequestValue<typeof CampaignSettingsInput>): Promise<CampaignSetting[]> =>
  post('/campaign-settings', { body: { settings } })
