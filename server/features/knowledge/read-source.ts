import { readFile } from 'node:fs/promises'
import type { SourceFault } from '#contract/knowledge.ts'
import { pdfTextOf, type GivenFile } from '#server/files/media-inspector.ts'
import { readTable } from '#server/files/tables/read-table.ts'
import type { AppServices } from '#server/http/services.ts'
import { EgressError } from '#server/integrations/egress.ts'
import { AppError } from '#server/lib/app-error.ts'
import { cutIntoPassages, type Piece } from './cut.ts'
import { textOfPage } from './page-text.ts'

type Given = { kind: string; url: string; body: string; path: string | null; sha256: Buffer | null }
type Services = Pick<AppServices, 'egress' | 'files'>
export type Read = { pieces: Piece[]; pages: number; title?: string }

/** A source that cannot be read, whatever is tried. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly fault: SourceFault
  constructor(fault: SourceFault) {
    super(fault)
    this.fault = fault
  }
}

const PAGE_MS = 20_000
const PAGE_BYTES = 4 * 1024 * 1024
const MAX_ROWS = 5000
const MAX_CELL = 500

/** Reads what a source says and cuts it into passages. Throws SourceError. */
export async function readSource(services: Services, companyId: number, source: Given): Promise<Read> {
  if (source.kind === 'page') return readPage(services, companyId, source.url)
  if (source.path === null) return { pieces: cutIntoPassages([{ page: null, text: source.body }]), pages: 1 }
  const path = services.files.locate(source.path)
  const file = { companyId, fromOutside: false, path, sha256: source.sha256 ?? Buffer.from(path) }
  if (source.kind === 'pdf') return readPdf(file)
  return source.kind === 'table' ? readRows(file) : readText(await readFile(path))
}

function readText(bytes: Buffer): Read {
  if (bytes.includes(0)) throw new SourceError('notText')
  const isUtf8 = new TextDecoder('utf-8').decode(bytes).includes('\ufffd') === false
  const text = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(bytes)
  return { pieces: cutIntoPassages([{ page: null, text }]), pages: 1 }
}

async function readPdf(file: GivenFile): Promise<Read> {
  const pages = await pdfTextOf(file)
  if (pages === null) throw new SourceError('unreadable')
  return { pieces: cutIntoPassages(pages.map((text, index) => ({ page: index + 1, text }))), pages: pages.length }
}

/** Each row names its columns, so that it can be understood alone. Short rows share a passage. */
async function readRows(file: GivenFile): Promise<Read> {
  const table = await readTable(file).catch(toSourceError)
  let titles: string[] | null = null
  const lines: Piece[] = []
  try {
    for await (const batch of table.rows) {
      for (const { number, cells } of batch) {
        if (titles === null) titles = cells.map((cell) => cell.trim())
        else lines.push({ page: number, text: describeRow(titles, cells) })
        if (lines.length > MAX_ROWS) throw new SourceError('tooLarge')
      }
    }
  } finally {
    await table.close()
  }
  return { pieces: groupRows(lines.filter(({ text }) => text !== '')), pages: lines.length }
}

function toSourceError(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new SourceError(error.code === 'ERR_IMPORT_TOO_LARGE' ? 'tooLarge' : 'unreadable')
}

const describeRow = (titles: string[], cells: string[]): string =>
  cells
    .flatMap((cell, index) => {
      const value = cell.trim().slice(0, MAX_CELL)
      if (value === '') return []
      const title = titles[index] ?? ''
      return [title === '' ? value : `${title}: ${value}`]
    })
    .join('; ')

const ROWS_LETTERS = 400

function groupRows(rows: Piece[]): Piece[] {
  const groups: Piece[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && last.text.length + row.text.length < ROWS_LETTERS) last.text += `\n${row.text}`
    else groups.push({ ...row })
  }
  return cutIntoPassages(groups)
}

async function readPage({ egress }: Services, companyId: number, url: string): Promise<Read> {
  const answer = await fetchPage(egress, companyId, url)
  const type = String(answer.headers['content-type'] ?? 'text/html').toLowerCase()
  if (answer.status !== 200) throw new SourceError('unreachable')
  if (!/text\/(html|plain)|xhtml/.test(type)) throw new SourceError('notText')
  const charset = /charset=["']?([\w-]+)/.exec(type)?.[1] ?? charsetIn(answer.body)
  const html = decoderOf(charset).decode(answer.body)
  const page = type.includes('text/plain') ? { title: '', text: html } : textOfPage(html)
  return { pieces: cutIntoPassages([{ page: null, text: page.text }]), pages: 1, title: page.title }
}

const charsetIn = (body: Buffer): string =>
  /<meta[^>]{0,100}charset=["']?([\w-]+)/i.exec(body.subarray(0, 2048).toString('latin1'))?.[1] ?? 'utf-8'

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

async function fetchPage(egress: Services['egress'], companyId: number, url: string) {
  try {
    return await egress.fetch(companyId, url, { timeoutMs: PAGE_MS, maxBytes: PAGE_BYTES })
  } catch (error) {
    throw new SourceError(error instanceof EgressError && error.problem === 'large' ? 'tooLarge' : 'unreachable')
  }
}
