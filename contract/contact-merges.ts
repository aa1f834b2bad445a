import { z } from 'zod'
import { Contact, ContactDetails } from './contacts.ts'
import { Id, Time } from './fields.ts'

/** For how many hours a merge can be undone. */
export const MERGE_UNDO_HOURS = 24

/** Contacts that may be the same person; `reason` is the field they share. */
export const DuplicateGroup = z.object({
  reason: z.enum(['number', 'email', 'name']),
  contacts: z.array(Contact.extend({ ticketCount: z.number().int() })),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>
export const DuplicateGroups = z.object({ groups: z.array(DuplicateGroup), hasMore: z.boolean() })
export type DuplicateGroups = z.infer<typeof DuplicateGroups>

/** Tickets and data of `otherIds` move to `keepId`. */
export const MergeInput = z.object({ keepId: Id, otherIds: z.array(Id).min(1).max(20) })
export type MergeInput = z.infer<typeof MergeInput>

/** `otherName` is the name of the contact that was merged into the other. */
export const ContactMerge = z.object({
  id: z.number().int(),
  contactId: z.number().int(),
  name: z.string(),
  otherName: z.string(),
  createdAt: Time,
})
export type ContactMerge = z.infer<typeof ContactMerge>
/** There is one merge for each contact that was merged in; the last one must be undone first. */
export const MergeResult = z.object({ contact: ContactDetails, merges: z.array(ContactMerge) })
export type MergeResult = z.infer<typeof MergeResult>
