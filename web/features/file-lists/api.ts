import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readCampaignSettings } from '#contract/campaign-settings.ts'
import type { FileList, FileListInput } from '#contract/file-lists.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { campaignSettingsQuery } from '#web/api/shared-queries.ts'

export const fileListPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.fileLists, 'pages', searchParam],
    queryFn: ({ pageParam, signal }) => get('/files', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** It is asked for each time, because no event says that a quick message took the list. */
export const fileListUsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.fileLists, 'uses', id],
    queryFn: ({ signal }) => get('/files/:id/uses', { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

export const campaignVariablesQuery = queryOptions({
  ...campaignSettingsQuery,
  select: (saved) => readCampaignSettings(saved).variables,
})

type Input = RequestValue<typeof FileListInput>
export const createFileList = (input: Input): Promise<FileList> => post('/files', { body: input })
export const updateFileList = (id: number, input: Input): Promise<FileList> =>
  put('/files/:id', { params: { id }, body: input })
export const deleteFileList = (id: number): Promise<unknown> => del('/files/:id', { params: { id } })

type OptionFile = { optionId: number; name: string; file: File }

/** Sends one file per request, so that each has its own progress and can be repeated alone. */
export function uploadOptionFile(
  id: number,
  { optionId, name, file }: OptionFile,
  onProgress: (fraction: number) => void,
): Promise<unknown> {
  const form = new FormData()
  form.append('fileId', String(id))
  form.append('typeArch', 'fileList')
  form.append('mediaType', file.type)
  form.append('name', name)
  form.append('id', String(optionId))
  form.append('files', file, file.name)
  return upload('/files/uploadList/:id', { params: { id }, form, onProgress })
}
