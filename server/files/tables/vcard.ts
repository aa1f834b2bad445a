import { decodeText } from './text-encoding.ts'

/** The columns of a table of cards. They are named as the columns of a spreadsheet would be. */
const TITLES = ['Nome', 'Telefone', 'Telefone 2', 'Telefone 3', 'E-mail', 'E-mail 2', 'Empresa', 'Aniversário', 'Notas']
const MOST = { TEL: 3, EMAIL: 2 }

export const isVcard = (bytes: Buffer): boolean => /^[^\w]*BEGIN:VCARD/i.test(bytes.toString('latin1', 0, 64))

const QUOTED = /;(?:ENCODING=)?QUOTED-PRINTABLE/i
/** More letters than `QUOTED` can match, so that what is folded in its middle is found. */
const OVERLAP = 32

/** A line with its continuations. Strangers fold without end, so it is put together and looked through once. */
class LogicalLine {
  readonly #parts: string[] = []
  /** The end of what stands before the value, until its colon has come. */
  #head: string | null = ''
  #isQuoted = false

  append(part: string): void {
    if (part === '') return
    this.#parts.push(part)
    if (this.#head === null) return
    const colon = part.indexOf(':')
    const head = this.#head + (colon < 0 ? part : part.slice(0, colon))
    this.#isQuoted ||= QUOTED.test(head)
    this.#head = colon < 0 ? head.slice(-OVERLAP) : null
  }

  /** Takes the equals sign away with which a line in quoted-printable goes on in the next; false when there is none. */
  takeSoftBreak(): boolean {
    const last = this.#isQuoted ? this.#parts.at(-1) : undefined
    if (!last?.endsWith('=')) return false
    this.#parts.pop()
    if (last !== '=') this.#parts.push(last.slice(0, -1))
    return true
  }

  toString(): string {
    return this.#parts.join('')
  }
}

/** Joins lines that continue: with a blank before, or, in quoted-printable, after an equals sign. */
export function* logicalLines(text: string): Generator<string> {
  let line = new LogicalLine()
  for (const next of text.split(/\r\n|\n|\r/)) {
    if (line.takeSoftBreak()) line.append(next)
    else if (/^[ \t]/.test(next)) line.append(next.slice(1))
    else {
      const whole = line.toString()
      if (whole !== '') yield whole
      line = new LogicalLine()
      line.append(next)
    }
  }
  const whole = line.toString()
  if (whole !== '') yield whole
}

export const fromQuotedPrintable = (text: string): string =>
  decodeText(
    Buffer.from(
      text.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
  )

const unescapeText = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

type Property = { name: string; parameters: string; value: string }

/** Reads `item1.TEL;type=CELL:+55 11 98888-7777`. Returns null for a line that is no property. */
function parseProperty(line: string): Property | null {
  const [, name = '', parameters = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? []
  if (name === '') return null
  const isQuoted = /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(parameters)
  return { name: name.toUpperCase(), parameters, value: isQuoted ? fromQuotedPrintable(raw) : raw }
}

const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map((part) => unescapeText(part).trim())

/** A mobile is written to before other phones, and a fax not at all if there is a phone. */
const rankOf = ({ parameters }: Property): number =>
  /\b(CELL|MOBILE|WHATSAPP)\b/i.test(parameters) ? 0 : /\b(FAX|PAGER)\b/i.test(parameters) ? 2 : 1

/** The parts of a name stand in the order family, given and further names. */
function nameOf(properties: Property[]): string {
  const [family = '', given = '', further = ''] = partsOf(properties.find(({ name }) => name === 'N')?.value ?? '')
  const joined = [given, further, family].filter((part) => part !== '').join(' ')
  return joined || unescapeText(properties.find(({ name }) => name === 'FN')?.value ?? '')
}

function cellsOf(properties: Property[]): string[] {
  const all = (property: string): string[] =>
    properties
      .filter(({ name }) => name === property)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ value }) => unescapeText(value).replace(/^tel:/i, ''))
  const columns = (property: keyof typeof MOST): string[] => {
    const values = all(property)
    const shown = Array.from({ length: MOST[property] }, (_, index) => values[index] ?? '')
    const further = values.slice(MOST[property] - 1).join(', ')
    return [...shown.slice(0, -1), further]
  }
  const company = partsOf(properties.find(({ name }) => name === 'ORG')?.value ?? '').find((part) => part !== '') ?? ''
  const [birthday = '', note = ''] = [all('BDAY')[0], all('NOTE').join('\n')]
  return [nameOf(properties), ...columns('TEL'), ...columns('EMAIL'), company, birthday, note]
}

/** Reads address book cards as the rows of a table, numbered by their place. */
export function* vcardRows(bytes: Buffer): Generator<{ number: number; cells: string[] }> {
  yield { number: 1, cells: TITLES }
  let [number, properties]: [number, Property[]] = [1, []]
  for (const line of logicalLines(decodeText(bytes))) {
    const property = parseProperty(line)
    if (property?.name === 'BEGIN') properties = []
    else if (property?.name === 'END') yield { number: ++number, cells: cellsOf(properties) }
    else if (property) properties.push(property)
  }
}
