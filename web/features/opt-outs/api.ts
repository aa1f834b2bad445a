import { currentLanguage } from '#web/i18n.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OptOut, OptOutImport, OptOutInput, OptOutRevocation, OptOutSource } from '#contract/opt-outs.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { download, get, post, upload } from '#web/api/client.ts'
import { saveFile } from '#web/api/files.ts'
import { keys } from '#web/api/keys.ts'
import './events.ts'

export type OptOutListFilter = { searchParam: string; source?: OptOutSource; active?: 'true' | 'false' }

export const optOutPagesQuery = (filter: OptOutListFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.optOuts, 'pages', filter],
    queryFn: ({ pageParam, signal }) => get('/opt-outs', { query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const optOutImportsQuery = queryOptions({
  queryKey: keys.optOutImports,
  queryFn: ({ signal }) => get('/opt-outs/imports', { signal }),
})

/** Events keep it up to date, so it is never refetched by age. */
export const optOutOfContactQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...keys.optOut, contactId],
    queryFn: ({ signal }) => get('/contacts/:id/opt-out', { params: { id: contactId }, signal }),
    staleTime: Infinity,
  })

export const addOptOut = (input: RequestValue<typeof OptOutInput>): Promise<OptOut> =>
  post('/opt-outs', { body: input })
export const optOutContact = (contactId: number, proof: string): Promise<OptOut> =>
  post('/contacts/:id/opt-out', { params: { id: contactId }, body: { proof } })
/** Takes the person's own message as the proof. */
export const optOutByMessage = (contactId: number, messageId: string): Promise<OptOut> =>
  post('/contacts/:id/opt-out', { params: { id: contactId }, body: { messageId } })
/** Only who registered it may undo it, and only just after that. */
export const undoOptOut = (id: number): Promise<OptOut> => post('/opt-outs/:id/undo', { params: { id } })
export const revokeOptOut = (id: number, revocation: RequestValue<typeof OptOutRevocation>): Promise<OptOut> =>
  post('/opt-outs/:id/revoke', { params: { id }, body: revocation })
export const restoreOptOut = (id: number): Promise<OptOut> => post('/opt-outs/:id/restore', { params: { id } })

export function importOptOuts(file: File, onProgress: (fraction: number) => void): Promise<OptOutImport> {
  const form = new FormData()
  form.append('file', file)
  return upload('/opt-outs/imports', { form, onProgress })
}
export const undoOptOutImport = (id: number): Promise<OptOutImport> =>
  post('/opt-outs/imports/:id/undo', { params: { id } })

export async function downloadOptOuts(filter: OptOutListFilter): Promise<void> {
  const query = { ...filter, language: currentLanguage() }
  saveFile(await download('/opt-outs/export', { query }), 'recusas.csv')
}
