import type { BadRow, RowFault } from '#contract/contact-imports.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import type { Column } from './import-rows.ts'
import { badRowsAfter } from './import.queries.ts'

type ReportLanguage = 'pt' | 'en' | 'es'

type Words = { row: string; reason: string; fault: Record<RowFault, string>; earlier: (row: string) => string }

const WORDS: Record<ReportLanguage, Words> = {
  pt: {
    row: 'Linha',
    reason: 'Motivo',
    earlier: (row) => ` (já na linha ${row})`,
    fault: {
      empty: 'Sem nome e sem número',
      noNumber: 'Sem número',
      invalidNumber: 'Número inválido',
      noAreaCode: 'Falta o DDD',
      invalidName: 'Nome com menos de 2 ou mais de 50 letras',
      invalidEmail: 'E-mail inválido (a pessoa entrou)',
      invalidValue: 'Valor que o campo não pode ter (a pessoa entrou sem ele)',
      tooLong: 'Informação com mais de 1.000 letras (cortada)',
      duplicate: 'Número repetido',
    },
  },
  en: {
    row: 'Row',
    reason: 'Reason',
    earlier: (row) => ` (already in row ${row})`,
    fault: {
      empty: 'No name and no number',
      noNumber: 'No number',
      invalidNumber: 'Invalid number',
      noAreaCode: 'The area code is missing',
      invalidName: 'Name with fewer than 2 or more than 50 letters',
      invalidEmail: 'Invalid e-mail (the person was imported)',
      invalidValue: 'A value that the field cannot have (the person was imported without it)',
      tooLong: 'Information with more than 1,000 letters (cut)',
      duplicate: 'Repeated number',
    },
  },
  es: {
    row: 'Fila',
    reason: 'Motivo',
    earlier: (row) => ` (ya en la fila ${row})`,
    fault: {
      empty: 'Sin nombre y sin número',
      noNumber: 'Sin número',
      invalidNumber: 'Número no válido',
      noAreaCode: 'Falta el código de área',
      invalidName: 'Nombre con menos de 2 o más de 50 letras',
      invalidEmail: 'Correo no válido (la persona entró)',
      invalidValue: 'Valor que el campo no puede tener (la persona entró sin él)',
      tooLong: 'Información con más de 1.000 letras (cortada)',
      duplicate: 'Número repetido',
    },
  },
}

/**
 * Returns the titles of the report: ours first, then the file's own, so that a corrected report can be imported again.
 */
const reportTitles = (language: ReportLanguage, titles: string[]): string[] => [
  WORDS[language].row,
  WORDS[language].reason,
  ...titles,
]

function reportLine(language: ReportLanguage, { row, fault, detail, cells }: BadRow): string[] {
  const { fault: faults, earlier } = WORDS[language]
  return [String(row), faults[fault] + (detail === null ? '' : earlier(detail)), ...cells]
}

const BATCH_SIZE = 1000

/** Yields the lines of the report in batches, so that a slow reader holds no database connection. */
export async function* reportLines(
  data: Database,
  actor: Actor,
  importId: number,
  columns: Column[],
  language: ReportLanguage,
): AsyncGenerator<string[]> {
  yield reportTitles(
    language,
    columns.map(({ title }) => title),
  )
  for (let after = 0; ;) {
    const from = after
    const rows = await data.read(actor, (db) => badRowsAfter(db, actor.companyId, importId, from, BATCH_SIZE))
    for (const row of rows) yield reportLine(language, row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.row
  }
}
