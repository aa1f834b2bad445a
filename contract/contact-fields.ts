import type { ContactInput } from './contacts.ts'

/** The fields of a contact that people fill in, besides those by which it is known and those that they name themselves. */
export type ContactField = Exclude<keyof ContactInput, 'name' | 'number' | 'extraInfo' | 'ownFields'>

/** Those that are texts, where the empty one is none: these also stand in lists and in files. */
export const CONTACT_TEXTS = ['email'] as const satisfies readonly ContactField[]
export type ContactText = (typeof CONTACT_TEXTS)[number]

/** Every field that is no text. A new field of a contact does not compile until it stands here or above. */
const OTHERS = { keptFromAi: true } satisfies Record<Exclude<ContactField, ContactText>, true>
export const CONTACT_FIELDS = [...CONTACT_TEXTS, ...Object.keys(OTHERS)] as ContactField[]
