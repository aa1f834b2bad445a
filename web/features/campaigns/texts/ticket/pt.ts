/** What an open ticket says of the campaign that it came from. */
export const campaignTicket = {
  ticketBadge: 'Campanha: {{name}}',
  ticketTitle: 'Respondeu à campanha',
}
