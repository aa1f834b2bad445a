/** Not among the other keys, because every visitor loads those, and few conversations have a summary. */
export const summaryKey = (ticketId: number) => ['ticketSummary', ticketId] as const
