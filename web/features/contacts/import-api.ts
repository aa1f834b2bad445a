import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  BadRowPage,
  ContactImport,
  ContactImportFull,
  ImportStart,
  PhoneImport,
} from '#contract/contact-imports.ts'
import { get, post, upload } from '#web/api/client.ts'
import { downloadFile } from '#web/api/files.ts'
import { keys } from '#web/api/keys.ts'
import { importKeys } from '#web/features/contacts/import-cache.ts'

/** Events tell sooner; asking is for a socket that is away. */
const LOOK_MS = 3000

export const importsQuery = queryOptions({
  queryKey: keys.contactImports,
  queryFn: ({ signal }) => get<ContactImport[]>('/contacts/imports', { signal }),
})

export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: importKeys.full(importId),
    queryFn: ({ signal }) => get<ContactImportFull>(`/contacts/imports/${importId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_MS : false),
  })

export const badRowsQuery = (importId: number) =>
  infiniteQueryOptions({
    queryKey: [...importKeys.full(importId), 'errors'],
    queryFn: ({ pageParam, signal }) =>
      get<BadRowPage>(`/contacts/imports/${importId}/errors`, { query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export function uploadTable(file: File, onProgress: (fraction: number) => void): Promise<ContactImportFull> {
  const form = new FormData()
  form.append('file', file)
  return upload<ContactImportFull>('/contacts/imports', form, { onProgress })
}

export const startImport = (importId: number, start: ImportStart): Promise<ContactImport> =>
  post<ContactImport>(`/contacts/imports/${importId}/start`, start)

export const cancelImport = (importId: number): Promise<ContactImport> =>
  post<ContactImport>(`/contacts/imports/${importId}/cancel`)

export const importAddressBook = (): Promise<PhoneImport> => post<PhoneImport>('/contacts/import')

export const downloadContacts = (searchParam: string): Promise<void> =>
  downloadFile('/contacts/export', 'contatos.csv', { searchParam })

export const downloadReport = (importId: number, language: string): Promise<void> =>
  downloadFile(`/contacts/imports/${importId}/report`, 'contatos-com-erro.csv', { language })
