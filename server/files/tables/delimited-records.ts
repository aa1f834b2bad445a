import { TableError } from './table-error.ts'

const MAX_RECORD = 256 * 1024
const QUOTE = '"'
/** What a whole row of people has at least, if it is taken for a part of a text. */
const DIGITS_OF_ROW = 8

/** `end` is the place of what ends the cell: a delimiter, a line end, or the end of the text. */
type Cell = { text: string; end: number }

const escapeRegExp = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Reads the records of a text whose cells are divided by one sign. */
class RecordReader {
  readonly #text: string
  readonly #delimiter: string
  readonly #ends: RegExp
  /** The cells of the first record, which all others are expected to have. */
  #width = 0

  constructor(text: string, delimiter: string) {
    this.#text = text
    this.#delimiter = delimiter
    this.#ends = new RegExp(`[${escapeRegExp(delimiter)}\r\n]`, 'g')
  }

  *records(): Generator<string[]> {
    for (let at = 0; at < this.#text.length;) {
      const { cells, next } = this.#readRecord(at)
      this.#width ||= cells.length
      yield cells
      at = next
    }
  }

  #readRecord(begin: number): { cells: string[]; next: number } {
    const cells: string[] = []
    for (let at = begin; ;) {
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
    return (this.#text[start] === QUOTE && this.#readQuoted(start)) || this.#readPlain(start)
  }

  #skipBlanks(at: number): number {
    let start = at
    while ((this.#text[start] === ' ' || this.#text[start] === '\t') && this.#text[start] !== this.#delimiter) start++
    return start
  }

  /** A quotation mark that opens nothing is part of the cell; a single one was left over. */
  #readPlain(start: number): Cell {
    this.#ends.lastIndex = start
    const end = this.#ends.exec(this.#text)?.index ?? this.#text.length
    const text = this.#text.slice(start, end)
    return { text: text.lastIndexOf(QUOTE) === 0 ? text.slice(1) : text, end }
  }

  /** Returns null if the mark at `start` does not open a quoted cell: it would swallow the rows that follow. */
  #readQuoted(start: number): Cell | null {
    const close = this.#closingQuote(start)
    if (close === null) return null
    const end = this.#skipBlanks(close + 1)
    const after = this.#text[end]
    if (after !== undefined && after !== this.#delimiter && after !== '\r' && after !== '\n') return null
    const inner = this.#text.slice(start + 1, close)
    return this.#hasRows(inner) ? null : { text: inner.replaceAll(QUOTE + QUOTE, QUOTE), end }
  }

  #closingQuote(start: number): number | null {
    for (let from = start + 1; ;) {
      const at = this.#text.indexOf(QUOTE, from)
      if (at === -1 || at - start > MAX_RECORD) return null
      if (this.#text[at + 1] !== QUOTE) return at
      from = at + 2
    }
  }

  /** Whether the whole lines within a text are rows of the file: each has its cells, and a number. */
  #hasRows(inner: string): boolean {
    const lines = inner.split(/\r\n|\n|\r/).slice(1, -1)
    const isRow = (line: string): boolean =>
      line.split(this.#delimiter).length === this.#width && line.replaceAll(/\D/g, '').length >= DIGITS_OF_ROW
    return this.#width > 1 && lines.length > 0 && lines.every(isRow)
  }
}

/**
 * Yields the records of a text. A quotation mark that nobody closes, or that stands before a nickname, is a letter like
 * any other: it never costs the rows after it. Throws TableError for a record that never ends.
 */
export const recordsOf = (text: string, delimiter: string): Generator<string[]> =>
  new RecordReader(text, delimiter).records()
