import type { BadRow, RowFault } from '#contract/contact-imports.ts'

export type ReportLanguage = 'pt' | 'en' | 'es'

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
      invalidName: 'Nome com menos de 2 ou mais de 50 letras',
      invalidEmail: 'E-mail inválido',
      tooLong: 'Informação com mais de 1.000 letras',
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
      invalidName: 'Name with fewer than 2 or more than 50 letters',
      invalidEmail: 'Invalid e-mail',
      tooLong: 'Information with more than 1,000 letters',
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
      invalidName: 'Nombre con menos de 2 o más de 50 letras',
      invalidEmail: 'Correo no válido',
      tooLong: 'Información con más de 1.000 letras',
      duplicate: 'Número repetido',
    },
  },
}

/**
 * Returns the titles of the report: ours first, then the file's own, so that a corrected report can be imported again.
 */
export const reportTitles = (language: ReportLanguage, titles: string[]): string[] => [
  WORDS[language].row,
  WORDS[language].reason,
  ...titles,
]

export function reportLine(language: ReportLanguage, { row, fault, detail, cells }: BadRow): string[] {
  const { fault: faults, earlier } = WORDS[language]
  return [String(row), faults[fault] + (detail === null ? '' : earlier(detail)), ...cells]
}
