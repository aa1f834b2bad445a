import { Readable } from 'node:stream'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { IMPORT_LIMITS } from '#contract/contact-imports.ts'
import { csvStream } from './csv.ts'
import { parseTable } from './parse-table.ts'
import type { TableRow } from './row-file.ts'
import { BOOK, csv, sheet, SHEET, workbook, XML, zip } from '#tests/spreadsheets.ts'

async function read(content: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const batch of parseTable(Buffer.from(content), IMPORT_LIMITS)) rows.push(...batch)
  return rows
}

const refusal = (content: Uint8Array): Promise<unknown> =>
  read(content).then(
    (rows) => `${rows.length} rows`,
    (error: Error) => error.message,
  )

test('rows have the numbers of a spreadsheet program, and empty ones are left out', async () => {
  expect(await read(csv([['a'], [''], ['b', 'c']]))).toEqual([
    { number: 1, cells: ['a'] },
    { number: 3, cells: ['b', 'c'] },
  ])
  expect(await read(workbook([['a'], [], ['b', 5511988887777, 0.5]]))).toEqual([
    { number: 1, cells: ['a'] },
    { number: 3, cells: ['b', '5511988887777', '0.5'] },
  ])
})

test.each(['xlsx', 'xls'] as const)(
  'in %s hidden and empty sheets before the people are passed over',
  async (bookType) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Segredo', '5511988880000']]), 'Oculta')
    utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'Vazia')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Ana', '5511988887777']]), 'Clientes')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Bia', '5511988886666']]), 'Outros')
    book.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}, {}] }
    const content = new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
    expect(await read(content)).toEqual([{ number: 1, cells: ['Ana', '5511988887777'] }])
  },
)

test('a hand-made workbook is read, whatever sizes its headers claim', async () => {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c><c r="B1"><v>5511988887777</v></c></row>'
  const told = [{ number: 1, cells: ['Ana', '5511988887777'] }]
  for (const claimed of [undefined, 1, 0, 0xffffffff]) {
    const entry = { name: SHEET, content: sheet(row), ...(claimed === undefined ? {} : { claimed }) }
    expect(await read(zip([...BOOK, entry])), String(claimed)).toEqual(told)
  }
})

test('zip bombs are stopped while unpacking, whatever sizes they claim', async () => {
  const zeros = Buffer.alloc(300 * 1024 * 1024)
  const rows = sheet('<row/>'.repeat(14_000_000))
  for (const content of [zeros, rows]) {
    for (const claimed of [content.length, 1000, 0]) {
      const bomb = zip([...BOOK, { name: SHEET, content, claimed }])
      expect(bomb.length).toBeLessThan(400_000)
      expect(await refusal(bomb)).toBe('ERR_IMPORT_TOO_LARGE')
    }
  }
})

test('a text that never ends is refused, in a cell and among the shared ones', async () => {
  const pieces = `<t>${'x'.repeat(100_000)}</t>`.repeat(3)
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>'
  const inCell = { name: SHEET, content: sheet(`<row><c t="inlineStr"><is>${pieces}</is></c></row>`) }
  const shared = { name: 'xl/sharedStrings.xml', content: Buffer.from(`<sst><si>${pieces}</si></sst>`) }
  expect(await refusal(zip([...BOOK, inCell]))).toBe('ERR_IMPORT_TOO_LARGE')
  expect(await refusal(zip([...BOOK, shared, { name: SHEET, content: sheet(row) }]))).toBe('ERR_IMPORT_TOO_LARGE')
})

test('files that are not needed are not unpacked', async () => {
  const picture = { name: 'xl/media/image1.png', content: Buffer.alloc(100 * 1024 * 1024) }
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>'
  expect(await read(zip([...BOOK, picture, { name: SHEET, content: sheet(row) }]))).toHaveLength(1)
})

test('a sheet that claims a billion cells, or uses its last one, takes little memory', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>longe</t></is></c></row>'
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>'
  const before = '<dimension ref="A1:XFD1048576"/>'
  const rows = await read(zip([...BOOK, { name: SHEET, content: sheet(row + far, before) }]))
  expect(rows[0]).toEqual({ number: 1, cells: ['Ana'] })
})

