import { pickPhone } from './cell-values.ts'
import { phoneRank } from './column-titles.ts'
import { withoutRowsAbove } from './title-row.ts'
import type { TableRow } from '#server/files/tables/read-table.ts'
import type { PhoneReading } from '#server/lib/phone.ts'

/** What a row is called that adds up others: in each there is one of these words, and none but those beside them. */
const SUM =
  /^(?:(?:sub)?tota(?:l|is|les|ls)|soma(?:s|torio|toria)?|sum(?:s|a|as|atoria)?|qtde?|quantidades?|cantidad(?:es)?)$/
const BESIDE_SUM = new Set(
  `sub geral gerais general generales grand parcial parciais parciales final overall de da do das dos del la las los of
    the por per em en na no in e y and pagina page r rs us brl usd eur mes ano anual mensal clientes contatos contactos
    pessoas personas registros linhas filas itens items numeros telefones telefonos customers contacts people records
    rows numbers`.split(/\s+/),
)
/** An amount with its currency, or with signs between its thousands. */
const AMOUNT = /[$€£%]|^\D*\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?\D*$/

function hasPhone(cells: string[], reading: PhoneReading): boolean {
  return cells.some((cell) => {
    const { fault } = pickPhone(cell, reading)
    return fault === null || (fault === 'noAreaCode' && !AMOUNT.test(cell))
  })
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}@]+/u)
    .filter(Boolean)

/** A longer row tells more than sums, and to take it apart takes its time. */
const MAX_SUM_LETTERS = 1000

/** A telephone number that is wrong has as many digits at least, where the column is one of numbers. */
const MIN_NUMBER = /\d{5}/

type Report = { headings: Set<string>; numberColumns: number[]; reading: PhoneReading }

/** Somebody may be called Total, but is a person only with a number, which may be wrong. */
function isSum(cells: string[], { numberColumns, reading }: Report): boolean {
  if (numberColumns.some((column) => MIN_NUMBER.test(cells[column] ?? ''))) return false
  const text = cells.join(' ')
  const words = text.length > MAX_SUM_LETTERS ? [] : wordsOf(text)
  const isOfSums = words.every((word) => /^\d+$/.test(word) || SUM.test(word) || BESIDE_SUM.has(word))
  return isOfSums && words.some((word) => SUM.test(word)) && !hasPhone(cells, reading)
}

const keyOf = (cells: string[]): string => JSON.stringify(cells)

const withoutReportRows = (rows: TableRow[], report: Report): TableRow[] =>
  rows.filter(({ cells }) => !report.headings.has(keyOf(cells)) && !isSum(cells, report))

/**
 * Returns what takes the batches of a file one after the other, and leaves out the rows that only a report has: those
 * above its titles, both where pages repeat them, and sums.
 */
export function createReportFilter(reading: PhoneReading): (batch: TableRow[]) => TableRow[] {
  let report: Report | null = null
  return (batch) => {
    if (report !== null) return withoutReportRows(batch, report)
    const [titles, ...rows] = withoutRowsAbove(batch, reading)
    const above = batch.slice(0, batch.length - rows.length).map(({ cells }) => cells)
    const headings = new Set(above.filter((cells) => !hasPhone(cells, reading)).map(keyOf))
    const numberColumns = (titles?.cells ?? []).flatMap((title, column) => (phoneRank(title) > 0 ? [column] : []))
    report = { headings, numberColumns, reading }
    return titles ? [titles, ...withoutReportRows(rows, report)] : []
  }
}
