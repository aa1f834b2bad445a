/** The exports that other features may use. */
export { assertNotOptedOut, lockPerson, recordOptOut, revokeOfContact } from './actions.ts'
export { isOptedOut, optedOutContact, optedOutHashes, optedOutNumber, withOptOuts } from './queries.ts'
export { type CampaignWish, findWish, offeredWord, resemblesRefusal } from './words.ts'