test('one long text referenced a million times is refused', async () => {
  const strings = {
    name: 'xl/sharedStrings.xml',
    content: Buffer.from(
      `<sst xmlns="${XML.main}" count="1" uniqueCount="1"><si><t>${'x'.repeat(5000)}</t></si></sst>`,
    ),
  }
  const types = Buffer.from(
    String(BOOK[2]?.content).replace(
      '</Types>',
      `<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    ),
  )
  const cells = Array.from({ length: 50 }, () => '<c t="s"><v>0</v></c>').join('')
  const rows = Array.from({ length: 2000 }, () => `<row>${cells}</row>`).join('')
  const book = [...BOOK.slice(0, 2), { name: '[Content_Types].xml', content: types }, strings]
  expect(await refusal(zip([...book, { name: SHEET, content: sheet(rows) }]))).toBe('ERR_IMPORT_TOO_LARGE')
})

test('more rows than the limit are refused, and the limit itself is accepted', async () => {
  const rows = (count: number) => csv(Array.from({ length: count }, (_, n) => [`Pessoa ${n}`, 5511900000000 + n]))
  expect(await refusal(rows(50_001))).toBe('50001 rows')
  expect(await refusal(rows(50_002))).toBe('ERR_IMPORT_TOO_LARGE')
})

test('files that are no tables are refused', async () => {
  const random = Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))
  const notTables: [string, Buffer][] = [
    ['noise', random],
    ['a zip of something else', zip([{ name: 'word/document.xml', content: Buffer.from('<w/>') }])],
    ['a zip cut short', zip(BOOK).subarray(0, 300)],
    ['a zip that points outside', Buffer.concat([zip(BOOK).subarray(0, -6), Buffer.alloc(6, 0xff)])],
    ['half an old workbook', Buffer.from(workbook([['a', 'b']], 'xls')).subarray(0, 700)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an open quote', Buffer.from(`a;"${'x'.repeat(400_000)}`)],
  ]
  for (const [name, content] of notTables) expect(await refusal(content), name).toBe('ERR_IMPORT_UNREADABLE')
  expect(await read(Buffer.alloc(0))).toEqual([])
})

test('numbers, days, times, formulas, hidden sheets and unusual files are read correctly', async () => {
  const styles = `<styleSheet xmlns="${XML.main}"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="2"/></cellXfs></styleSheet>`
  const cells = `<x:row><x:c><x:v>5.511988887777E12</x:v></x:c><x:c s="1"><x:v>45000</x:v></x:c>
    <x:c s="2"><x:v>45000.5</x:v></x:c><x:c s="3"><x:v>1.5</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c>
    <x:c t="str"><x:f>A1&amp;"x"</x:f><x:v>R&amp;D &lt;3&#33;</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c>
    <x:c r="J1" t="inlineStr"><x:is><x:t>a_x000A_b</x:t></x:is></x:c></x:row>`
  const book = Buffer.from(
    `<workbook xmlns="${XML.main}" xmlns:r="${XML.relations}"><sheets><sheet name="A" state="hidden" sheetId="1" r:id="rId9"/>` +
      `<sheet name="B" state="visible" sheetId="2" r:id="rId1"/></sheets></workbook>`,
  )
  const content = Buffer.from(
    `<?xml version="1.0"?><!-- a > b --><x:worksheet xmlns:x="${XML.main}">${cells}</x:worksheet>`,
  )
  const parts = [
    { name: 'xl/workbook.xml', content: book },
    ...BOOK.slice(1),
    { name: 'xl/styles.xml', content: Buffer.from(styles) },
    { name: 'XL\\Worksheets\\Sheet1.xml', content },
  ]
  const told = ['5511988887777', '15/03/2023', '15/03/2023 12:00', '1.5', 'TRUE', 'R&D <3!', '', '', '', 'a\nb']
  expect(await read(zip(parts))).toEqual([{ number: 1, cells: told }])
})

test('a reader that stops early leaves nothing behind', async () => {
  const content = csv(Array.from({ length: 5000 }, (_, n) => [`Pessoa ${n}`]))
  for await (const rows of parseTable(Buffer.from(content), IMPORT_LIMITS)) {
    expect(rows).toHaveLength(500)
    break
  }
})

const cellsOf = async (content: Uint8Array): Promise<string[][]> => (await read(content)).map(({ cells }) => cells)

test('a quotation mark that nobody closes costs no other row', async () => {
  const text = '"Tita" Uchoa;1\r\n"Vito;2\r\nBar "do Zé";3\r\n"a ""b""\r\nc";4\r\n'
  expect(await cellsOf(Buffer.from(text))).toEqual([
    ['"Tita" Uchoa', '1'],
    ['Vito', '2'],
    ['Bar "do Zé"', '3'],
    ['a "b"\r\nc', '4'],
  ])
  const rows = Array.from({ length: 4 }, (_, n) => `Pessoa ${n};5511988880${n}00`).join('\n')
  expect(await cellsOf(Buffer.from(`Nome;Número\n"Vito;5511988881111\n${rows}\nTV 42";5511988882222`))).toHaveLength(7)
})

test('a broken byte costs its letter, and the accents of older programs are read', async () => {
  const broken = Buffer.concat([Buffer.from('João Conceição '), Buffer.from([0xe3, 0x6f, 0xc3])])
  expect(await cellsOf(broken)).toEqual([['João Conceição o']])
  expect(await cellsOf(Buffer.from('Jo\u00e3o Concei\u00e7\u00e3o', 'latin1'))).toEqual([['João Conceição']])
  expect(await cellsOf(Buffer.from('Jo\u008bo Concei\u008d\u008bo', 'latin1'))).toEqual([['João Conceição']])
})

/** Every way in which one byte of a text may be lost or become another one. */
function* brokenOnce(text: Buffer, at: number): Generator<Buffer> {
  const [before, after] = [text.subarray(0, at), text.subarray(at + 1)]
  yield Buffer.concat([before, after])
  for (const byte of [0x41, 0x85, 0x9f, 0xbf, 0xc0, 0xc3, 0xe3, 0xe9, 0xf0, 0xff])
    if (byte !== text[at]) yield Buffer.concat([before, Buffer.from([byte]), after])
}

test.each(['ã', '–', '😀'])('a broken %s costs no letter of a file with a single accent', async (letter) => {
  const [first, last] = ['João Klein;11 98888-8001\n', ';11 98888-8002\nBia;11 98888-8003']
  const whole = Buffer.from(`${first}Ana ${letter}${last}`)
  const begin = Buffer.byteLength(`${first}Ana `)
  for (let at = begin; at < begin + Buffer.byteLength(letter); at++)
    for (const broken of brokenOnce(whole, at)) {
      const cells = await cellsOf(broken)
      expect([cells[0], cells[1]?.[1], cells[2]], broken.toString('hex')).toEqual([
        ['João Klein', '11 98888-8001'],
        '11 98888-8002',
        ['Bia', '11 98888-8003'],
      ])
    }
})

test('emoji that were cut cost no accent, and none of their bytes is read as a letter', async () => {
  const cut = Buffer.from([0xf0, 0x9f, 0x98])
  const file = (name: string): Buffer =>
    Buffer.concat([Buffer.from(`${name} `), cut, Buffer.from(';1\nBia '), cut, Buffer.from(';2')])
  for (const name of ['João', 'Ana'])
    expect(await cellsOf(file(name)), name).toEqual([
      [name, '1'],
      ['Bia', '2'],
    ])
})

test.each<[string, Buffer]>([
  ['João Conceição;“Maçã”', Buffer.from('Jo\xe3o Concei\xe7\xe3o;\x93Ma\xe7\xe3\x94', 'latin1')],
  ['AÇÃO', Buffer.from('A\xc7\xc3O', 'latin1')],
  ['BEBÊ®;São João;Loja', Buffer.from('BEB\xca\xae;S\xe3o Jo\xe3o;Loja', 'latin1')],
  ['“MAÇÃ”', Buffer.from('\x93MA\xc7\xc3\x94', 'latin1')],
  ['Nº 1;café…', Buffer.from('N\xba 1;caf\xe9\x85', 'latin1')],
])('%s of Windows is still read as such', async (text, bytes) => {
  expect(await cellsOf(bytes)).toEqual([text.split(';')])
})

test('a text that is marked as UTF-16 is read in every alphabet', async () => {
  const text = '\ufeffΌνομα\tΤηλέφωνο\n佐藤\t819012345678'
  const rows = [
    ['Όνομα', 'Τηλέφωνο'],
    ['佐藤', '819012345678'],
  ]
  expect(await cellsOf(Buffer.from(text, 'utf16le'))).toEqual(rows)
  expect(await cellsOf(Buffer.from(text, 'utf16le').swap16())).toEqual(rows)
})

test('Unicode blanks of every width are read as a space', async () => {
  const [row] = await cellsOf(Buffer.from('Rua\u00a0Augusta;1\u202f500;\u3000Santos\u2009SP\u00a0'))
  expect(row).toEqual(['Rua Augusta', '1 500', 'Santos SP'])
})

test('cells that an export escaped are read back unchanged', async () => {
  const names = ['=1+1', '+Vida', '-Ivo-', '@doces', "'-x", "''=y", "d'Ávila", "'tis", '\uff1dz']
  const file: Buffer[] = []
  for await (const piece of csvStream(Readable.from(names.map((name) => [name])))) file.push(Buffer.from(piece))
  expect(String(Buffer.concat(file))).toContain("'=1+1\r\n'+Vida\r\n")
  expect((await cellsOf(Buffer.concat(file))).flat()).toEqual(names)
})

test('a line break within a cell comes back from an export', async () => {
  const rows = [
    ['Bia', '11 98877-1001\n11 3877-1001'],
    ['Caio', 'a\rb'],
  ]
  const file: Buffer[] = []
  for await (const piece of csvStream(Readable.from(rows))) file.push(Buffer.from(piece))
  expect((await cellsOf(Buffer.concat(file))).map(([name]) => name)).toEqual(['Bia', 'Caio'])
})

test('days are read in the epoch of their workbook', async () => {
  const styles = `<styleSheet xmlns="${XML.main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const cells = ['1', '59', '61', '45000'].map((day) => `<c s="1"><v>${day}</v></c>`).join('')
  const told = async (properties: string): Promise<string[][]> => {
    const book = Buffer.from(String(BOOK[0]?.content).replace('<sheets>', `${properties}<sheets>`))
    const parts = [{ name: 'xl/workbook.xml', content: book }, ...BOOK.slice(1)]
    const style = { name: 'xl/styles.xml', content: Buffer.from(styles) }
    return cellsOf(zip([...parts, style, { name: SHEET, content: sheet(`<row>${cells}</row>`) }]))
  }
  expect(await told('')).toEqual([['01/01/1900', '28/02/1900', '01/03/1900', '15/03/2023']])
  expect(await told('<workbookPr date1904="1"/>')).toEqual([['02/01/1904', '29/02/1904', '02/03/1904', '16/03/2027']])
})

test('a format that is longer than Excel allows is read as far as that', async () => {
  const told = async (length: number): Promise<string[][]> => {
    const format = `&quot;${'x'.repeat(length - '""mm/yyyy/d'.length)}&quot;mm/yyyy/d`
    const styles = `<styleSheet xmlns="${XML.main}"><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>
      <cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
    const style = { name: 'xl/styles.xml', content: Buffer.from(styles) }
    return cellsOf(zip([...BOOK, style, { name: SHEET, content: sheet('<row><c s="0"><v>45000</v></c></row>') }]))
  }
  expect(await told(255)).toEqual([[expect.stringMatching(/^x+03\/2023\/15$/)]])
  expect(await told(256)).toEqual([[expect.stringMatching(/^x+03\/2023\/$/)]])
  expect(await told(300)).toEqual([['45000']])
})

test.each(['xlsx', 'xls'] as const)('times of an %s show as in their cells', async (bookType) => {
  const cells = [
    { v: 46387.60416666667, z: 'dd/mm/yyyy hh:mm' },
    { v: 46387.60416666667, z: 'm/d/yy h:mm' },
    { v: 0.60416666667, z: 'h:mm' },
    { v: 1.25, z: '[h]:mm' },
  ]
  const told = async (is1904: boolean): Promise<string[][]> => {
    const file = utils.aoa_to_sheet([cells.map(({ v, z }) => ({ t: 'n', v: is1904 && v > 1462 ? v - 1462 : v, z }))])
    const book = { SheetNames: ['A'], Sheets: { A: file }, Workbook: { WBProps: { date1904: is1904 } } }
    return cellsOf(write(book, { type: 'buffer', bookType }) as Buffer)
  }
  const seen = [['31/12/2026 14:30', '31/12/2026 14:30', '14:30', '30:00']]
  expect([await told(false), await told(true)]).toEqual([seen, seen])
})
