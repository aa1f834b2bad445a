import { z } from 'zod'
import { PageNumber, SearchText } from './fields.ts'

/**
 * Somebody of a group. `key` names them in it. `number` is empty where WhatsApp shows none, and `contactId` is null of a person
 * who is no contact yet. `isOwn` is the number of the connection itself.
 */
const GroupPerson = z
  .object({
    key: z.string(),
    name: z.string(),
    number: z.string(),
    contactId: z.number().int().nullable(),
    profilePicUrl: z.string(),
    admin: z.enum(['owner', 'admin']).nullable(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'GroupPerson' })
export type GroupPerson = z.infer<typeof GroupPerson>

/**
 * A page of a group's people, and what may be done in it. Without an answer of the channel the group is `unavailable`, and
 * `left` where the connection is no member any more: then it has no people. `count` are all of them, `found` those that the
 * search finds.
 */
export const GroupPage = z
  .object({
    state: z.enum(['known', 'unavailable', 'left']),
    description: z.string(),
    onlyAdminsSend: z.boolean(),
    onlyAdminsEdit: z.boolean(),
    isOwnAdmin: z.boolean(),
    count: z.number().int(),
    found: z.number().int(),
    people: z.array(GroupPerson),
    hasMore: z.boolean(),
  })
  .meta({ id: 'GroupPage' })
export type GroupPage = z.infer<typeof GroupPage>

export const GroupQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export type GroupQuery = z.infer<typeof GroupQuery>

export const GroupPersonInput = z.object({ key: z.string().min(1).max(100) })
