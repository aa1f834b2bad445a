import { z } from 'zod'
import { Id, Time } from './fields.ts'
import { MAX_CHOSEN } from './limits.ts'
import { TicketStatus } from './tickets.ts'

const Ids = z.array(Id)
const Chosen = Ids.max(MAX_CHOSEN).transform((ids) => [...new Set(ids)])

/** Which list a view shows. The fields mean what they mean in a query of tickets, within the rights of whoever looks. */
const filter = {
  status: TicketStatus,
  showAll: z.boolean(),
  queueIds: Ids,
  tags: Ids,
  users: Ids,
  connections: Ids,
  withUnreadMessages: z.boolean(),
  snoozed: z.boolean(),
  mentioned: z.boolean(),
}

/** A list of tickets under a name. It is of the person who saved it, or shared with the company. */
export const TicketView = z
  .object({
    id: z.number().int(),
    name: z.string(),
    isShared: z.boolean(),
    ...filter,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'TicketView' })
export type TicketView = z.infer<typeof TicketView>
export type ViewFilter = Pick<TicketView, keyof typeof filter>

const name = z.string('Obrigatório').trim().min(1, 'Obrigatório').max(60, 'Too Long!')

/** What is left out of a new view does not narrow it, and it is of the person who saves it. */
export const TicketViewInput = z.object({
  name,
  isShared: z.boolean().optional(),
  status: filter.status.optional(),
  showAll: z.boolean().optional(),
  queueIds: Chosen.optional(),
  tags: Chosen.optional(),
  users: Chosen.optional(),
  connections: Chosen.optional(),
  withUnreadMessages: z.boolean().optional(),
  snoozed: z.boolean().optional(),
  mentioned: z.boolean().optional(),
})
export type TicketViewInput = z.infer<typeof TicketViewInput>

/** Fields that are left out keep their value. */
export const TicketViewChange = TicketViewInput.partial({ name: true })
export type TicketViewChange = z.infer<typeof TicketViewChange>

/**
 * How many tickets of each view the viewer's list of it has; from 1,000 on it means at least that many. It is null for
 * closed tickets, which nobody has to do anything about.
 */
export const TicketViewCounts = z
  .object({ counts: z.array(z.object({ id: z.number().int(), count: z.number().int().nullable() })) })
  .meta({ id: 'TicketViewCounts' })
export type TicketViewCounts = z.infer<typeof TicketViewCounts>
