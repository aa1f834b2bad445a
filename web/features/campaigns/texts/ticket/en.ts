import type * as pt from './pt.ts'

export const campaignTicket: typeof pt.campaignTicket = {
  ticketBadge: 'Campaign: {{name}}',
  ticketTitle: 'Answered the campaign',
}
