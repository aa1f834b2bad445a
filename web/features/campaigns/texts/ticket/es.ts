import type * as pt from './pt.ts'

export const campaignTicket: typeof pt.campaignTicket = {
  ticketBadge: 'Campaña: {{name}}',
  ticketTitle: 'Respondió a la campaña',
}
