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
      id: 'Conversa',
      status: 'Status',
      createdAt: 'Iniciada em',
      contactName: 'Contato',
      queueName: 'Fila',
      userName: 'Atendente',
      firstAnswerAt: '1ª resposta em',
      firstAnswerMinutes: '1ª resposta (min)',
      acceptedAt: 'Aceita em',
      closedAt: 'Resolvida em',
      resolutionMinutes: 'Resolução (min)',
      rate: 'Avaliação',
    },
    status: { pending: 'Aguardando', open: 'Em atendimento', closed: 'Resolvida' },
  },
  en: {
    columns: {
      id: 'Conversation',
      status: 'Status',
      createdAt: 'Started at',
      contactName: 'Contact',
      queueName: 'Queue',
      userName: 'Attendant',
      firstAnswerAt: 'First answer at',
      firstAnswerMinutes: 'First answer (min)',
      acceptedAt: 'Accepted at',
      closedAt: 'Resolved at',
      resolutionMinutes: 'Resolution (min)',
      rate: 'Rating',
    },
    status: { pending: 'Waiting', open: 'In progress', closed: 'Resolved' },
  },
  es: {
    columns: {
      id: 'Conversación',
      status: 'Estado',
      createdAt: 'Iniciada el',
      contactName: 'Contacto',
      queueName: 'Cola',
      userName: 'Agente',
      firstAnswerAt: '1.ª respuesta el',
      firstAnswerMinutes: '1.ª respuesta (min)',
      acceptedAt: 'Aceptada el',
      closedAt: 'Resuelta el',
      resolutionMinutes: 'Resolución (min)',
      rate: 'Calificación',
    },
    status: { pending: 'En espera', open: 'En atención', closed: 'Resuelta' },
  },
}
