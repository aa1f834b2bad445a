/** The exports that other features may use. */
export { applyChoiceAtProvider, assertNotOptedOut, lockPerson, recordOptOut, revokeOfContact } from './actions.ts'
export { identityHash, isOptedOut, optedOutContact, optedOutHashes, optedOutNumber, withOptOuts } from './queries.ts'
export { OPT_OUT_CONFIRMATION, readConsentChange, type ConsentChange } from './read-consent-change.actions.ts'
export { offeredWord } from './words.ts'
