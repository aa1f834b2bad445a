import type { ReportLanguage } from '#contract/reports.ts'
import type { ConversationRow } from './conversations.queries.ts'

type ExportTexts = {
  columns: Record<keyof ConversationRow, string>
  status: Record<ConversationRow['status'], string>
}

/** The titles of the columns, in their order, and the states, as people of a company read them. */
export const EXPORT_TEXTS: Record<ReportLanguage, ExportTexts> = {
  pt: {
    columns: {
      id: 'Ticket',
      status: 'Situação',
      createdAt: 'Criado em',
      contactName: 'Contato',
      queueName: 'Fila',
      userName: 'Atendente',
      firstAnswerAt: '1ª resposta em',
      firstAnswerMinutes: '1ª resposta (min)',
      acceptedAt: 'Aceito em',
      closedAt: 'Encerrado em',
      resolutionMinutes: 'Resolução (min)',
      rate: 'Nota',
    },
    status: { pending: 'Pendente', open: 'Em atendimento', closed: 'Encerrado' },
  },
  en: {
    columns: {
      id: 'Ticket',
      status: 'Status',
      createdAt: 'Created at',
      contactName: 'Contact',
      queueName: 'Queue',
      userName: 'Attendant',
      firstAnswerAt: 'First answer at',
      firstAnswerMinutes: 'First answer (min)',
      acceptedAt: 'Accepted at',
      closedAt: 'Ended at',
      resolutionMinutes: 'Resolution (min)',
      rate: 'Rating',
    },
    status: { pending: 'Waiting', open: 'In progress', closed: 'Ended' },
  },
  es: {
    columns: {
      id: 'Ticket',
      status: 'Estado',
      createdAt: 'Creado el',
      contactName: 'Contacto',
      queueName: 'Cola',
      userName: 'Agente',
      firstAnswerAt: '1.ª respuesta el',
      firstAnswerMinutes: '1.ª respuesta (min)',
      acceptedAt: 'Aceptado el',
      closedAt: 'Cerrado el',
      resolutionMinutes: 'Resolución (min)',
      rate: 'Calificación',
    },
    status: { pending: 'Pendiente', open: 'En atención', closed: 'Cerrado' },
  },
}
