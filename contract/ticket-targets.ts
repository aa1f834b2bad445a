import { z } from 'zod'
import { PROFILES } from './permissions.ts'
import { QueueRef } from './queues.ts'

const Count = z.number().int()

/** `waiting` are the pending tickets of the queue, `online` how many of the people who serve it are there. */
const TargetQueue = QueueRef.extend({ waiting: Count, online: Count }).meta({ id: 'TargetQueue' })
export type TargetQueue = z.infer<typeof TargetQueue>

/** `open` are the tickets that the person has open. Administrators serve every queue, whatever `queueIds` says. */
const TargetPerson = z
  .object({
    id: z.number().int(),
    name: z.string(),
    profile: z.enum(PROFILES),
    online: z.boolean(),
    open: Count,
    queueIds: z.array(z.number().int()),
  })
  .meta({ id: 'TargetPerson' })
export type TargetPerson = z.infer<typeof TargetPerson>

/** Whom a ticket can be given to. */
export const TicketTargets = z
  .object({ queues: z.array(TargetQueue), people: z.array(TargetPerson) })
  .meta({ id: 'TicketTargets' })
export type TicketTargets = z.infer<typeof TicketTargets>
