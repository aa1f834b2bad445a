import type { Breakdown, ReportLanguage } from '#contract/reports.ts'
import type { ConversationRow } from './conversations.queries.ts'

type ExportTexts = {
  columns: Record<keyof ConversationRow, string>
  status: Record<ConversationRow['status'], string>
}

/** What a line of a table by queue, attendant, hour or weekday says of its group. */
export type GroupFigure =
  | 'conversations'
  | 'waiting'
  | 'attending'
  | 'answered'
  | 'firstAnswer'
  | 'firstAnswerP90'
  | 'late'
  | 'lateShare'
  | 'resolved'
  | 'resolution'
  | 'resolutionP90'
  | 'rating'
  | 'ratings'

type BreakdownTexts = {
  by: Record<Breakdown, string>
  noQueue: string
  noAttendant: string
  columns: Record<GroupFigure, string>
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
      comment: 'Comentário',
      tags: 'Etiquetas',
      connectionName: 'Conexão',
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
      comment: 'Comment',
      tags: 'Tags',
      connectionName: 'Connection',
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
      comment: 'Comentario',
      tags: 'Etiquetas',
      connectionName: 'Conexión',
    },
    status: { pending: 'En espera', open: 'En atención', closed: 'Resuelta' },
  },
}

export const BREAKDOWN_TEXTS: Record<ReportLanguage, BreakdownTexts> = {
  pt: {
    by: { queue: 'Fila', attendant: 'Atendente', hour: 'Hora', weekday: 'Dia da semana' },
    noQueue: 'Sem fila',
    noAttendant: 'Sem atendente',
    columns: {
      conversations: 'Conversas',
      waiting: 'Aguardando',
      attending: 'Em atendimento',
      answered: 'Respondidas',
      firstAnswer: '1ª resposta, mediana (min)',
      firstAnswerP90: '1ª resposta, 90% em até (min)',
      late: 'Fora da meta',
      lateShare: 'Fora da meta (%)',
      resolved: 'Resolvidas',
      resolution: 'Resolução, mediana (min)',
      resolutionP90: 'Resolução, 90% em até (min)',
      rating: 'Avaliação',
      ratings: 'Avaliações',
    },
  },
  en: {
    by: { queue: 'Queue', attendant: 'Attendant', hour: 'Hour', weekday: 'Weekday' },
    noQueue: 'No queue',
    noAttendant: 'No attendant',
    columns: {
      conversations: 'Conversations',
      waiting: 'Waiting',
      attending: 'In progress',
      answered: 'Answered',
      firstAnswer: 'First answer, median (min)',
      firstAnswerP90: 'First answer, 90% within (min)',
      late: 'Past the goal',
      lateShare: 'Past the goal (%)',
      resolved: 'Resolved',
      resolution: 'Resolution, median (min)',
      resolutionP90: 'Resolution, 90% within (min)',
      rating: 'Rating',
      ratings: 'Ratings',
    },
  },
  es: {
    by: { queue: 'Cola', attendant: 'Agente', hour: 'Hora', weekday: 'Día de la semana' },
    noQueue: 'Sin cola',
    noAttendant: 'Sin agente',
    columns: {
      conversations: 'Conversaciones',
      waiting: 'En espera',
      attending: 'En atención',
      answered: 'Respondidas',
      firstAnswer: '1.ª respuesta, mediana (min)',
      firstAnswerP90: '1.ª respuesta, 90 % en hasta (min)',
      late: 'Fuera de meta',
      lateShare: 'Fuera de meta (%)',
      resolved: 'Resueltas',
      resolution: 'Resolución, mediana (min)',
      resolutionP90: 'Resolución, 90 % en hasta (min)',
      rating: 'Calificación',
      ratings: 'Calificaciones',
    },
  },
}
