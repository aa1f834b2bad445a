import { z } from 'zod'

/** `ticketId` is the ticket that ends. */
export const TicketMergeInput = z.object({ ticketId: z.coerce.number().int().positive() })
