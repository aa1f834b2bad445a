import type { OptOut } from '#contract/opt-outs.ts'
import type { ReportLanguage } from '#contract/reports.ts'

/** The columns of the export, in their order. */
export type ExportColumn =
  | 'number'
  | 'name'
  | 'source'
  | 'proof'
  | 'answered'
  | 'createdAt'
  | 'createdBy'
  | 'revokedAt'
  | 'revokedSource'
  | 'revokedProof'
  | 'revokedBy'

type ExportTexts = {
  columns: Record<ExportColumn, string>
  source: Record<OptOut['source'] | NonNullable<OptOut['revokedSource']>, string>
}

/** The titles of the columns and who said it, as people of a company read them. An import knows them again. */
export const EXPORT_TEXTS: Record<ReportLanguage, ExportTexts> = {
  pt: {
    columns: {
      number: 'Número',
      name: 'Nome',
      source: 'Origem',
      proof: 'Prova',
      answered: 'Respondeu a',
      createdAt: 'Registrada em',
      createdBy: 'Registrada por',
      revokedAt: 'Desfeita em',
      revokedSource: 'Origem de quem desfez',
      revokedProof: 'Prova de quem desfez',
      revokedBy: 'Desfeita por',
    },
    source: {
      reply: 'Resposta da pessoa',
      attendant: 'Registrada pela equipe',
      import: 'Importada',
      api: 'API',
      provider: 'WhatsApp',
      mistake: 'Engano',
    },
  },
  en: {
    columns: {
      number: 'Number',
      name: 'Name',
      source: 'Source',
      proof: 'Proof',
      answered: 'Answered',
      createdAt: 'Recorded at',
      createdBy: 'Recorded by',
      revokedAt: 'Undone at',
      revokedSource: 'Source of the undoing',
      revokedProof: 'Proof of the undoing',
      revokedBy: 'Undone by',
    },
    source: {
      reply: 'Answer of the person',
      attendant: 'Recorded by the team',
      import: 'Imported',
      api: 'API',
      provider: 'WhatsApp',
      mistake: 'Mistake',
    },
  },
  es: {
    columns: {
      number: 'Número',
      name: 'Nombre',
      source: 'Origen',
      proof: 'Prueba',
      answered: 'Respondió a',
      createdAt: 'Registrada el',
      createdBy: 'Registrada por',
      revokedAt: 'Deshecha el',
      revokedSource: 'Origen de quien deshizo',
      revokedProof: 'Prueba de quien deshizo',
      revokedBy: 'Deshecha por',
    },
    source: {
      reply: 'Respuesta de la persona',
      attendant: 'Registrada por el equipo',
      import: 'Importada',
      api: 'API',
      provider: 'WhatsApp',
      mistake: 'Error',
    },
  },
}
