import { expect, test } from 'vitest'
import { IMPORT_LIMITS } from '#contract/contact-imports.ts'
import { parseTable } from './parse-table.ts'
import type { TableRow } from './row-file.ts'
import { BOOK, sheet, SHEET, zip } from '#tests/spreadsheets.ts'

/** What strangers may write into a workbook, which is refused or read without harm. */

async function read(content: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const batch of parseTable(Buffer.from(content), IMPORT_LIMITS)) rows.push(...batch)
  return rows
}

const cell = (text: string, attributes = ''): string => `<c t="inlineStr"${attributes}><is><t>${text}</t></is></c>`
const withSheet = (rows: string): Buffer => zip([...BOOK, { name: SHEET, content: sheet(rows) }])

/** Twenty-six megabytes in short pieces: nothing but the limit of its part refuses it. */
const PADDING = `<!--${'x'.repeat(1000)}-->`.repeat(26_000)
const CONTENTS = new Map([
  ...BOOK.map(({ name, content }) => [name, content.toString()] as const),
  ['xl/styles.xml', '<styleSheet/>'],
  ['xl/sharedStrings.xml', '<sst/>'],
])

test.each(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/sharedStrings.xml'])(
  'every part of a workbook has a limit, whatever size it claims: %s',
  async (name) => {
    const others = BOOK.filter((part) => part.name !== name)
    const part = { name, content: Buffer.from(PADDING + (CONTENTS.get(name) ?? '')), claimed: 1000 }
    const person = { name: SHEET, content: sheet(`<row>${cell('Ana')}</row>`) }
    await expect(read(zip([...others, part, person]))).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
  },
)

test('a tag that never ends is refused', async () => {
  const row = `<row>${cell('Ana', ` x="${'x'.repeat(400_000)}"`)}</row>`
  await expect(read(withSheet(row))).rejects.toThrow('ERR_IMPORT_TOO_LARGE')
})

test('a long cell is cut', async () => {
  const [row] = await read(withSheet(`<row>${cell('x'.repeat(5000))}</row>`))
  expect(row?.cells[0]).toBe('x'.repeat(2000))
})

test('rows without a usable number follow the row before', async () => {
  const numbers = ['abc', '1.5', '2', '2']
  const rows = numbers.map((number, index) => `<row r="${number}">${cell(`Pessoa ${index}`)}</row>`)
  expect((await read(withSheet(rows.join('')))).map(({ number }) => number)).toEqual([1, 2, 3, 4])
})
