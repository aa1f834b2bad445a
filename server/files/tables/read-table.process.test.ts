import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { GivenFile } from '#server/files/media-inspector.ts'
import { LIMIT_MS } from '#server/files/reader-limits.ts'
import { readTable, type TableRow } from './read-table.ts'
import { csv, people, workbookWithTags } from '#tests/spreadsheets.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
function given(bytes: Uint8Array, companyId: number): GivenFile {
  const path = join(folder, String(made++))
  writeFileSync(path, bytes)
  return { companyId, fromOutside: false, path, sha256: createHash('sha256').update(bytes).digest() }
}

/** A web page with more cells than fit into the memory of a process. */
const hugePage = (): Buffer => Buffer.from(`<table>${'<tr><td>1</td></tr>'.repeat(500_000)}</table>`)

/** Says whether another process than this one reads files. */
const hasReader = (): boolean =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .some((line) => Number.parseInt(line) === process.pid && line.includes('media-worker'))

test('the rows of a table arrive in batches, and nothing of it stays on the disk', async () => {
  const rows = people(1200, 0)
  const file = given(csv(rows), 1)
  const table = await readTable(file)
  expect(hasReader()).toBe(true)
  expect(readdirSync(folder)).toEqual(['0'])
  const batches: TableRow[][] = []
  for await (const batch of table.rows) batches.push(batch)
  await table.close()
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 201])
  expect(batches.flat().map(({ cells }) => cells)).toEqual(rows)
})

test('a table that ends its process is refused, leaves no rows behind, and is not tried again', async () => {
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  const before = readdirSync(folder).length
  const refusal = { code: 'ERR_IMPORT_TOO_LARGE' }
  await expect(readTable(given(hugePage(), 2))).rejects.toMatchObject(refusal)
  const again = readTable(given(hugePage(), 3)).finally(note('again'))
  const other = readTable(given(csv([['Ana']]), 4)).finally(note('other'))
  await expect(again).rejects.toMatchObject(refusal)
  await (await other).close()
  expect(order).toEqual(['again', 'other'])
  expect(readdirSync(folder)).toHaveLength(before + 3)
})

test('a table that takes too much of the processor is refused, though its memory is small', async () => {
  const usual = LIMIT_MS.table
  onTestFinished(() => void (LIMIT_MS.table = usual))
  await (await readTable(given(workbookWithTags(20), 5))).close()
  LIMIT_MS.table = 100
  await expect(readTable(given(workbookWithTags(21), 5))).rejects.toMatchObject({ code: 'ERR_IMPORT_TOO_LARGE' })
})
