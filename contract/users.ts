import { z } from 'zod'
import { CompanyWithSettings, EmailField, NameField, NewPassword, PasswordField } from './companies.ts'
import { CompanyLook } from './company-looks.ts'
import { OptionalId, PageNumber, SearchText, Time } from './fields.ts'
import { PROFILES } from './permissions.ts'
import { QueueRef } from './queues.ts'

/** Clients written for this API also read the row of the link table. */
const UserQueue = QueueRef.extend({
  UserQueue: z.object({ userId: z.number().int(), queueId: z.number().int() }),
}).meta({ id: 'UserQueue' })

/** `enable` also shows pending tickets without a queue, `disable` does not. */
export const AllTicket = z.enum(['enable', 'disable'])
export type AllTicket = z.infer<typeof AllTicket>

export const User = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    profile: z.enum(PROFILES),
    super: z.boolean(),
    companyId: z.number().int(),
    whatsappId: z.number().int().nullable(),
    allTicket: AllTicket,
    online: z.boolean(),
    queues: z.array(UserQueue),
    company: z.object({ id: z.number().int(), name: z.string() }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** How the screens are for a person, wherever they sign in. Only they see it. */
const preferences = {
  language: z.string().nullable(),
  /** A click on a pending ticket opens it for reading, for those who may peek. */
  opensWaiting: z.boolean(),
  /** After a ticket is resolved the one that waits longest is opened. */
  opensNext: z.boolean(),
}

/** The signed-in user, with the company, its settings, its due date and its look. */
export const SessionUser = User.omit({ company: true })
  .extend({ company: CompanyWithSettings, look: CompanyLook, ...preferences })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof SessionUser>

export const UserPage = z.object({ users: z.array(User), count: z.number().int(), hasMore: z.boolean() })
export const UserListItem = User.pick({
  id: true,
  name: true,
  email: true,
  profile: true,
  online: true,
  queues: true,
}).meta({ id: 'UserListItem' })
export type UserListItem = z.infer<typeof UserListItem>
export const UserQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const UserListQuery = z.object({ companyId: z.coerce.number().int().positive().optional().catch(undefined) })

/** Older clients also send `enabled` and `disabled`. */
const AllTicketInput = z
  .string()
  .transform((text) => (text === 'enable' || text === 'enabled' ? ('enable' as const) : ('disable' as const)))

/** The company of the user. Only super users choose it: for everybody else it is their own, whatever they send. */
const NamedCompany = OptionalId.optional()

export const UserInput = z.object({
  name: NameField,
  email: EmailField,
  password: PasswordField,
  profile: z.enum(PROFILES).default('user'),
  allTicket: AllTicketInput.default('disable'),
  whatsappId: OptionalId.optional(),
  queueIds: z.array(z.coerce.number().int().positive()).max(500).default([]),
  companyId: NamedCompany,
})
export type UserInput = z.infer<typeof UserInput>

/**
 * An empty password keeps the current one, and fields that are left out keep their value. Users who change their own
 * e-mail or password must send the current password, unless they signed in within the last ten minutes.
 */
export const UserChange = z.object({
  name: NameField.optional(),
  email: EmailField.optional(),
  password: NewPassword,
  currentPassword: z.string().max(200).nullish(),
  profile: z.enum(PROFILES).optional(),
  allTicket: AllTicketInput.optional(),
  whatsappId: OptionalId.optional(),
  queueIds: z.array(z.coerce.number().int().positive()).max(500).optional(),
  companyId: NamedCompany,
  language: z.enum(['pt', 'en', 'es']).nullish(),
  opensWaiting: z.boolean().optional(),
  opensNext: z.boolean().optional(),
})
export type UserChange = z.infer<typeof UserChange>
