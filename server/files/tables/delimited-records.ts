import { TableError } from './table-error.ts'

const MAX_RECORD = 256 * 1024
const QUOTE = '"'
/** What a whole row of people has at least, if it is taken for a part of a text. */
const DIGITS_OF_ROW = 8

export type RecordShape = { delimiter: string; width: number }
/** `end` is the place of what ends the cell: a delimiter, a line end, or the end of the text. */
type Cell = { text: string; end: number }
/** A mark behind which a cell may end. `cellsBehind` of its line follow then; with `isLast` the next one is quoted. */
type CellEnd = { mark: number; end: number; cellsBehind: number; isLast: boolean }
/** Whether all lines of a record have the cells of a row, and which of them have those of a person. */
type Lines = { begin: number; end: number; areEven: boolean; isFirstPerson: boolean; hasOtherPerson: boolean }
/** A line, and from one of its cells on where cells may end. Those before `next` were passed. */
type Line = { end: number; cellEnds: CellEnd[] | null; next: number }

/** A line with marks within marks is looked through for so many ends of a cell, and only up to this length. */
const MAX_ENDS = 8
const MAX_LINE = 16 * 1024
const LINE_END = /\r\n|\n|\r/

const escapeRegExp = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds whole quoted cells between delimiters, which are some signs. The sign before the cell is the first group. */
const quotedCells = (delimiters: string): RegExp => {
  const ends = `${escapeRegExp(delimiters)}\r\n`
  return new RegExp(`(^|[${ends}]) *"[^"]*(?:""[^"]*)*"(?= *(?:[${ends}]|$))`, 'g')
}

/** Returns a text without its quoted cells: the delimiters that are left stand between cells. */
export const withoutQuoted = (text: string, delimiters: string): string =>
  text.replaceAll(quotedCells(delimiters), '$1')

/**
 * Reads the records of a text whose cells are divided by one sign. Strangers write the texts, so what many cells have in
 * common, such as the rest of their line, is looked through only once.
 */
class RecordReader {
  readonly #text: string
  readonly #delimiter: string
  readonly #ends: RegExp
  readonly #lineEnds = /[\r\n]/g
  /** How many cells a record is expected to have. */
  readonly #width: number
  #record = { begin: 0, cells: 0 }
  #line: Line = { end: -1, cellEnds: null, next: 0 }
  /** What the lines are of the record that begins here, up to where a line begins that nobody looked at. */
  #lines: Lines = { begin: -1, end: 0, areEven: true, isFirstPerson: false, hasOtherPerson: false }

  constructor(text: string, delimiter: string, width: number) {
    this.#text = text
    this.#delimiter = delimiter
    this.#width = width
    this.#ends = new RegExp(`[${escapeRegExp(delimiter)}\r\n]`, 'g')
  }

  *records(): Generator<string[]> {
    for (let at = 0; at < this.#text.length;) {
      const { cells, next } = this.#readRecord(at)
      yield cells
      at = next
    }
  }

  #readRecord(begin: number): { cells: string[]; next: number } {
    const cells: string[] = []
    for (let at = begin; ;) {
      this.#record = { begin, cells: cells.length }
      const { text, end } = this.#readCell(at)
      cells.push(text)
      if (end - begin > MAX_RECORD) throw new TableError('ERR_IMPORT_UNREADABLE')
      if (this.#text[end] !== this.#delimiter) return { cells, next: this.#afterLineEnd(end) }
      at = end + 1
    }
  }

