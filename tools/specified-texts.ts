/**
 * Texts that are written in the specification and stay to the letter, though they have other words than
 * `reader-words.ts`. What stands here for one language only is our own in the others.
 */
type Specified = { pt?: string; en?: string; es?: string }

const SCREEN = { pt: 'Tickets', en: 'Tickets', es: 'Tickets' }

export const SPECIFIED: Readonly<Record<string, Specified>> = {
  'shell.item.tickets': SCREEN,
  'common.goToTickets': { pt: 'Ir para Tickets', en: 'Go to Tickets', es: 'Ir a Tickets' },
  'tickets.panes.ticket': { pt: 'Ticket', en: 'Ticket', es: 'Ticket' },
  'tickets.panes.list': { pt: 'Atendimentos' },
  'tickets.newTicket': { pt: 'Novo Ticket', en: 'New ticket', es: 'Nuevo ticket' },
  'common.validation.email': { en: 'Invalid email' },
  'tickets.deleted': { pt: 'Ticket deleted sucessfully.' },
  'kanban.see': { pt: 'Ver Ticket' },
  'kanban.removed': { pt: 'Ticket Tag Removido!' },
  'kanban.added': { pt: 'Ticket Tag Adicionado com Sucesso!' },
  'messages.ended': { pt: 'Conversa encerrada' },
  'contacts.noteAdded': { pt: 'Observação adicionada com sucesso!' },
  'contacts.noteDeleted': { pt: 'Observação excluída com sucesso!' },
  'common.validation.department': { pt: 'Informe o setor' },
  'prompts.queueRequired': { pt: 'Informe o setor' },
  'invoices.logInNow': { pt: 'Já pode efetuar o login!' },
}
