import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ContactImport, ContactImportDetails, ImportStart, AddressBookImport } from '#contract/contact-imports.ts'
import { download, get, post, upload } from '#web/api/client.ts'
import { saveFile } from '#web/api/files.ts'
import { keys } from '#web/api/keys.ts'
import type { Language } from '#web/i18n/i18n.ts'
import { importKeys } from './import-cache.ts'

/** Events report progress sooner; polling is for times when the socket is disconnected. */
const POLL_MS = 3000

export const importsQuery = queryOptions({
  queryKey: keys.contactImports,
  queryFn: ({ signal }) => get('/contacts/imports', { signal }),
})

export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: importKeys.full(importId),
    queryFn: ({ signal }) => get('/contacts/imports/:id', { params: { id: importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  })

export const badRowsQuery = (importId: number) =>
  infiniteQueryOptions({
    queryKey: [...importKeys.full(importId), 'errors'],
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/imports/:id/errors', { params: { id: importId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export function uploadTable(file: File, onProgress: (fraction: number) => void): Promise<ContactImportDetails> {
  const form = new FormData()
  form.append('file', file)
  return upload('/contacts/imports', { form, onProgress })
}

export const startImport = (importId: number, start: ImportStart): Promise<ContactImport> =>
  post('/contacts/imports/:id/start', { params: { id: importId }, body: start })

export const cancelImport = (importId: number): Promise<ContactImport> =>
  post('/contacts/imports/:id/cancel', { params: { id: importId } })

export const importAddressBook = (): Promise<AddressBookImport> => post('/contacts/import')

export async function downloadContacts(searchParam: string): Promise<void> {
  saveFile(await download('/contacts/export', { query: { searchParam } }), 'contatos.csv')
}

export async function downloadReport(importId: number, language: Language): Promise<void> {
  const report = await download('/contacts/imports/:id/report', { params: { id: importId }, query: { language } })
  saveFile(report, 'contatos-com-erro.csv')
}
