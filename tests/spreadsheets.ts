import { utils, write } from '@e965/xlsx'

/** A spreadsheet as Excel saves it. */
export function workbook(rows: (string | number)[][], bookType: 'xlsx' | 'xls' = 'xlsx'): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Contatos')
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }) as Buffer)
}

export const csv = (rows: (string | number)[][], delimiter = ';'): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(rows.map((row) => row.join(delimiter)).join('\r\n')))

/** Bad in five ways, evenly. */
const FAULTS: ((n: number) => [string, string, string])[] = [
  (n) => [`Pessoa ${n}`, '', `p${n}@exemplo.com.br`],
  (n) => [`Pessoa ${n}`, '12-34', `p${n}@exemplo.com.br`],
  (n) => [`Pessoa ${n}`, `55119${30000000 + n}`, 'sem arroba'],
  (n) => ['', '', `p${n}@exemplo.com.br`],
  (n) => [`Pessoa ${n}`, '5511930000001', `p${n}@exemplo.com.br`],
]

/** Titles and `count` rows, of which `bad` cannot be taken: they stand among the others. */
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
