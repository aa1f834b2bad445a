import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query'
import { CONTACT_TEXTS, type ContactText } from '#contract/contact-fields.ts'
import {
  ColumnTarget,
  LIST_TARGETS,
  type BadRowPage,
  type ContactImport,
  type ContactImportDetails,
  type ListImportStart,
} from '#contract/contact-imports.ts'
import { download, get, post, upload } from '#web/api/client.ts'
import { saveFile } from '#web/api/files.ts'
import { keys } from '#web/api/keys.ts'
import type { Language } from '#web/i18n.ts'
import { importKeys } from './import-cache.ts'

type Signal = { signal?: AbortSignal }

/** Where the rows of a file go, and the calls for it. */
export type ImportSource = {
  /** A list keeps who its people are and how they agreed to receive messages; contacts keep additional fields. */
  kind: 'contacts' | 'list'
  targets: readonly ColumnTarget[]
  template: string
  listKey: QueryKey
  listImports(options: Signal): Promise<ContactImport[]>
  getImport(importId: number, options: Signal): Promise<ContactImportDetails>
  listBadRows(importId: number, pageNumber: number, options: Signal): Promise<BadRowPage>
  upload(form: FormData, onProgress: (fraction: number) => void): Promise<ContactImportDetails>
  start(importId: number, start: ListImportStart): Promise<ContactImport>
  cancel(importId: number): Promise<ContactImport>
  resume(importId: number): Promise<ContactImport>
  downloadReport(importId: number, language: Language): Promise<void>
}

type ExampleColumn = readonly [title: string, value: string]
const NAME: ExampleColumn = ['nome', 'Maria Figueiredo']
const NUMBER: ExampleColumn = ['numero', '5511987654321']
const TEXTS: Record<ContactText, ExampleColumn> = { email: ['email', 'maria@exemplo.com.br'] }

/** Makes the sheet that shows how a file may look. */
const exampleSheet = (columns: readonly ExampleColumn[]): string => {
  const [titles, values] = [columns.map(([title]) => title), columns.map(([, value]) => value)]
  return `\ufeff${titles.join(';')}\r\n${values.join(';')}\r\n`
}

export const contactSource: ImportSource = {
  kind: 'contacts',
  targets: ColumnTarget.options,
  template: exampleSheet([NAME, NUMBER, ...CONTACT_TEXTS.map((field) => TEXTS[field]), ['cidade', 'Santos']]),
  listKey: keys.contactImports,
  listImports: (options) => get('/contacts/imports', options),
  getImport: (id, options) => get('/contacts/imports/:id', { params: { id }, ...options }),
  listBadRows: (id, pageNumber, options) =>
    get('/contacts/imports/:id/errors', { params: { id }, query: { pageNumber }, ...options }),
  upload: (form, onProgress) => upload('/contacts/imports', { form, onProgress }),
  start: (id, { hasHeader, columns, areaCode }) =>
    post('/contacts/imports/:id/start', { params: { id }, body: { hasHeader, columns, areaCode } }),
  cancel: (id) => post('/contacts/imports/:id/cancel', { params: { id } }),
  resume: (id) => post('/contacts/imports/:id/resume', { params: { id } }),
  async downloadReport(id, language) {
    const report = await download('/contacts/imports/:id/report', { params: { id }, query: { language } })
    saveFile(report, 'contatos-com-erro.csv')
  },
}

export const listSource = (listId: number): ImportSource => ({
  kind: 'list',
  targets: LIST_TARGETS,
  template: exampleSheet([NAME, NUMBER, TEXTS.email]),
  listKey: importKeys.ofList(listId),
  listImports: (options) => get('/contact-lists/:id/imports', { params: { id: listId }, ...options }),
  getImport: (id, options) => get('/contact-lists/imports/:id', { params: { id }, ...options }),
  listBadRows: (id, pageNumber, options) =>
    get('/contact-lists/imports/:id/errors', { params: { id }, query: { pageNumber }, ...options }),
  upload: (form, onProgress) => upload('/contact-lists/:id/imports', { params: { id: listId }, form, onProgress }),
  start: (id, body) => post('/contact-lists/imports/:id/start', { params: { id }, body }),
  cancel: (id) => post('/contact-lists/imports/:id/cancel', { params: { id } }),
  resume: (id) => post('/contact-lists/imports/:id/resume', { params: { id } }),
  async downloadReport(id, language) {
    const report = await download('/contact-lists/imports/:id/report', { params: { id }, query: { language } })
    saveFile(report, 'linhas-com-erro.csv')
  },
})

/** Events report progress sooner; polling is for times when the socket is disconnected. */
const POLL_MS = 3000

export const importsQuery = (source: ImportSource) =>
  queryOptions({ queryKey: source.listKey, queryFn: ({ signal }) => source.listImports({ signal }) })

export const importQuery = (source: ImportSource, importId: number) =>
  queryOptions({
    queryKey: importKeys.full(importId),
    queryFn: ({ signal }) => source.getImport(importId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  })

export const badRowsQuery = (source: ImportSource, importId: number) =>
  infiniteQueryOptions({
    queryKey: [...importKeys.full(importId), 'errors'],
    queryFn: ({ pageParam, signal }) => source.listBadRows(importId, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export function uploadTable(
  source: ImportSource,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<ContactImportDetails> {
  const form = new FormData()
  form.append('file', file)
  return source.upload(form, onProgress)
}
