import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readTable, type TableRow } from '#server/files/tables/read-table.ts'
import { csv, workbook } from '#tests/spreadsheets.ts'

const dir = mkdtempSync(join(tmpdir(), 'balcao-tables-'))
afterAll(() => rmSync(dir, { recursive: true }))

async function read(content: Uint8Array): Promise<TableRow[]> {
  const path = join(dir, 'table')
  writeFileSync(path, content)
  const rows: TableRow[] = []
  for await (const batch of readTable(path)) rows.push(...batch)
  return rows
}

const refusal = (content: Uint8Array): Promise<unknown> =>
  read(content).then(
    (rows) => `${rows.length} rows`,
    (error: Error) => error.message,
  )

/** claimed: the unpacked size that the headers tell. */
function zip(entries: { name: string; content: Buffer; claimed?: number }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed = content.length } of entries) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimed, 18)
    fields.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed)
    const after = Buffer.alloc(14)
    after.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, after, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const SHEET = 'xl/worksheets/sheet1.xml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const BOOK = [
  {
    name: 'xl/workbook.xml',
    content: Buffer.from(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
  {
    name: '[Content_Types].xml',
    content: Buffer.from(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
  },
]
const sheet = (rows: string, before = ''): Buffer =>
  Buffer.from(`<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`)

test('rows are numbered as a spreadsheet program numbers them, empty ones left out', async () => {
  expect(await read(csv([['a'], [''], ['b', 'c']]))).toEqual([
    { number: 1, cells: ['a'] },
    { number: 3, cells: ['b', 'c'] },
  ])
  expect(await read(workbook([['a'], [], ['b', 5511988887777, 0.5]]))).toEqual([
    { number: 1, cells: ['a'] },
    { number: 3, cells: ['b', '5511988887777', '0.5'] },
  ])
})

test('a hand-made workbook is read, whatever sizes its headers tell', async () => {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c><c r="B1"><v>5511988887777</v></c></row>'
  const told = [{ number: 1, cells: ['Ana', '5511988887777'] }]
  for (const claimed of [undefined, 1, 0, 0xffffffff]) {
    const entry = { name: SHEET, content: sheet(row), ...(claimed === undefined ? {} : { claimed }) }
    expect(await read(zip([...BOOK, entry])), String(claimed)).toEqual(told)
  }
})

test('bombs go off in a thread with little memory, and are refused', async () => {
  const zeros = Buffer.alloc(300 * 1024 * 1024)
  for (const claimed of [zeros.length, 1000, 0]) {
    const bomb = zip([...BOOK, { name: SHEET, content: zeros, claimed }])
    expect(bomb.length).toBeLessThan(400_000)
    expect(await refusal(bomb)).toBe('ERR_IMPORT_TOO_LARGE')
  }
  const parts = Array.from({ length: 60 }, (_, n) => ({
    name: `xl/worksheets/sheet${n}.xml`,
    content: zeros.subarray(0, 1_000_000),
  }))
  expect(await refusal(zip([...BOOK, ...parts]))).toBe('ERR_IMPORT_TOO_LARGE')
  expect(process.memoryUsage().rss).toBeLessThan(900 * 1024 * 1024)
})

test('what is not looked at is not unpacked', async () => {
  const picture = { name: 'xl/media/image1.png', content: Buffer.alloc(100 * 1024 * 1024) }
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>'
  expect(await read(zip([...BOOK, picture, { name: SHEET, content: sheet(row) }]))).toHaveLength(1)
})

test('a sheet that claims a billion cells, or stands at its far end, takes no more than it holds', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>longe</t></is></c></row>'
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>'
  const before = '<dimension ref="A1:XFD1048576"/>'
  const rows = await read(zip([...BOOK, { name: SHEET, content: sheet(row + far, before) }]))
  expect(rows[0]).toEqual({ number: 1, cells: ['Ana'] })
})

test('one long text named a million times is refused', async () => {
  const strings = {
    name: 'xl/sharedStrings.xml',
    content: Buffer.from(`<sst xmlns="${main}" count="1" uniqueCount="1"><si><t>${'x'.repeat(5000)}</t></si></sst>`),
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

test('more rows than allowed are refused, as many as allowed are read', async () => {
  const rows = (count: number) => csv(Array.from({ length: count }, (_, n) => [`Pessoa ${n}`, 5511900000000 + n]))
  expect(await refusal(rows(50_001))).toBe('50001 rows')
  expect(await refusal(rows(50_002))).toBe('ERR_IMPORT_TOO_LARGE')
})

test('what is no table is refused', async () => {
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

test('nobody who stops reading leaves a thread behind', async () => {
  const path = join(dir, 'stopped')
  writeFileSync(path, csv(Array.from({ length: 5000 }, (_, n) => [`Pessoa ${n}`])))
  for await (const rows of readTable(path)) {
    expect(rows).toHaveLength(500)
    break
  }
})
