import { z } from 'zod'
import { Contact, ContactDetails } from '#contract/contacts.ts'
import { Id, Time } from '#contract/fields.ts'

/** For how long contacts that were merged can be parted again. */
export const MERGE_UNDO_HOURS = 24

/** Contacts that may be one person, by what they have in common. */
export const DuplicateGroup = z.object({
  reason: z.enum(['number', 'email', 'name']),
  contacts: z.array(Contact.extend({ ticketCount: z.number().int() })),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>
export const DuplicateGroups = z.object({ groups: z.array(DuplicateGroup), hasMore: z.boolean() })
export type DuplicateGroups = z.infer<typeof DuplicateGroups>

/** Everything of the others becomes the first one's. */
export const MergeInput = z.object({ keepId: Id, otherIds: z.array(Id).min(1).max(20) })
export type MergeInput = z.infer<typeof MergeInput>

/** otherName: of the contact that was taken in. */
export const ContactMerge = z.object({
  id: z.number().int(),
  contactId: z.number().int(),
  name: z.string(),
  otherName: z.string(),
  createdAt: Time,
})
export type ContactMerge = z.infer<typeof ContactMerge>
/** One merge for each that was taken in; the last is undone first. */
export const MergeResult = z.object({ contact: ContactDetails, merges: z.array(ContactMerge) })
export type MergeResult = z.infer<typeof MergeResult>
