import { z } from 'zod'
import { CONTACT_NAME_MAX, EmailOrNone } from './contacts.ts'
import { Id, OptionalId, optionalParam, PageNumber, PhoneNumber, SearchText, Time } from './fields.ts'
import { MAX_TAGGED_AT_ONCE } from './limits.ts'
import { toVisibleLine } from './visible-text.ts'

/**
 * A connection asks its provider about so many numbers in one question, and rests so long between two. WhatsApp tells no
 * limit, and has banned accounts that asked without a rest; see docs/decisions/0061-numbers-checked-by-themselves.md.
 */
export const NUMBERS_PER_QUESTION = 50
export const SECONDS_BETWEEN_QUESTIONS = 30
export const CHECKS_PER_MINUTE = (NUMBERS_PER_QUESTION * 60) / SECONDS_BETWEEN_QUESTIONS
export const secondsToCheck = (numbers: number): number =>
  Math.ceil(numbers / NUMBERS_PER_QUESTION) * SECONDS_BETWEEN_QUESTIONS

const id = z.number().int()
const count = z.number().int()

const ContactList = z
  .object({ id, name: z.string(), companyId: id, createdAt: Time, updatedAt: Time })
  .meta({ id: 'ContactList' })

/**
 * People of a list: `optedOut` refused messages of campaigns, the others are counted by what the provider says of their
 * numbers; `unknown` were not answered yet. They add up to `total`.
 */
export const ListCounts = z.object({ total: count, valid: count, invalid: count, unknown: count, optedOut: count })
export type ListCounts = z.infer<typeof ListCounts>

/**
 * Why a check waits or was paused. It goes on by itself: offline, when its connection is back; noConnection, when the
 * company has one; unanswered, at `nextAt`, when a failed question is asked again.
 */
const CHECK_REASONS = ['person', 'offline', 'unanswered', 'noConnection'] as const
export const CheckStatus = z.enum(['running', 'paused', 'done'])

/** The latest check of a list's numbers. `remaining` are still to be asked about in it, the next ones at `nextAt`. */
export const ListCheck = z.object({
  status: CheckStatus,
  reason: z.enum(CHECK_REASONS).nullable(),
  connection: z.object({ id, name: z.string() }).nullable(),
  remaining: count,
  nextAt: Time,
  startedAt: Time,
  finishedAt: Time.nullable(),
})
export type ListCheck = z.infer<typeof ListCheck>

export const ContactListDetails = ContactList.extend({ counts: ListCounts, check: ListCheck.nullable() }).meta({
  id: 'ContactListDetails',
})
export type ContactListDetails = z.infer<typeof ContactListDetails>

/** `contactsCount` is text on the wire. */
export const ContactListRow = z.object({ id, name: z.string(), contactsCount: z.string(), validCount: count })
export type ContactListRow = z.infer<typeof ContactListRow>
export const ContactListPage = z.object({ records: z.array(ContactListRow), count, hasMore: z.boolean() })
export type ContactListPage = z.infer<typeof ContactListPage>
export const ContactListsQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const ContactListOption = ContactList.extend({ company: z.object({ id, name: z.string() }) })
export type ContactListOption = z.infer<typeof ContactListOption>

const ListName = z.string().overwrite(toVisibleLine).trim().min(2, 'Too Short!').max(50, 'Too Long!')

/** A list begins empty, with the contacts that have a tag, or with those that a search finds. */
export const ContactListInput = z.object({
  name: ListName,
  tagId: OptionalId.optional(),
  searchParam: z.string().max(200).optional(),
})
export type ContactListInput = z.infer<typeof ContactListInput>
export const ContactListChange = z.object({ name: ListName })
export type ContactListChange = z.infer<typeof ContactListChange>

/**
 * `isWhatsappValid` is null until the provider has answered. `consentSource` says how the person agreed to receive
 * messages, and `consentAt` on which day; `consentBy` is who declared it. `optedOut`: the person refused messages of
 * campaigns.
 */
export const ListItem = z
  .object({
    id,
    name: z.string(),
    number: z.string(),
    email: z.string(),
    isWhatsappValid: z.boolean().nullable(),
    checkedAt: Time.nullable(),
    consentSource: z.string().nullable(),
    consentAt: z.string().nullable(),
    consentBy: z.string().nullable(),
    optedOut: z.boolean(),
    companyId: id,
    contactListId: id,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ContactListItem' })
export type ListItem = z.infer<typeof ListItem>

/** `wasInList`: the number was in the list already, and its person, whom this is, was left as it was. */
export const AddedListItem = ListItem.extend({ wasInList: z.boolean() }).meta({ id: 'AddedContactListItem' })
export type AddedListItem = z.infer<typeof AddedListItem>

/** Everybody of a list is in exactly one of these. */
export const ItemFilter = z.enum(['valid', 'invalid', 'unknown', 'optedOut'])
export type ItemFilter = z.infer<typeof ItemFilter>
export const ItemQuery = z.object({
  searchParam: SearchText,
  pageNumber: PageNumber,
  contactListId: Id,
  filter: optionalParam(ItemFilter),
})
export const ItemPage = z.object({ contacts: z.array(ListItem), count, hasMore: z.boolean() })
export type ItemPage = z.infer<typeof ItemPage>

export const ConsentSource = z.string().overwrite(toVisibleLine).trim().max(100, 'Too Long!').nullish()
export const ConsentDate = z.iso.date('Invalid date').nullish()

export const ITEM_NAME_MAX = 50
const ItemName = z.string().overwrite(toVisibleLine).trim().min(2, 'Too Short!').max(ITEM_NAME_MAX, 'Too Long!')
/** A name that is not changed may be as short and as long as the contact's, from which it was taken. */
const ChangedItemName = z
  .string()
  .overwrite(toVisibleLine)
  .trim()
  .min(1, 'Too Short!')
  .max(CONTACT_NAME_MAX, 'Too Long!')

export const ItemInput = z.object({
  name: ItemName,
  number: PhoneNumber,
  email: EmailOrNone.optional(),
  contactListId: Id,
  consentSource: ConsentSource,
  consentAt: ConsentDate,
})
export type ItemInput = z.infer<typeof ItemInput>

/** The contacts that join a list. */
export const ContactsForList = z.object({
  contactIds: z.array(Id).min(1, 'Too few').max(MAX_TAGGED_AT_ONCE, 'Too many'),
})

/**
 * `itemIds` are the people of the list who were not in it before, so that they can be taken out again. `known` is how many
 * were in it already, and `unreachable` how many are groups or have no number.
 */
export const ContactsListed = z.object({ itemIds: z.array(id), known: count, unreachable: count })
export type ContactsListed = z.infer<typeof ContactsListed>

export const ItemChange = z.object({
  name: ChangedItemName.optional(),
  number: PhoneNumber.optional(),
  email: EmailOrNone.optional(),
  consentSource: ConsentSource,
  consentAt: ConsentDate,
})
export type ItemChange = z.infer<typeof ItemChange>

/** Names the people to remove: by their ids, or all whose number has no WhatsApp. */
export const ItemRemoval = z.object({
  ids: z.array(Id).max(1000, 'Too many').optional(),
  filter: z.literal('invalid').optional(),
})
export type ItemRemoval = z.infer<typeof ItemRemoval>
export const ItemsRemoved = z.object({ removed: count })

/** `only`: unknown asks about numbers without an answer, all about every number again. */
export const CheckStart = z.object({
  connectionId: OptionalId.optional(),
  only: z.enum(['unknown', 'all']).optional(),
})
export type CheckStart = z.infer<typeof CheckStart>
