import { TableError } from './table-error.ts'
import { openArchive, type Archive } from './unzip.ts'
import { attributeOf, mapXmlParts, type XmlPart } from './xml.ts'
import { isDateFormat, numberText } from './xlsx-numbers.ts'

/** The limit for each unpacked file of the workbook. */
const UNZIPPED_BYTES = 48 * 1024 * 1024
/** The limit for the shared texts, which are in memory as a whole. */
const SHARED_BYTES = 24 * 1024 * 1024
const SHARED_TEXTS = 'xl/sharedStrings.xml'
const ESCAPED = /_x([\dA-F]{4})_/g

/** What cells reference. `dateStyles` are the styles that show a number as a day. */
type Workbook = { strings: string[]; dateStyles: Set<number> }
type SheetRow = { number: number; cells: string[] }

/** Calls `take` for each part of a file. */
async function readParts(archive: Archive, name: string, take: (part: XmlPart) => void): Promise<void> {
  const bytes = archive.open(name)
  if (!bytes) return
  const parts = mapXmlParts(bytes, (part) => {
    take(part)
    return null
  })
  for await (const _ of parts);
}

/** Excel writes characters that XML may not contain as _x000D_. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Some programs also mark visible sheets as such. */
const isShown = (attributes: string): boolean => (attributeOf(attributes, 'state') ?? 'visible') === 'visible'

/** Returns the path of the first visible sheet in the archive. */
async function findSheet(archive: Archive): Promise<string> {
  let sheetId: string | null = null
  await readParts(archive, 'xl/workbook.xml', (part) => {
    if (part.kind !== 'open' || part.name !== 'sheet' || sheetId) return
    if (isShown(part.attributes)) sheetId = attributeOf(part.attributes, 'id')
  })
  let target: string | null = null
  await readParts(archive, 'xl/_rels/workbook.xml.rels', (part) => {
    if (part.kind !== 'open' || part.name !== 'Relationship' || attributeOf(part.attributes, 'Id') !== sheetId) return
    target = attributeOf(part.attributes, 'Target')
  })
  if (!sheetId || !target) throw new TableError('ERR_IMPORT_UNREADABLE')
  return new URL(target, 'zip:/xl/').pathname.slice(1)
}

/** Reads the shared texts. Phonetic texts (rPh) are left out. */
async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  await readParts(archive, SHARED_TEXTS, (part) => {
    if (part.kind === 'text') text += isText && !isSpoken ? part.text : ''
    else if (part.name === 't') isText = part.kind === 'open' && !part.isEmpty
    else if (part.name === 'rPh') isSpoken = part.kind === 'open'
    else if (part.name === 'si' && (part.kind === 'close' || part.isEmpty)) {
      strings.push(unescapeText(text))
      text = ''
    }
  })
  return strings
}

async function readDateStyles(archive: Archive): Promise<Set<number>> {
  const own = new Map<number, string>()
  const dates = new Set<number>()
  let [isCells, style] = [false, 0]
  await readParts(archive, 'xl/styles.xml', (part) => {
    if (part.kind === 'text') return
    if (part.name === 'cellXfs') isCells = part.kind === 'open'
    if (part.kind !== 'open') return
    const format = Number(attributeOf(part.attributes, 'numFmtId'))
    if (part.name === 'numFmt') own.set(format, attributeOf(part.attributes, 'formatCode') ?? '')
    if (part.name !== 'xf' || !isCells) return
    if (isDateFormat(format, own.get(format))) dates.add(style)
    style++
  })
  return dates
}

const LETTER_A = 64

/** Returns the column of a reference, from 0: B7 is in column 1. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const columnIndex = letter.charCodeAt(0) - LETTER_A
    if (columnIndex < 1 || columnIndex > 26) break
    column = column * 26 + columnIndex
  }
  return column - 1
}

type Cell = { column: number; type: string; style: number; text: string }

function cellText({ type, style, text }: Cell, { strings, dateStyles }: Workbook): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'inlineStr' || type === 'str' || type === 'd') return unescapeText(text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  return type === 'e' || text === '' ? '' : numberText(text, dateStyles.has(style))
}

const openCell = (attributes: string, next: number): Cell => {
  const reference = attributeOf(attributes, 'r')
  return {
    column: reference ? columnOf(reference) : next,
    type: attributeOf(attributes, 't') ?? 'n',
    style: Number(attributeOf(attributes, 's') ?? 0),
    text: '',
  }
}

/** Builds rows from the parts of a sheet; missing cells are empty. */
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

  /** Returns the row that this part completes, otherwise null. */
  take(part: XmlPart): SheetRow | null {
    if (part.kind === 'text') {
      if (this.#cell && this.#isText) this.#cell.text += part.text
      return null
    }
    if (part.name === 'v' || part.name === 't') this.#isText = part.kind === 'open' && !part.isEmpty
    if (part.name === 'c') this.#takeCell(part)
    if (part.name !== 'row') return null
    if (part.kind === 'close') return { ...this.#row, cells: Array.from(this.#row.cells, (text) => text ?? '') }
    this.#row = { number: Number(attributeOf(part.attributes, 'r') ?? this.#row.number + 1), cells: [] }
    this.#column = -1
    return null
  }

  #takeCell(part: Exclude<XmlPart, { kind: 'text' }>): void {
    if (part.kind === 'open') this.#cell = openCell(part.attributes, this.#column + 1)
    if (!this.#cell || (part.kind === 'open' && !part.isEmpty)) return
    const { column } = this.#cell
    this.#column = column
    if (column >= 0 && column < this.#columns) this.#row.cells[column] = cellText(this.#cell, this.#book)
    this.#cell = null
  }
}

async function* sheetRows(archive: Archive, name: string, maker: RowMaker): AsyncGenerator<SheetRow> {
  const bytes = archive.open(name)
  if (!bytes) throw new TableError('ERR_IMPORT_UNREADABLE')
  for await (const rows of mapXmlParts(bytes, (part) => maker.take(part))) yield* rows
}

/**
 * Reads the rows of a workbook's first sheet as a stream: only the shared texts are in memory as a whole. Throws
 * TableError.
 */
export async function* xlsxRows(zip: Buffer, { columns }: { columns: number }): AsyncGenerator<SheetRow> {
  const archive = openArchive(zip, UNZIPPED_BYTES)
  const sheet = await findSheet(archive)
  // Unpacking alone is fast, so a zip bomb is detected before its content is parsed.
  await archive.measure(sheet)
  if ((await archive.measure(SHARED_TEXTS)) > SHARED_BYTES) throw new TableError('ERR_IMPORT_TOO_LARGE')
  const book = { strings: await readStrings(archive), dateStyles: await readDateStyles(archive) }
  yield* sheetRows(archive, sheet, new RowMaker(book, columns))
}
