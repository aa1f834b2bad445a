import { TableError } from './table-error.ts'
import { openArchive, type Archive } from './unzip.ts'
import { attributeOf, mapXmlTokens, MAX_PART_LENGTH, type XmlToken } from './xml.ts'
import { dayWriter, isDayFormat, type DayWriter } from './day-format.ts'
import { builtInDayFormat, numberText } from './xlsx-numbers.ts'

/** The limit for the unpacked sheet. */
const SHEET_BYTES = 48 * 1024 * 1024
/** The limit for each other file of the workbook. The shared texts are in memory as a whole. */
const PART_BYTES = 24 * 1024 * 1024
const PARTS = {
  workbook: 'xl/workbook.xml',
  relations: 'xl/_rels/workbook.xml.rels',
  sharedTexts: 'xl/sharedStrings.xml',
  styles: 'xl/styles.xml',
} as const
/** Excel has no more rows and styles, and no longer formats. */
const MAX_ROW = 1_048_576
const MAX_STYLES = 65_536
const MAX_FORMAT_LENGTH = 255
const ESCAPED = /_x([\dA-F]{4})_/g

/** What cells reference. `dayFormats` are the formats of the styles that show a number as a day or a time. */
type Workbook = { strings: string[]; dayFormats: Map<number, string>; writeDay: DayWriter | null }
type SheetRow = { number: number; cells: string[] }

/** Calls `take` for each token of a file. */
async function readTokens(archive: Archive, name: string, take: (token: XmlToken) => void): Promise<void> {
  const bytes = archive.open(name, PART_BYTES)
  if (!bytes) return
  const tokens = mapXmlTokens(bytes, (token) => {
    take(token)
    return null
  })
  for await (const _ of tokens);
}

/** Joins the pieces of a text. A text that never ends is refused before it is in memory. */
function joinText(text: string, piece: string): string {
  if (text.length + piece.length > MAX_PART_LENGTH) throw new TableError('ERR_IMPORT_TOO_LARGE')
  return text + piece
}

/** Excel writes characters that XML may not contain as _x000D_. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Some programs also mark visible sheets as such. */
const isShown = (attributes: string): boolean => (attributeOf(attributes, 'state') ?? 'visible') === 'visible'

const isTrue = (attribute: string | null): boolean => attribute === '1' || attribute === 'true'

/** Returns the path of the first visible sheet in the archive, and whether its days are counted from 1904 on. */
/** So many sheets are looked through for the first one that has something in it. */
const MAX_SHEETS = 5

/** Finds the parts of the sheets that are shown, in their order. */
async function findSheets(archive: Archive): Promise<{ paths: string[]; is1904: boolean }> {
  const sheetIds: string[] = []
  let is1904 = false
  await readTokens(archive, PARTS.workbook, (token) => {
    if (token.kind === 'open' && token.name === 'workbookPr') is1904 = isTrue(attributeOf(token.attributes, 'date1904'))
    if (token.kind !== 'open' || token.name !== 'sheet' || sheetIds.length === MAX_SHEETS) return
    const id = isShown(token.attributes) ? attributeOf(token.attributes, 'id') : null
    if (id) sheetIds.push(id)
  })
  const targets = new Map<string, string>()
  await readTokens(archive, PARTS.relations, (token) => {
    if (token.kind !== 'open' || token.name !== 'Relationship') return
    const id = attributeOf(token.attributes, 'Id')
    if (id && sheetIds.includes(id)) targets.set(id, attributeOf(token.attributes, 'Target') ?? '')
  })
  const paths = sheetIds.flatMap((id) => {
    const target = targets.get(id)
    return target ? (URL.parse(target, 'zip:/xl/')?.pathname.slice(1) ?? []) : []
  })
  if (paths.length === 0) throw new TableError('ERR_IMPORT_UNREADABLE')
  return { paths, is1904 }
}

/** Reads the shared texts. Phonetic texts (rPh) are left out. */
async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  await readTokens(archive, PARTS.sharedTexts, (token) => {
    if (token.kind === 'text') text = isText && !isSpoken ? joinText(text, token.text) : text
    else if (token.name === 't') isText = token.kind === 'open' && !token.isEmpty
    else if (token.name === 'rPh') isSpoken = token.kind === 'open'
    else if (token.name === 'si' && (token.kind === 'close' || token.isEmpty)) {
      strings.push(unescapeText(text))
      text = ''
    }
  })
  return strings
}