  #afterLineEnd(end: number): number {
    return this.#text.startsWith('\r\n', end) ? end + 2 : end + 1
  }

  #readCell(at: number): Cell {
    const start = this.#skipBlanks(at)
    if (this.#text[start] !== QUOTE) return this.#readPlain(start)
    return this.#readQuoted(start) ?? this.#readUndoubled(start) ?? this.#readPlain(start)
  }

  #skipBlanks(at: number): number {
    let start = at
    while ((this.#text[start] === ' ' || this.#text[start] === '\t') && this.#text[start] !== this.#delimiter) start++
    return start
  }

  /** Returns the place of the first delimiter or line end. */
  #plainEnd(start: number): number {
    this.#ends.lastIndex = start
    return this.#ends.exec(this.#text)?.index ?? this.#text.length
  }

  /** A quotation mark that opens nothing is part of the cell; a single one was left over. */
  #readPlain(start: number): Cell {
    const end = this.#plainEnd(start)
    const text = this.#text.slice(start, end)
    return { text: text.lastIndexOf(QUOTE) === 0 ? text.slice(1) : text, end }
  }

  /** Returns null if the mark at `start` does not open a quoted cell: it would swallow the rows that follow. */
  #readQuoted(start: number): Cell | null {
    const close = this.#closingQuote(start)
    if (close === null) return null
    const end = this.#endAfter(close)
    if (end === null || this.#hasRows(start, { close, end })) return null
    return { text: this.#text.slice(start + 1, close).replaceAll(QUOTE + QUOTE, QUOTE), end }
  }

  /** Returns the place of what ends a cell after a mark; null if the cell goes on. */
  #endAfter(mark: number): number | null {
    const end = this.#skipBlanks(mark + 1)
    const after = this.#text[end]
    return after === undefined || after === this.#delimiter || after === '\r' || after === '\n' ? end : null
  }

  /**
   * Reads a quoted cell whose own marks are not doubled: `"Maria "Mia" Souza"`. It ends within its line, where the record
   * then has the expected number of cells.
   */
  #readUndoubled(start: number): Cell | null {
    const found = this.#endsOfCell(start)
    const { cells } = this.#record
    const fitting = found.find(({ cellsBehind }) => cells + 1 + cellsBehind === this.#width)
    const within = this.#plainEnd(start)
    const cell = fitting ?? found.find(({ mark }) => mark < within)
    return cell ? { text: this.#text.slice(start + 1, cell.mark), end: cell.end } : null
  }

  /** Finds where the cell may end. It does not go on where a further quoted cell begins. */
  #endsOfCell(start: number): CellEnd[] {
    if (start > this.#line.end) this.#line = { end: this.#lineEndFrom(start), cellEnds: null, next: 0 }
    const line = this.#line
    if (line.end - start > MAX_LINE) return []
    line.cellEnds ??= this.#findCellEnds(start, line.end)
    while ((line.cellEnds[line.next]?.mark ?? Infinity) <= start) line.next++
    const found = line.cellEnds.slice(line.next, line.next + MAX_ENDS)
    const last = found.findIndex(({ isLast }) => isLast)
    return last === -1 ? found : found.slice(0, last + 1)
  }

  #findCellEnds(start: number, lineEnd: number): CellEnd[] {
    const behind = this.#countCellsBehind(start, lineEnd)
    const found: CellEnd[] = []
    for (let mark = start; ;) {
      mark = this.#text.indexOf(QUOTE, mark + 1)
      if (mark === -1 || mark >= lineEnd) return found
      const end = this.#endAfter(mark)
      if (end === null) continue
      const isLast = this.#text[this.#skipBlanks(end + 1)] === QUOTE
      found.push({ mark, end, cellsBehind: behind.get(end) ?? 0, isLast })
    }
  }

  /** Counts for each delimiter the cells of the line behind it. Those within a quoted cell divide none. */
  #countCellsBehind(start: number, lineEnd: number): Map<number, number> {
    const delimiters: number[] = []
    for (let at = this.#plainEnd(start); at < lineEnd; at = this.#plainEnd(at + 1)) delimiters.push(at)
    const behind = new Map<number, number>()
    let next = lineEnd
    for (const at of delimiters.reverse()) {
      const end = this.#endOfQuoted(this.#skipBlanks(at + 1), lineEnd) ?? next
      behind.set(at, 1 + (behind.get(end) ?? 0))
      next = at
    }
    return behind
  }

  /** Returns where a quoted cell of a line ends that is as it should be; null for any other one. */
  #endOfQuoted(start: number, lineEnd: number): number | null {
    const close = this.#text[start] === QUOTE ? this.#closingQuote(start) : null
    return close === null || close >= lineEnd ? null : this.#endAfter(close)
  }

  #lineEndFrom(at: number): number {
    this.#lineEnds.lastIndex = at
    return this.#lineEnds.exec(this.#text)?.index ?? this.#text.length
  }

  #closingQuote(start: number): number | null {
    for (let from = start + 1; ;) {
      const at = this.#text.indexOf(QUOTE, from)
      if (at === -1 || at - start > MAX_RECORD) return null
      if (this.#text[at + 1] !== QUOTE) return at
      from = at + 2
    }
  }

  /** Whether a quoted text has swallowed rows of the file: the mark before it was left open then. */
  #hasRows(start: number, { close, end }: { close: number; end: number }): boolean {
    const inner = this.#text.slice(start + 1, close).split(LINE_END)
    if (inner.length === 1) return false
    const within = inner.slice(1, -1)
    // A cell of a single column may have two numbers, one below the other.
    if (this.#width === 1) return within.some((line) => this.#isRow(line))
    if (within.length > 0 && within.every((line) => this.#isRow(line))) return true
    return this.#areRows(this.#linesUpTo(close), this.#cellsWith(end))
  }

  /**
   * Whether the lines of a record are rows, which has `cells` as a whole. Where these are too few, cells were swallowed;
   * where they are as many as expected, only a person besides the first shows it. In two columns each line of a text
   * easily has the cells of a row, so that the first one must be a person as well, unless it has the titles.
   */
  #areRows({ begin, areEven, isFirstPerson, hasOtherPerson }: Lines, cells: number): boolean {
    if (cells !== this.#width) return areEven || (cells < this.#width && hasOtherPerson)
    return areEven && hasOtherPerson && (isFirstPerson || begin === 0 || this.#width > 2)
  }

  /** Counts the cells of the record if a quoted one ends here. */
  #cellsWith(end: number): number {
    const behind = this.#countCellsBehind(end, this.#lineEndFrom(end)).get(end) ?? 0
    return this.#record.cells + 1 + behind
  }

  /** Looks at the lines of the record, up to the one with this position. */
  #linesUpTo(position: number): Lines {
    const { begin } = this.#record
    if (this.#lines.begin !== begin)
      this.#lines = { begin, end: begin, areEven: true, isFirstPerson: false, hasOtherPerson: false }
    const lines = this.#lines
    while (lines.end <= position) {
      const end = this.#lineEndFrom(lines.end)
      const line = this.#text.slice(lines.end, end)
      const isPerson = this.#isRow(line)
      lines.areEven &&= this.#hasCells(line)
      if (lines.end === begin) lines.isFirstPerson = isPerson
      else lines.hasOtherPerson ||= isPerson
      lines.end = this.#afterLineEnd(end)
    }
    return lines
  }

  #hasCells(line: string): boolean {
    return line.split(this.#delimiter).length === this.#width
  }

  #isRow(line: string): boolean {
    return this.#hasCells(line) && line.replaceAll(/\D/g, '').length >= DIGITS_OF_ROW
  }
}

/**
 * Yields the records of a text, which usually have `width` cells. A quotation mark that nobody closes, or that stands before a nickname, is a letter like
 * any other: it never costs the rows after it. Throws TableError for a record that never ends.
 */
export const recordsOf = (text: string, { delimiter, width }: RecordShape): Generator<string[]> =>
  new RecordReader(text, delimiter, width).records()
