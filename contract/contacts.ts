import { z } from 'zod'
import { CHANNEL_KINDS } from './channels.ts'
import { Id, IdList, optionalParam, PageNumber, PhoneNumber, SearchText, Time } from './fields.ts'
import { MAX_TAGGED_AT_ONCE } from './limits.ts'
import { OWN_FIELD_LIMITS, OwnFieldEntry, OwnFieldValue } from './own-fields.ts'
import { TagRef } from './tags.ts'
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
 * current ticket, or of the last one. `tags` are those of the contact, not those of its tickets. `usernames` are those by
 * which channels know the person, who may hide the number.
 */
export const ContactDetails = Contact.extend({
  usernames: z.array(z.string()),
  extraInfo: z.array(ExtraInfo),
  ownFields: z.array(OwnFieldValue),
  tags: z.array(TagRef),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  uuid: z.string().nullable(),
}).meta({ id: 'ContactFull' })
export type ContactDetails = z.infer<typeof ContactDetails>

/** A contact as the list shows it. */
export const ListedContact = Contact.extend({ tags: z.array(TagRef) }).meta({ id: 'ListedContact' })
export type ListedContact = z.infer<typeof ListedContact>

export const ContactPage = z.object({ contacts: z.array(ListedContact), count: z.number().int(), hasMore: z.boolean() })
export type ContactPage = z.infer<typeof ContactPage>

/** The database refuses the character NUL. */
const FieldText = z
  .string()
  .max(OWN_FIELD_LIMITS.text)
  .refine((text) => !text.includes('\0'), 'Invalid value')

/** A number or a day as own fields keep them, between which a value lies. */
const FieldBound = z.string().regex(/^(?:-?\d{1,15}(?:\.\d{1,6})?|\d{4}-\d{2}-\d{2})$/, 'Invalid value')

/**
 * `tags` are tags of the contact, all of which it has. `campaigns` tells who refuses messages of campaigns from the others.
 * `fieldId` asks for contacts whose own field says something: with `fieldValue` exactly that, with `fieldContains` that among
 * other words, in any spelling, and with `fieldFrom` and `fieldTo` a number or a day that is not less and not more.
 */
export const ContactFilter = z.object({
  searchParam: SearchText,
  tags: IdList,
  channel: optionalParam(z.enum(CHANNEL_KINDS)),
  campaigns: optionalParam(z.enum(['allowed', 'refused'])),
  fieldId: optionalParam(Id),
  fieldValue: optionalParam(FieldText),
  fieldContains: optionalParam(FieldText),
  fieldFrom: optionalParam(FieldBound),
  fieldTo: optionalParam(FieldBound),
})
export type ContactFilter = z.infer<typeof ContactFilter>
export const ContactQuery = ContactFilter.extend({ pageNumber: PageNumber })
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
  ownFields: z.array(OwnFieldEntry).max(100).optional(),
})
export type ContactInput = z.infer<typeof ContactInput>

/**
 * `number` may stay empty for contacts whose channel hides it. `extraInfo` replaces the whole list when sent, `ownFields` sets
 * the fields that it names. A name that
 * is not changed may be as short as WhatsApp allows.
 */
export const ContactChange = ContactInput.partial().extend({
  name: z.string().overwrite(toVisibleLine).trim().min(1, 'Too Short!').max(CONTACT_NAME_MAX, 'Too Long!').optional(),
  number: z.union([z.literal(''), PhoneNumber]).nullish(),
})
export type ContactChange = z.infer<typeof ContactChange>

/** The tags that a contact has from now on. */
export const ContactTags = z.object({ tagIds: z.array(Id).max(100, 'Too many') })
export const ContactTagList = z.object({ tags: z.array(TagRef) })

/** Gives a tag to many contacts, or takes it from them. */
export const ContactTagging = z.object({
  ids: z.array(Id).min(1, 'Too few').max(MAX_TAGGED_AT_ONCE, 'Too many'),
  tagId: Id,
  action: z.enum(['add', 'remove']),
})
export type ContactTagging = z.infer<typeof ContactTagging>
/** `ids` are the contacts of which it was changed: the others had it, or had it not, before. */
export const ContactsTagged = z.object({ ids: z.array(z.number().int()) })
