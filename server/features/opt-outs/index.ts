/** The exports that other features may use. */
export { assertNotOptedOut, lockPerson, recordOptOut, revokeOfContact } from './actions.ts'
export { isOptedOut, optedOutContact, optedOutHashes, optedOutNumber, withOptOuts } from './queries.ts'
export { OPT_OUT_CONFIRMATION, readRefusal, type Refusal } from './read-refusal.actions.ts'
export { offeredWord } from './words.ts'