async function readDayFormats(archive: Archive): Promise<Workbook['dayFormats']> {
  const own = new Map<number, string>()
  const formats: Workbook['dayFormats'] = new Map()
  let [isCells, style] = [false, 0]
  await readTokens(archive, PARTS.styles, (token) => {
    if (token.kind === 'text') return
    if (token.name === 'cellXfs') isCells = token.kind === 'open'
    if (token.kind !== 'open') return
    const id = Number(attributeOf(token.attributes, 'numFmtId'))
    if (token.name === 'numFmt' && own.size < MAX_STYLES)
      own.set(id, (attributeOf(token.attributes, 'formatCode') ?? '').slice(0, MAX_FORMAT_LENGTH))
    if (token.name !== 'xf' || !isCells || style >= MAX_STYLES) return
    const format = own.get(id) ?? builtInDayFormat(id)
    if (format !== undefined && isDayFormat(format)) formats.set(style, format)
    style++
  })
  return formats
}

const BEFORE_A = 64

/** Returns the column of a reference, from 0: B7 is in column 1. Returns `next` when it names none. */
function columnOf(reference: string, next: number): number {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (!letters) return next
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - BEFORE_A, 0) - 1
}

/** Rows rise: one whose number is none, or not above the last one's, comes right after it. */
function rowNumberOf(reference: string, last: number): number {
  const given = Number(reference)
  return Number.isInteger(given) && given > last && given <= MAX_ROW ? given : last + 1
}

type Cell = { column: number; type: string; style: number; text: string }

function cellText({ type, style, text }: Cell, { strings, dayFormats, writeDay }: Workbook): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'inlineStr' || type === 'str' || type === 'd') return unescapeText(text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e' || text === '') return ''
  return numberText(text, dayFormats.get(style), writeDay)
}

const openCell = (attributes: string, next: number): Cell => ({
  column: columnOf(attributeOf(attributes, 'r') ?? '', next),
  type: attributeOf(attributes, 't') ?? 'n',
  style: Number(attributeOf(attributes, 's') ?? 0),
  text: '',
})

/** Builds rows from the tokens of a sheet; missing cells are empty. */
class RowMaker {
  readonly #book: Workbook
  readonly #columns: number
  #row: SheetRow = { number: 0, cells: [] }
  #cell: Cell | null = null
  #isText = false
  #column = -1

  constructor(book: Workbook, columns: number) {
    this.#book = book
    this.#columns = columns
  }

  /** Returns the row that this token completes, otherwise null. */
  take(token: XmlToken): SheetRow | null {
    if (token.kind === 'text') {
      if (this.#cell && this.#isText) this.#cell.text = joinText(this.#cell.text, token.text)
      return null
    }
    if (token.name === 'v' || token.name === 't') this.#isText = token.kind === 'open' && !token.isEmpty
    if (token.name === 'c') this.#takeCell(token)
    if (token.name !== 'row') return null
    if (token.kind === 'close') return { ...this.#row, cells: Array.from(this.#row.cells, (text) => text ?? '') }
    this.#row = { number: rowNumberOf(attributeOf(token.attributes, 'r') ?? '', this.#row.number), cells: [] }
    this.#column = -1
    return null
  }

  #takeCell(token: Exclude<XmlToken, { kind: 'text' }>): void {
    if (token.kind === 'open') this.#cell = openCell(token.attributes, this.#column + 1)
    if (!this.#cell || (token.kind === 'open' && !token.isEmpty)) return
    const { column } = this.#cell
    this.#column = column
    if (column >= 0 && column < this.#columns) this.#row.cells[column] = cellText(this.#cell, this.#book)
    this.#cell = null
  }
}

async function* sheetRows(archive: Archive, name: string, maker: RowMaker): AsyncGenerator<SheetRow> {
  const bytes = archive.open(name, SHEET_BYTES)
  if (!bytes) throw new TableError('ERR_IMPORT_UNREADABLE')
  for await (const rows of mapXmlTokens(bytes, (token) => maker.take(token))) yield* rows
}

const hasText = ({ cells }: SheetRow): boolean => cells.some((cell) => cell.trim() !== '')

/**
 * Reads the rows of a workbook's first sheet that has some as a stream: only the shared texts are in memory as a whole.
 * Throws TableError.
 */
export async function* xlsxRows(
  zip: Buffer,
  { columns, isMonthFirst = false }: { columns: number; isMonthFirst?: boolean },
): AsyncGenerator<SheetRow> {
  const archive = openArchive(zip)
  // Unpacking alone is fast, so a zip bomb is detected before its content is parsed.
  for (const part of Object.values(PARTS)) await archive.assertFits(part, PART_BYTES)
  const { paths, is1904 } = await findSheets(archive)
  const dayFormats = await readDayFormats(archive)
  // The library takes a tenth of a second to load, and few workbooks have days.
  const writeDay = dayFormats.size > 0 ? dayWriter(await import('@e965/xlsx'), { is1904, isMonthFirst }) : null
  const book = { strings: await readStrings(archive), dayFormats, writeDay }
  for (const path of paths) {
    await archive.assertFits(path, SHEET_BYTES)
    let isEmpty = true
    for await (const row of sheetRows(archive, path, new RowMaker(book, columns))) {
      isEmpty &&= !hasText(row)
      yield row
    }
    if (!isEmpty) return
  }
}
