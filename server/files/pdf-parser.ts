/** Reads the text of PDFs of strangers. Only server/files/media-worker.ts may import this file. */
import { readFile } from 'node:fs/promises'
import { MAX_PDF_LETTERS, MAX_PDF_PAGES } from './media-types.ts'

/** Returns the text of each page, as far as both limits allow. The library is loaded by the first PDF. */
export async function readPdfText(path: string): Promise<string[]> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  })
  const pages: string[] = []
  let letters = 0
  for (let number = 1; number <= Math.min(document.numPages, MAX_PDF_PAGES); number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    letters += text.length
    if (letters > MAX_PDF_LETTERS) break
    pages.push(text)
  }
  return pages
}
