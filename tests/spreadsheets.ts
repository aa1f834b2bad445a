import { crc32, deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'

/** Returns a spreadsheet as Excel saves it. */
export function workbook(rows: (string | number)[][], bookType: 'xlsx' | 'xls' = 'xlsx'): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Contatos')
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }) as Buffer)
}

export const csv = (rows: (string | number)[][], delimiter = ';'): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(rows.map((row) => row.join(delimiter)).join('\r\n')))

/** Makes rows that are wrong in one of five ways, in turn. */
const FAULTS: ((n: number) => [string, string, string])[] = [
  (n) => [`Pessoa ${n}`, '', `p${n}@exemplo.com.br`],
  (n) => [`Pessoa ${n}`, '12-34', `p${n}@exemplo.com.br`],
  (n) => [`Pessoa ${n}`, `9${3000 + (n % 1000)}-0001`, `p${n}@exemplo.com.br`],
  (n) => ['', '', `p${n}@exemplo.com.br`],
  (n) => [`Pessoa ${n}`, '5511930000001', `p${n}@exemplo.com.br`],
]

/** Returns a title row and `count` rows. `bad` of them are invalid, spread among the others. */
export function people(count: number, bad: number): string[][] {
  const every = bad ? Math.floor(count / bad) : count + 1
  const rows = Array.from({ length: count }, (_, index) => {
    const n = index + 1
    const isBad = n % every === 0 && n / every <= bad
    const fault = FAULTS[(n / every) % FAULTS.length]
    return isBad && fault ? fault(n) : [`Pessoa ${n}`, `55119${30000000 + n}`, `p${n}@exemplo.com.br`]
  })
  return [['Nome', 'Celular', 'E-mail'], ...rows]
}

const packed = new WeakMap<Buffer, { data: Buffer; checksum: number }>()

/** Packs a content once, however many archives have it: the large ones take seconds. */
function pack(content: Buffer): { data: Buffer; checksum: number } {
  const made = packed.get(content) ?? { data: deflateRawSync(content), checksum: crc32(content) }
  packed.set(content, made)
  return made
}

/** Writes a zip archive by hand. claimed: the unpacked size that the headers state. */
export function zip(entries: { name: string; content: Buffer; claimed?: number }[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed = content.length } of entries) {
    const { data, checksum } = pack(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(claimed, 18)
    fields.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data)
    const after = Buffer.alloc(14)
    after.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, after, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

export const SHEET = 'xl/worksheets/sheet1.xml'
export const XML = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
/** All parts of a workbook except its sheet. */
export const BOOK = [
  {
    name: 'xl/workbook.xml',
    content: Buffer.from(
      `<workbook xmlns="${XML.main}" xmlns:r="${XML.relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${XML.relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
  {
    name: '[Content_Types].xml',
    content: Buffer.from(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
  },
]
/** Returns a workbook's first sheet with these rows as XML. */
export const sheet = (rows: string, before = ''): Buffer =>
  Buffer.from(`<worksheet xmlns="${XML.main}">${before}<sheetData>${rows}</sheetData></worksheet>`)

const MEGABYTE = 1024 * 1024
/** The letter A as Excel writes a character that XML may not contain. */
const ESCAPED_A = '_x0041_'

/** Returns a text of so many megabytes, in pieces that are each short enough to be read. */
const longText = (megabytes: number): string =>
  `<t>${ESCAPED_A.repeat(9000)}</t>`.repeat(Math.ceil((megabytes * MEGABYTE) / (ESCAPED_A.length * 9000)))

const repeated = (tag: string, megabytes: number): string => tag.repeat(Math.ceil((megabytes * MEGABYTE) / tag.length))

const PERSON = '<row r="1"><c t="inlineStr"><is><t>Ana</t></is></c><c><v>5511988887777</v></c></row>'

/** Returns a workbook with one person, and with other or further parts. */
function workbookWith(parts: Record<string, string>): Buffer<ArrayBuffer> {
  const entries = new Map(
    [...BOOK, { name: SHEET, content: sheet(PERSON) }].map((entry) => [entry.name, entry.content]),
  )
  for (const [name, content] of Object.entries(parts)) entries.set(name, Buffer.from(content))
  return zip([...entries].map(([name, content]) => ({ name, content })))
}

/** Small workbooks that unpack into one huge text or into millions of tags, by where they have them. */
export const hostileWorkbooks = {
  cell: () =>
    workbookWith({ [SHEET]: String(sheet(`<row><c t="inlineStr"><is>${longText(46)}</is></c><c><v>1</v></c></row>`)) }),
  sharedText: () => workbookWith({ 'xl/sharedStrings.xml': `<sst xmlns="${XML.main}"><si>${longText(23)}</si></sst>` }),
  sheets: () =>
    workbookWith({
      'xl/workbook.xml': `<workbook><sheets>${repeated('<sheet state="hidden"/>', 46)}</sheets></workbook>`,
    }),
  relations: () =>
    workbookWith({
      'xl/_rels/workbook.xml.rels': `<Relationships>${repeated('<Relationship Id="r"/>', 46)}</Relationships>`,
    }),
  styles: () =>
    workbookWith({
      'xl/styles.xml': `<styleSheet><cellXfs>${repeated('<xf numFmtId="14"/>', 46)}</cellXfs></styleSheet>`,
    }),
}

/** Returns a workbook with one person and so many megabytes of tags that mean nothing. */
export const workbookWithTags = (megabytes: number): Buffer<ArrayBuffer> =>
  workbookWith({ [SHEET]: String(sheet(PERSON, repeated('<a b="c"/>', megabytes))) })

/** A workbook with a format that is slow to understand, for each of many styles. */
export const workbookWithLongFormat = (): Buffer<ArrayBuffer> =>
  workbookWith({
    'xl/styles.xml':
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(100_000)}"/></numFmts>` +
      `<cellXfs>${'<xf numFmtId="164"/>'.repeat(4)}</cellXfs></styleSheet>`,
  })
