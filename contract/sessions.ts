import { z } from 'zod'
import { Time } from './fields.ts'

/** A browser in which somebody is signed in. `isCurrent` is the one that asks. */
export const UserSession = z
  .object({
    id: z.string(),
    userAgent: z.string(),
    address: z.string(),
    createdAt: Time,
    /** When its access was renewed last, which browsers do every few minutes while they are open. */
    usedAt: Time,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof UserSession>

export const UserSessionParams = z.object({ uuid: z.uuid() })
