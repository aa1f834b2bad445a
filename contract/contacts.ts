import { z } from 'zod'
import { CHANNEL_KINDS } from './channels.ts'
import { PageNumber, PhoneNumber, SearchText, Time } from './fields.ts'
import { toVisibleLine } from './visible-text.ts'

const ExtraInfo = z
  .object({
    id: z.number().int(),
    name: z.string(),
    value: z.string(),
    contactId: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ExtraInfo' })

/** `number` is digits with country code; it is empty when the channel hides it. */
export const Contact = z
  .object({
    id: z.number().int(),
    name: z.string(),
    number: z.string(),
    email: z.string(),
    profilePicUrl: z.string(),
    isGroup: z.boolean(),
    companyId: z.number().int(),
    whatsappId: z.number().int().nullable(),
    channel: z.enum(CHANNEL_KINDS),
    /** Nothing that this contact writes is sent to a model. */
    keptFromAi: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/**
 * `whatsapp` is the connection the contact first wrote to, as long as it exists. `uuid` is that of the contact's
 * current ticket, or of the last one.
 */
export const ContactDetails = Contact.extend({
  extraInfo: z.array(ExtraInfo),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  uuid: z.string().nullable(),
}).meta({ id: 'ContactFull' })
export type ContactDetails = z.infer<typeof ContactDetails>

export const ContactPage = z.object({ contacts: z.array(Contact), count: z.number().int(), hasMore: z.boolean() })
export type ContactPage = z.infer<typeof ContactPage>
export const ContactQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const ContactListQuery = z.object({ name: SearchText })
export const ContactListItem = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
})

const Extra = z.object({
  id: z.coerce.number().int().positive().nullish(),
  name: z.string().trim().min(1).max(100),
  value: z.string().trim().max(1000),
})

/** Names from channels and files are cut to this length when they arrive. */
export const CONTACT_NAME_MAX = 255

export const EmailOrNone = z
  .string()
  .trim()
  .max(254)
  .nullish()
  .transform((text) => text ?? '')
  .pipe(z.union([z.literal(''), z.email('Invalid email')]))

export const ContactInput = z.object({
  name: z.string().overwrite(toVisibleLine).trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  number: PhoneNumber,
  email: EmailOrNone.optional(),
  keptFromAi: z.boolean().optional(),
  extraInfo: z.array(Extra).max(100).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

/**
 * `number` may stay empty for contacts whose channel hides it. `extraInfo` replaces the whole list when sent. A name that
 * is not changed may be as short as WhatsApp allows.
 */
export const ContactChange = ContactInput.partial().extend({
  name: z.string().overwrite(toVisibleLine).trim().min(1, 'Too Short!').max(CONTACT_NAME_MAX, 'Too Long!').optional(),
  number: z.union([z.literal(''), PhoneNumber]).nullish(),
})
export type ContactChange = z.infer<typeof ContactChange>
