import type { ContactInput } from './contacts.ts'

/** The fields of a contact that people fill in, besides those by which it is known and those that they name themselves. */
export type ContactField = Exclude<keyof ContactInput, 'name' | 'number' | 'extraInfo'>

/** Which of them are texts, where the empty one is none: these also stand in lists and in files. */
const IS_TEXT = { email: true, keptFromAi: false } as const satisfies Record<ContactField, boolean>
type IsText = typeof IS_TEXT

export type ContactText = { [Field in ContactField]: IsText[Field] extends true ? Field : never }[ContactField]
export const CONTACT_FIELDS = Object.keys(IS_TEXT) as ContactField[]
export const CONTACT_TEXTS = CONTACT_FIELDS.filter((field): field is ContactText => IS_TEXT[field])
