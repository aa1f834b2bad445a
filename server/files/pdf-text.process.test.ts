import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdf } from '#tests/media-samples.ts'
import { pdfTextOf } from './media-inspector.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
function textOf(bytes: Buffer): Promise<string[] | null> {
  const path = join(folder, String(made++))
  writeFileSync(path, bytes)
  return pdfTextOf({ companyId: made, fromOutside: false, path, sha256: createHash('sha256').update(bytes).digest() })
}

test('the text of a PDF is read page by page, with its accents', async () => {
  expect(await textOf(pdf('Prazo de entrega: 5 dias úteis.', 'Trocas em até 7 dias (com nota).'))).toEqual([
    'Prazo de entrega: 5 dias úteis.',
    'Trocas em até 7 dias (com nota).',
  ])
})

test('a long PDF fits into the memory of the process, and what is no PDF is not read', async () => {
  const pages = Array.from({ length: 300 }, (_, index) => `Página ${index} ${'com bastante texto '.repeat(100)}`)
  expect((await textOf(pdf(...pages)))?.length).toBe(300)
  expect(await textOf(Buffer.from('%PDF-1.4 quebrado'))).toBeNull()
  expect(await textOf(Buffer.from('<html>'))).toBeNull()
})
